"""A search put together from problem and settings, and run at two speeds: interpreted here, compiled in `compiled/`."""
