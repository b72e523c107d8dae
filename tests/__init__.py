"""The tests: `python3 -m tests` runs them all; inside them, the package goes by its installed name, `astrolabe`."""
