"""Glue between the engine and the views: asks in jobs, hands frozen values over. Views hold no logic of their own."""
