"""What searches and classes are made of: spaces, heuristics, open lists; members, votes, and where they are kept."""
