"""What a heuristic and an answer are worth: checked everywhere, proved or refuted, guaranteed or not."""
