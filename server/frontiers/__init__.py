"""Open lists and closed sets: interchangeable pieces, all with the same order of service."""
