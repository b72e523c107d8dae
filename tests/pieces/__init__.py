"""What searches are made of: spaces, heuristics, open lists."""
