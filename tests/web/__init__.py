"""The edge to the browser, without one: HTTP, socket, JSON, guards."""
