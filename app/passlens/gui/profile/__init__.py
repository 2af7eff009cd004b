"""The Profile tab: a timeline of a run on a device."""
