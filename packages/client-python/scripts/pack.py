"""`npm run pack -w @werkbank/client-python -- FOLDER`: makes the wheel and the source archive."""

import os
import sys
from pathlib import Path

from backend import build_sdist, build_wheel

# Relative to where npm was started.
folder = Path(os.environ.get("INIT_CWD", ""), *sys.argv[1:2])
folder.mkdir(parents=True, exist_ok=True)
for build in (build_sdist, build_wheel):
    print(build(str(folder)))
