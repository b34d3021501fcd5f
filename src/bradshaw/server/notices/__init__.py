"""Notices to those who are not looking, by Web Push."""
