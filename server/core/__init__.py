"""What everyone may use: the records, exact numbers, the one kind of refusal, where caches lie, child processes."""
