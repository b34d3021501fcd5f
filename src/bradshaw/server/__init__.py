"""Tables over HTTP and WebSocket: storage, fan-out, identity, clocks, bots in seats. See docs/protocol.md."""
