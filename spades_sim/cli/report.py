"""``spades-sim report``: one HTML page, or the plots alone, of a result that is already there."""

from pathlib import Path

import click


@click.command(
    epilog="""\b
Examples:
  spades-sim report results/quickstart
  spades-sim report results/quickstart --output quickstart.html
  spades-sim report results/quickstart --svg plots --png plots

\b
Needs the extra: pip install 'spades-sim[report]'
Exit codes: 0 done; 2 no result folder, or a damaged one."""
)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The page; by default FOLDER/report.html.")
@click.option("--svg", type=click.Path(path_type=Path), help="No page: write the plots into this folder, as SVG.")
@click.option("--png", type=click.Path(path_type=Path), help="No page: write the plots into this folder, as PNG.")
def command(folder: Path, output: Path | None, svg: Path | None, png: Path | None) -> None:
    """Make one HTML page from the result folder FOLDER, without playing and without network."""
    from spades_sim.report.page.write import write_page, write_plots

    wanted = {kind: into for kind, into in (("svg", svg), ("png", png)) if into is not None}
    if wanted and output is not None:
        raise click.UsageError("--output is the page; --svg and --png write plots alone")
    for kind, into in wanted.items():
        for path in write_plots(folder, into, kind):
            click.echo(path)
    if not wanted:
        page = output or folder / "report.html"
        write_page(folder, page)
        click.echo(page)
