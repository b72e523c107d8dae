"""The page's pure scripts, in a page without the page."""
