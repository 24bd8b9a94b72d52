"""Drive Debian's Chromium through its driver: the little of the WebDriver protocol (W3C) that these tests need."""

import json
import os
import re
import shutil
import subprocess
import urllib.error
import urllib.request

import pytest

#: Keys as WebDriver names them.
ENTER, RIGHT = "\ue007", "\ue014"


class Browser:
    """A headless Chromium; `close` ends it."""

    def __init__(self):
        self._driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        port = next(
            found[1]
            for line in self._driver.stdout
            if (found := re.search(r"started successfully on port (\d+)", line)) is not None
        )
        self._url = f"http://127.0.0.1:{port}/session"
        flags = ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]
        # Chromium refuses its sandbox to root.
        flags += ["--no-sandbox"] if os.geteuid() == 0 else []
        options = {"goog:chromeOptions": {"args": flags}, "goog:loggingPrefs": {"browser": "ALL"}}
        try:
            session = self._post("", {"capabilities": {"alwaysMatch": {"browserName": "chrome", **options}}})
        except BaseException:
            self._driver.kill()
            self._driver.wait()
            self._driver.stdout.close()
            raise
        self._url += "/" + session["sessionId"]

    def _post(self, path, body):
        # No proxy: the driver is on this machine.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        request = urllib.request.Request(
            self._url + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        try:
            with opener.open(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                raise AssertionError(json.load(error)["value"]["message"]) from None

    def close(self):
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        opener.open(urllib.request.Request(self._url, method="DELETE"), timeout=60).close()
        self._driver.terminate()
        self._driver.wait(timeout=30)
        self._driver.stdout.close()

    def command(self, name, **parameters):
        """Send a command of the DevTools protocol."""
        return self._post("/goog/cdp/execute", {"cmd": name, "params": parameters})

    def look(self, width, scheme):
        """Set the width of the window and the look that the system prefers."""
        narrow = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
        self.command("Emulation.setDeviceMetricsOverride", **narrow)
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, path):
        self._post("/url", {"url": path.as_uri()})

    def run(self, script, *arguments):
        """Run a function body in the page; return its value."""
        return self._post("/execute/sync", {"script": script, "args": list(arguments)})

    def run_later(self, script, *arguments):
        """Run a function body that calls its last argument with the value."""
        return self._post("/execute/async", {"script": script, "args": list(arguments)})

    def press(self, key):
        """Press a key on what has the focus."""
        strokes = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        self._post("/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": strokes}]})

    def complaints(self):
        """Return what the console has said since the last call."""
        return [entry["message"] for entry in self._post("/se/log", {"type": "browser"})]


def need(*programs):
    """Skip a test where a program is missing."""
    for program in programs:
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not on this machine: the page is not tested in a browser")
