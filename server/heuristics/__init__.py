"""What is left from a node to the goal, as a guess: for maps, for boards, and one of the user's own."""
