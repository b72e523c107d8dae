"""The edge to the browser: the app, its server and guards, HTTP and socket, and JSON."""
