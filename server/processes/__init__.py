"""Child processes: begun with limits, watched, spoken with in lines of JSON, and ended with all they have started."""
