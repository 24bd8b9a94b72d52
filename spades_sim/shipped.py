"""Find the files that come with the program, strategies and configs, and those that a user names."""

from pathlib import Path

PACKAGE = Path(__file__).parent


def shipped(kind: str) -> Path:
    """Return the folder of shipped ``strategies`` or ``configs``, in an installed wheel or in a source tree."""
    installed = PACKAGE / "_shipped" / kind
    return installed if installed.is_dir() else PACKAGE.parent / kind


def is_file(path: Path) -> bool:
    """Tell whether a path that a user wrote is a file; what cannot be a path is none."""
    try:
        return path.expanduser().is_file()
    except (OSError, ValueError, RuntimeError):  # a name too long, a NUL, a home that is not there
        return False


def is_folder(path: Path) -> bool:
    """Tell whether a path that a user wrote is a folder; what cannot be a path is none."""
    try:
        return path.expanduser().is_dir()
    except (OSError, ValueError, RuntimeError):
        return False


def is_shipped(path: Path) -> bool:
    """Tell whether a file comes with the program."""
    path = path.resolve()
    return any(path.is_relative_to(folder.resolve()) for folder in (shipped("strategies"), PACKAGE))
