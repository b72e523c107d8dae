"""What is written for people: the words in every language, and the lessons."""
