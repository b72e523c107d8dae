"""Astrolabe: an instrument for seeing how A* finds its way. README "Code" gives the reading order."""
