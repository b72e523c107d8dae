"""`python -m astrolabe` runs the installed program; `python3 -m server`, in a clone, installs it first where needed."""

import sys

if __package__ == "astrolabe":
    from .cli.commands import main

    sys.exit(main())
else:
    from . import bootstrap

    sys.exit(bootstrap.main(sys.argv[1:]))
