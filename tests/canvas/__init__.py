"""What is drawn, pixel by pixel, in a page with that component alone."""
