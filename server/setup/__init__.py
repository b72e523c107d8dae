"""What `bootstrap.py` needs: the environment and what is installed into it. Standard library only."""
