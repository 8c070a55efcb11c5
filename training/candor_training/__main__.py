"""`python -m candor_training`."""

import sys

from candor_training.cli import main

sys.exit(main())
