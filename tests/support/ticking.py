"""A clock that goes by itself."""


class Ticking:
    """It is a second on whenever it is looked at."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        self.seconds += 1
        return self.seconds
