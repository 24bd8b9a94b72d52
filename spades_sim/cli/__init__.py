"""The command line: one small file a command, imported only when its command is used."""
