"""A browser, a server, and ways to drive the page."""
