"""A search put together: settings, limits, streams that are the same at both speeds, compiling."""
