"""`python -m sztab` is the `sztab` command."""

import sys

from sztab.cli import main

if __name__ == "__main__":
    sys.exit(main())
