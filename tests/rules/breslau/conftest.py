"""The tests of this family form a package, since their files are named like those of the other; the builder of small
boards is imported by its own name."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
