"""The files between stages and between the package and the app: rows, reading, writing, templates."""
