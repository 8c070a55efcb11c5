"""Following a run's figures elsewhere: one module for each service that `--track` names."""
