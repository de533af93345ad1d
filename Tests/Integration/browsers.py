#!/usr/bin/env python3
"""Shows in a headless Chromium what pages of other sites can do to a service on this machine: nothing.

    python3 Tests/Integration/browsers.py QUOIN

Three pages: one of another site, one whose name leads to the service itself (DNS rebinding), and the service's own. Needs
Chromium, and playwright beside this interpreter.
"""

import functools
import http.server
import json
import shutil
import sys
import threading

from playwright.sync_api import sync_playwright

import harness

# Every way in which a page sends something without being asked whether it may, and those for which it is asked.
ATTACK = """async (service) => {
    const send = async (path, options) => {
        try {
            const answer = await fetch(service + path, options);
            return answer.type === "opaque" ? "opaque" : answer.status;
        } catch (error) { return "blocked"; }
    };
    const body = '{"view": {}}';
    const json = {"Content-Type": "application/json"};
    return {
        blob: await send("/layouts", {method: "POST", mode: "no-cors", body: new Blob([body])}),
        text: await send("/layouts", {method: "POST", mode: "no-cors", body}),
        undo: await send("/layouts/mine/undo", {method: "POST", mode: "no-cors"}),
        put: await send("/layouts/theirs", {method: "PUT", headers: json, body}),
        remove: await send("/layouts/mine", {method: "DELETE"}),
        list: await send("/layouts", {}),
    };
}"""
FORM = """(service) => {
    document.body.innerHTML = `<form method="post" enctype="text/plain" action="${service}/layouts/mine/undo"></form>`;
    document.forms[0].submit();
}"""


class Quiet(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>page</title><body></body>")

    def log_message(self, *_):
        pass


def layouts(service):
    """The layouts that there are, with their revisions."""
    return [(one["id"], one["revision"]) for one in json.loads(service.fetch("/layouts")[1])["layouts"]]


def expect(holds, what):
    if not holds:
        raise SystemExit(f"failed: {what}")
    print(f"ok: {what}")


def main(binary):
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    page_server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
    threading.Thread(target=page_server.serve_forever, daemon=True).start()
    site = f"http://page.example:{page_server.server_port}/"
    with sync_playwright() as playwright, harness.Service(binary) as service:
        service.fetch("/layouts/mine", {"view": {"id": "root"}}, method="PUT")
        service.fetch("/layouts/mine/traits", {"scale": 2}, method="PATCH")
        before = layouts(service)
        address = f"http://127.0.0.1:{service.port}"
        arguments = ["--no-sandbox", "--host-resolver-rules=MAP page.example 127.0.0.1, MAP rebound.example 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        visit = functools.partial(open_page, browser)

        page = visit(site)
        answers = page.evaluate(ATTACK, address)
        expect(layouts(service) == before, f"a page of another site changes nothing: {answers}")
        expect(answers["list"] == "blocked", "and reads nothing")
        page.evaluate(FORM, address)
        page.wait_for_url(f"{address}/**")
        expect(layouts(service) == before and "Forbidden" in page.content(), "nor do its forms")

        rebound = f"http://rebound.example:{service.port}"
        page = visit(rebound)
        answers = page.evaluate(ATTACK, "")
        expect(layouts(service) == before, f"a page whose name leads to the service changes nothing: {answers}")
        expect(set(answers.values()) <= {421, "blocked", "opaque"}, "and reads nothing")

        for own in (address, f"http://localhost:{service.port}"):
            answers = visit(own).evaluate(ATTACK, "")
            expect((answers["undo"], answers["put"], answers["list"]) == (200, 201, 200), f"pages of {own} may do all: {answers}")
            service.fetch("/layouts/theirs", method="DELETE")
            service.fetch("/layouts/mine", {"view": {"id": "root"}}, method="PUT")
            service.fetch("/layouts/mine/traits", {"scale": 2}, method="PATCH")
        browser.close()
    with sync_playwright() as playwright, harness.Service(binary, "--cors-origin", site.rstrip("/")) as service:
        service.fetch("/layouts/mine", {"view": {"id": "root"}}, method="PUT")
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        answers = open_page(browser, site).evaluate(ATTACK, f"http://127.0.0.1:{service.port}")
        expect((answers["put"], answers["remove"], answers["list"]) == (201, 204, 200), f"pages that are listed may: {answers}")
        browser.close()
    page_server.shutdown()


def open_page(browser, address):
    page = browser.new_page()
    page.goto(address)
    return page


if __name__ == "__main__":
    main(sys.argv[1])
