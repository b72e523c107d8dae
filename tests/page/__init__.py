"""The real page, driven by role and name."""
