"""Cells of a CSV file."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_sim.records.cells import csv_quoted, name_text, number_text, read_name


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1"),
        (0.5, "0.5"),
        (-0.0000001, "0"),
        (-0.0, "0"),
        (0, "0"),
        (100, "100"),
        (1234567.891, "1234567.891"),
        (1e22, "10000000000000000000000"),
        (1 / 3, "0.333333"),
        (-2.5, "-2.5"),
        (0.0000005, "0"),
        (0.0000015, "0.000002"),
        (None, ""),
    ],
)
def test_numbers(value, text):
    assert number_text(value) == text


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_a_number_that_is_none_is_a_fault(value):
    with pytest.raises(ValueError, match="is no number"):
        number_text(value)


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "'x", "'=1"])
def test_no_name_is_a_formula(name):
    assert name_text(name) == "'" + name


@given(st.text())
def test_names_come_back(name):
    assert read_name(name_text(name)) == name
    assert not name_text(name).startswith(("=", "+", "-", "@", "\t", "\r"))


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_quotes_are_those_of_csv(name):
    text = csv_quoted(name) + "," + csv_quoted(name) + "\n"
    assert list(csv.reader(io.StringIO(text, newline=""))) == [[name, name]]
