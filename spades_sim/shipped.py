"""Find the files that come with the program: strategies and configs."""

from pathlib import Path

PACKAGE = Path(__file__).parent


def shipped(kind: str) -> Path:
    """Return the folder of shipped ``strategies`` or ``configs``, in an installed wheel or in a source tree."""
    installed = PACKAGE / "_shipped" / kind
    return installed if installed.is_dir() else PACKAGE.parent / kind
