"""What a page says that no page should say: on its console, as an error nobody caught, or by asking another host."""

from playwright.sync_api import ConsoleMessage, Page


class Complaints(list[str]):
    """What pages said on their consoles, errors nobody caught, and requests to other hosts.

    A test that expects one takes it out.
    """

    def watch(self, page: Page, address: str) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.append(f"error: {error.stack or error}"))
        page.on("request", lambda request: self._asked(request.url, address))

    def _heard(self, message: ConsoleMessage) -> None:
        refused = "status of 400" in message.text  # the browser's note that the server refused, which is an answer
        if message.type in ("error", "warning") and not refused:
            self.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _asked(self, url: str, address: str) -> None:
        if not url.startswith((address, "data:", "blob:")):
            self.append(f"request: {url}")
