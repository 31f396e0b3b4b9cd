"""The page's desk is a package of the worker's: here it is found beside the core."""

import sys
from pathlib import Path

CORE = Path(__file__).parents[3] / "clients" / "web" / "core"

if str(CORE) not in sys.path:
    sys.path.append(str(CORE))
