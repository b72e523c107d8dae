"""The command line: serving, solving, scenarios."""
