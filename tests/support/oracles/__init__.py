"""Independent answers to compare with, and inputs by chance."""
