"""What hostile and careless clients achieve. Services are started by the harness of the integration checks."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "Integration"))
