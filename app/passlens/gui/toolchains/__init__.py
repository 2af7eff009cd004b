"""The dialog that installs, checks and removes toolchains."""
