"""What a run leaves behind: counts put into rows, rows into CSV, a folder that is whole or not there."""
