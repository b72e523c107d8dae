"""A run, from problem and settings to records, and the questions that are asked of one."""
