"""What goes over the wire between server and client: messages, log entries, settings, close codes."""
