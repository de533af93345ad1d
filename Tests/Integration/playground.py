#!/usr/bin/env python3
"""Drives the playground in a headless Chromium, and holds what it shows against the answers of the service.

    python3 Tests/Integration/playground.py QUOIN [FOLDER]

QUOIN is the executable, of which the script starts services of its own. With FOLDER, screenshots go there. Needs
Chromium, and playwright and axe-playwright-python beside this interpreter. Prints frame times, sizes and the time to the
first picture; ends with 1 where something does not hold.
"""

import base64
import json
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zlib

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

import harness

EXAMPLES = {"A conflict": 1, "An ambiguity": 1, "A conflict log": 1}
PASTED = """
titleLabel.snp.makeConstraints { make in
    make.top.equalToSuperview().offset(100)
    make.centerX.equalToSuperview()
}
line.snp.makeConstraints { make in
    make.top.equalTo(titleLabel.snp.bottom).offset(8)
    make.leading.trailing.equalToSuperview().inset(24)
    make.height.equalTo(2)
}
"""
STORYBOARD = """<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
    <device id="retina6_12" orientation="portrait"/>
    <scenes>
        <scene sceneID="one"><objects>
            <viewController storyboardIdentifier="login" id="log-in-vc1"><view key="view" id="log-in-vi1">
                <rect key="frame" x="0" y="0" width="393" height="852"/>
                <subviews><label text="Sign in" translatesAutoresizingMaskIntoConstraints="NO" id="log-in-la1"/></subviews>
                <constraints>
                    <constraint firstItem="log-in-la1" firstAttribute="leading" secondItem="log-in-vi1" secondAttribute="leading" constant="40" id="log-in-co1"/>
                    <constraint firstItem="log-in-la1" firstAttribute="top" secondItem="log-in-vi1" secondAttribute="top" constant="90" id="log-in-co2"/>
                </constraints>
            </view></viewController>
        </objects></scene>
        <scene sceneID="two"><objects>
            <viewController storyboardIdentifier="done" id="don-ed-vc1"><view key="view" id="don-ed-vi1">
                <rect key="frame" x="0" y="0" width="393" height="852"/>
                <subviews><view translatesAutoresizingMaskIntoConstraints="NO" id="don-ed-ba1" userLabel="badge">
                    <constraints><constraint firstAttribute="width" constant="80" id="don-ed-co3"/><constraint firstAttribute="height" constant="80" id="don-ed-co4"/></constraints>
                </view></subviews>
                <constraints>
                    <constraint firstItem="don-ed-ba1" firstAttribute="centerX" secondItem="don-ed-vi1" secondAttribute="centerX" id="don-ed-co1"/>
                    <constraint firstItem="don-ed-ba1" firstAttribute="centerY" secondItem="don-ed-vi1" secondAttribute="centerY" id="don-ed-co2"/>
                </constraints>
            </view></viewController>
        </objects></scene>
    </scenes>
</document>
"""
HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>'


def api(address, path, token=None):
    fields = {"Authorization": f"Bearer {token}"} if token else {}
    return json.loads(harness.fetch(address.removeprefix("http://"), path, headers=fields)[1])


def expect(holds, fault):
    if not holds:
        raise AssertionError(fault)


def scroll_to(page, selector):
    """Shows an element once it is there; in one step, as the page may replace it at any time."""
    page.wait_for_function("selector => { const found = document.querySelector(selector); found?.scrollIntoView(); return !!found }", arg=selector)


def printed(page, folder=None):
    """What the command prints that the page shows."""
    command = ["bash", "-c", page.inner_text("#curl")]
    return subprocess.check_output(command, cwd=folder, stderr=subprocess.DEVNULL, timeout=harness.PATIENCE)


def eventually(holds, fault, seconds=harness.PATIENCE):
    """Waits until something holds; a function that is not there yet may raise."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if (found := holds()) is not None and found is not False:
            return found
        time.sleep(0.03)
    raise AssertionError(fault() if callable(fault) else fault)


class Playground:
    """One tab with the page."""

    def __init__(self, browser, address, **context):
        self.address = address
        self.context = browser.new_context(**context)
        self.tab(self.context.new_page())

    def tab(self, page):
        self.page, self.id, self.faults, self.foreign = page, None, [], []
        page.on("request", self.note)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", self.hear)

    def hear(self, message):
        """Notes an error, such as a breach of the policy; refusals of the service are part of the play."""
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.faults.append(message.text)

    def note(self, request):
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.foreign.append(request.url)
        if match := re.search(r"/layouts/([\w-]+)/", request.url):
            self.id = match[1]

    def open(self, path="/", is_solved=True):
        self.page.goto(self.address + path)
        if is_solved:
            self.page.wait_for_selector("#canvas > svg[role=img]")
            self.page.wait_for_selector("#tabs:not([inert])", state="attached")
        return self

    def rects(self):
        script = """() => Object.fromEntries([...document.querySelectorAll("#canvas rect[data-view]")].map((rect) =>
            [rect.dataset.view, Object.fromEntries(["x", "y", "width", "height"].map((name) => [name, Number(rect.getAttribute(name))]))]))"""
        return self.page.evaluate(script)

    def answer(self):
        return api(self.address, f"/layouts/{self.id}?coordinates=root")

    def shows(self, difference=0.5):
        """Whether the rectangles are the frames of the service, and where the browser puts them on the screen."""
        rects, frames = self.rects(), self.answer()["frames"]
        hidden = set(frames) - set(rects)
        if set(rects) - set(frames) or not rects or len(hidden) > len(frames) / 2:
            return False
        return all(abs(rects[id][name] - frames[id][name]) <= difference for id in rects for name in rects[id])

    def settle(self, what):
        eventually(self.shows, lambda: f"{what}: {self.rects()} is not {self.answer()['frames']}")
        self.on_screen(what)

    def on_screen(self, what):
        """Compares the boxes that the browser has made with the frames, at the scale of the picture."""
        script = """() => { const svg = document.querySelector("#canvas > svg[role=img]"), m = svg.getScreenCTM();
            return [...svg.querySelectorAll("rect[data-view]")].map((rect) => { const box = rect.getBoundingClientRect();
                const b = rect.getBBox(); return Math.max(Math.abs(b.x * m.a + m.e - box.x), Math.abs(b.y * m.d + m.f - box.y),
                Math.abs(b.width * m.a - box.width), Math.abs(b.height * m.d - box.height)); }); }"""
        # What the browser calls a box has half of the stroke around it.
        expect(max(self.page.evaluate(script)) <= 2.5, f"{what}: boxes are off")

    def revision(self):
        return int(self.page.get_attribute("#canvas", "data-revision") or 0)

    def example(self, name):
        before = self.revision()
        self.page.select_option("#example", label=name)
        eventually(lambda: self.revision() > before, lambda: f"{name} is not solved: {self.page.inner_text('#status')}")

    def write(self, text):
        self.page.fill("#text", text)

    def status(self, words):
        found = lambda: words in self.page.inner_text("#status")
        eventually(found, lambda: f"the status is {self.page.inner_text('#status')!r}, without {words!r}")

    def axe(self, what):
        found = Axe().run(self.page).response["violations"]
        told = [f"{what}: {fault['id']}: {node['html'][:150]} {node['failureSummary'][:300]}" for fault in found for node in fault["nodes"]]
        expect(not told, "\n".join(told))

    def close(self):
        expect(not self.faults, f"the console says {self.faults}")
        expect(not self.foreign, f"fetched from elsewhere: {self.foreign}")
        self.context.close()


def check_first_picture(playground):
    first = "performance.getEntriesByName('first picture')[0].startTime"
    early = f"performance.getEntriesByType('resource').filter((entry) => entry.startTime < {first}).map((entry) => entry.name)"
    cold, warm = [], []
    for _ in range(9):
        tab = Playground(playground.page.context.browser, playground.address, viewport={"width": 1280, "height": 860}).open()
        cold.append(tab.page.evaluate(first))
        names = tab.page.evaluate(early)
        expect(len(names) < 20 and not any("tools.js" in name for name in names), f"before the first picture: {names}")
        expect(sum("/layouts" in name or "/solve" in name for name in names) == 2, f"more than one layout and its picture: {names}")
        warm.append(tab.open().page.evaluate(first))
        tab.close()
    print(f"first picture: {statistics.median(cold):.0f} ms with an empty cache, {statistics.median(warm):.0f} ms without (medians of 9)")
    check_sent_ahead(playground)
    playground.open()


def check_sent_ahead(playground):
    """The requests of the first picture wait for no module but one, and are not sent for what is not the first picture."""
    for path, count in {"/": 2, "/?layout=none": 0, "/#s=AAAA": 0}.items():
        tab, calls = Playground(playground.page.context.browser, playground.address), []
        tab.page.on("request", lambda request, calls=calls: request.method == "POST" and calls.append(request.url))
        tab.page.route("**/main.js", lambda route: route.abort())
        tab.open(path, is_solved=False)
        # Waiting on the page takes note of its requests.
        eventually(lambda: tab.page.wait_for_timeout(20) or len(calls) >= count, lambda: f"{path}: only {calls} before main.js")
        expect(len(calls) == count, f"{path}: {calls} are sent ahead")
        tab.close()


def check_examples(playground):
    page = playground.page
    names = page.eval_on_selector_all("#example option", "(all) => all.slice(1).map((option) => option.label)")
    expect(len(names) > 15, f"few examples: {names}")
    for name in names:
        playground.example(name)
        language = name if name in ("SnapKit", "Masonry", "Anchors", "Visual format", "KeepLayout", "SSLayout", "Equations") else None
        eventually(lambda: page.get_attribute("#text", "aria-invalid") == "false", f"{name} has faults")
        playground.status("view")
        if language:
            expect(language in page.inner_text("#automatic"), f"{name} is taken for {page.inner_text('#automatic')}")
        count = EXAMPLES.get(name, 0)
        playground.settle(name)
        badge = lambda: (page.inner_text("#problemCount") or "0") == str(count) if page.is_visible("#problemCount") else count == 0
        eventually(badge, lambda: f"{name} has {page.inner_text('#problems')}")


def check_editing(playground):
    page = playground.page
    page.click("#tabProblems")
    document = {"traits": {"size": {"width": 300, "height": 200}}, "view": {"subviews": [{"id": "a"}]}, "constraints": ["a.edges == root.edges"]}
    playground.write(json.dumps(document))
    eventually(lambda: page.inner_text("#size") == "300 × 200", lambda: page.inner_text("#size"))
    playground.settle("typed")
    playground.write('{\n  "view": {"subviews": [{"id": "a"}]},\n  "constraints": ["a.left == b.rigth"]\n}')
    playground.status("unknown view 'b'")
    eventually(lambda: page.inner_text(".fault-error") == "b", lambda: f"underlined: {page.inner_text('#backdrop')}")
    page.click("#problems .faults button")
    expect(page.evaluate("document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)") == "b", "the fault is not selected")
    playground.write('{"view": ')
    playground.status("expected a value")
    playground.write(json.dumps(document))
    playground.settle("mended")
    page.click("#undo")
    page.click("#redo")
    playground.settle("undone and redone")


def check_paste(playground):
    page = playground.page
    page.focus("#text")
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(PASTED)
    eventually(lambda: "SnapKit" in page.inner_text("#automatic"), "SnapKit is not recognised")
    eventually(lambda: "titleLabel" in playground.rects() and "line" in playground.rects(), "no views from names")
    playground.settle("pasted")
    expect("titleLabel, line" in page.inner_text("#problems"), page.inner_text("#problems"))
    expect("titleLabel" in page.inner_text("#canvas"), "a label shows its name")


def check_completion(playground):
    page = playground.page
    playground.write('{"view": {"subviews": [{"id": "avatar"}]}, "constraints": ["avatar.left == 8"]}')
    playground.status("2 views")
    text = page.input_value("#text")
    at = text.index("avatar.left") + len("avatar.l")
    page.eval_on_selector("#text", "(area, at) => { area.focus(); area.setSelectionRange(at, at); }", at)
    page.keyboard.press("Control+Space")
    options = page.locator("#completion [role=option]").all_inner_texts()
    expect(options[:3] == ["left", "leading", "lastBaseline"], f"completion offers {options}")
    page.keyboard.press("ArrowDown")
    expect(page.get_attribute("#text", "aria-activedescendant") == "option-1", "the second is not active")
    page.keyboard.press("Escape")
    expect(page.is_hidden("#completion") and page.input_value("#text") == text, "Escape closes")
    page.keyboard.press("Control+Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect("avatar.leadingeft" in page.input_value("#text"), page.input_value("#text"))


def grid(count):
    """A layout of 300 views and more, in rows of ten, each a tenth of the width."""
    views, constraints = [], []
    for index in range(count):
        row, column = divmod(index, 10)
        views.append({"id": f"v{index}"})
        left = "superview.left + 4" if column == 0 else f"v{index - 1}.right + 4"
        top = "superview.top + 4" if row == 0 else f"v{index - 10}.bottom + 4"
        constraints += [f"v{index}.left == {left}", f"v{index}.top == {top}", f"v{index}.width == superview.width / 10 - 5", f"v{index}.height == superview.height / {count // 10} - 5"]
    return {"traits": {"size": {"width": 390, "height": 844}}, "view": {"id": "root", "subviews": views}, "constraints": constraints}


# Moves the pointer by 120 and back with 240 frames.
DRAG = """([x, y]) => new Promise((done) => {
    const grip = document.getElementById("gripWidth");
    let step = 0;
    const move = () => {
        if (step === 240) return done();
        grip.dispatchEvent(new PointerEvent("pointermove", { clientX: x + 20 + 120 * (1 - Math.abs(step / 120 - 1)), clientY: y }));
        step += 1;
        requestAnimationFrame(move);
    };
    requestAnimationFrame(move);
})"""


def check_drag(playground):
    page = playground.page
    playground.write(json.dumps(grid(300)))
    playground.status("301 views")
    playground.settle("300 views")
    page.evaluate("performance.clearMeasures('resized')")
    box = page.locator("#gripWidth").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y)
    # From within the page, once a frame: the driver moves the mouse no more than forty times a second.
    page.evaluate(DRAG, [x, y])
    page.mouse.up()
    playground.status("Root")
    playground.settle("dragged")
    frames = page.evaluate("performance.getEntriesByName('resized').map((entry) => entry.duration)")
    span = page.evaluate("(() => { const all = performance.getEntriesByName('resized'); return all.at(-1).startTime + all.at(-1).duration - all[0].startTime; })()")
    ordered = sorted(frames)
    print(
        f"dragging 300 views: {len(frames)} frames in {span / 1000:.1f} s, {1000 * len(frames) / span:.0f} a second; from request"
        f" to screen {statistics.median(frames):.1f} ms, at most {ordered[int(0.95 * len(ordered))]:.1f} ms for 95 %"
    )
    width, held = playground.answer()["frames"]["root"]["width"], page.locator("#gripWidth").bounding_box()["x"]
    # The drag ends half a step from 20 pixels beside its start.
    expect(width > 390 and abs(held - box["x"] - 21) < 2, f"the grip is {held - box['x']:g} pixels from where it was taken")
    expect(page.is_visible("#problems"), "a drag selects a view")
    page.focus("#gripWidth")
    before = playground.answer()["frames"]["root"]["width"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    eventually(lambda: playground.answer()["frames"]["root"]["width"] == before + 11, "arrow keys do not move the grip")
    playground.settle("moved by keys")
    playground.status(f"Root {before + 11:g}")
    page.click("#undo")
    eventually(lambda: playground.answer()["frames"]["root"]["width"] == before, "a drag is not undone")


def check_drag_of_scrolled_content(playground):
    """What a scroll view has beyond its frame is masked in the picture, by a mask that does not move."""
    page, rows = playground.page, range(100)
    constraints = ["list.edges == root.edges", "r0.top == list.content.top", "r99.bottom == list.content.bottom"]
    constraints += [f"r{row}.top == r{row - 1}.bottom + 4" for row in rows[1:]]
    for row in rows:
        constraints += [f"r{row}.height == 10", f"r{row}.left == list.content.left", f"r{row}.width == list.frame.width"]
    view = {"subviews": [{"id": "list", "scroll": True, "subviews": [{"id": f"r{row}"} for row in rows]}]}
    size = {"width": 300, "height": 400}
    playground.write(json.dumps({"traits": {"size": size}, "view": view, "constraints": constraints}))
    playground.status("102 views")
    playground.settle("rows")
    box = page.locator("#gripWidth").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + box["height"] / 2)
    moved = "[...document.querySelectorAll('#canvas .moved path')].map((path) => [path.getBBox().width, path.getAttribute('mask')])"
    eventually(lambda: any(width > 330 for width, _ in page.evaluate(moved)), lambda: f"nothing moves: {page.evaluate(moved)}")
    expect(all(mask is None for _, mask in page.evaluate(moved)), "rows are masked where they were")
    page.mouse.up()
    playground.status("Root")
    playground.settle("rows that are wider")


def check_repair(playground):
    page = playground.page
    playground.example("A conflict")
    # The source before was one long line, at whose end the caret was.
    expect(page.evaluate("document.getElementById('text').scrollLeft") == 0, "the source of an example is scrolled away")
    eventually(lambda: page.locator(".card.error .repair").count() > 0, "no repairs")
    page.locator(".card.error .repair").first.click()
    eventually(lambda: page.locator(".card.error").count() == 0, "the conflict stays")
    eventually(lambda: not page.is_visible("#problemCount"), "problems are left")
    playground.settle("repaired")
    text = page.input_value("#text")
    expect('"label.centerY == icon.centerY"' in text, f"the repaired document is not in the editor: {text}")
    playground.write(text + "\n")
    eventually(lambda: page.get_attribute("#text", "aria-invalid") == "false", "the repaired document has faults")
    playground.settle("the repaired document")
    page.click("#undo")
    page.click("#undo")
    eventually(lambda: page.locator(".card.error").count() == 1, "the conflict does not come back")


def check_view(playground):
    page = playground.page
    playground.example("A transition")
    playground.status("4 views")
    eventually(lambda: "card" in playground.rects(), "no card")
    script = """() => { const box = document.querySelector('rect[data-view=card]').getBoundingClientRect(); return [box.x + 12, box.y + 12]; }"""
    playground.settle("before hovering")

    def is_told():
        page.mouse.move(*page.evaluate(script))
        page.wait_for_timeout(300)
        return "card.height == 120" in page.inner_text("#tip")

    eventually(is_told, "hovering tells no constraints")
    page.mouse.click(*page.evaluate(script))
    eventually(lambda: "card is 120 tall" in page.inner_text("#view"), "selecting does not tell why")
    page.select_option("#animation", "ease")
    card = playground.rects()["card"]
    heights = """({ x, y, width }) => new Promise((done) => { const seen = []; const look = () => {
        const moved = [...document.querySelectorAll('#canvas .moved path')].map((path) => path.getAttribute('d')).join('');
        seen.push(Number(moved.split(`M${x} ${y}h${width}v`)[1]?.split('h')[0]));
        if (seen.length < 90) requestAnimationFrame(look); else done(seen); }; look(); })"""
    page.get_by_label("Constant of card.height == 120").fill("240")
    page.keyboard.press("Enter")
    seen = page.evaluate(heights, card)
    expect(any(height and 125 < height < 235 for height in seen), f"no transition is played: {seen}")
    expect(page.is_visible("#replay"), "it cannot be played again")
    playground.settle("after a transition")
    expect(playground.rects()["card"]["height"] == 240, "the constant has not changed")
    page.focus("#stage")
    page.keyboard.press("ArrowDown")
    eventually(lambda: page.input_value("#viewChoice") != "card", "arrow keys do not go from view to view")


def check_switches(playground):
    page = playground.page
    playground.example("A screen")
    page.select_option("#device", "iPad")
    eventually(lambda: playground.answer()["frames"]["root"]["width"] == 810, "no iPad")
    page.select_option("#orientation", "landscape")
    eventually(lambda: playground.answer()["frames"]["root"]["width"] == 1080, "it does not turn")
    left = playground.answer()["frames"]["share"]["x"]
    page.select_option("#direction", "rtl")
    eventually(lambda: playground.answer()["frames"]["share"]["x"] > left, "it is not mirrored")
    height = playground.answer()["frames"]["title"]["height"]
    page.select_option("#textScale", "accessibilityLarge")
    eventually(lambda: playground.answer()["frames"]["title"]["height"] > height, "the text does not grow")
    playground.settle("switched")
    page.click("#reset")
    eventually(lambda: playground.answer()["frames"]["root"]["width"] == 390, "no way back")
    page.check("#annotate input[value=constraints]")
    playground.settle("annotated")


def check_panels(playground, folder):
    page = playground.page
    page.click("#tabTranslation")
    eventually(lambda: "snp.makeConstraints" in page.inner_text("#translation"), "no translation")
    page.select_option("#as", "masonry")
    eventually(lambda: "mas_" in page.inner_text("#translation"), "no Masonry")
    page.click("#tabCommand")
    frames = json.loads(printed(page))["frames"]
    expect(frames == api(playground.address, f"/layouts/{playground.id}")["frames"], "the command asks for something else")
    page.select_option("#curlKind", "picture")
    expect(b"<svg" in printed(page), "the command draws nothing")
    page.click("#tabScreens")
    page.click("#lint")
    eventually(lambda: page.locator("#screens li").count() > 40, "few screens")
    scroll_to(page, "#screens li")
    eventually(lambda: page.locator("#screens img[src^=blob]").count() > 3, "no thumbnails")
    expect("variants:" in page.inner_text("#lintSummary"), page.inner_text("#lintSummary"))
    shot(playground, folder, "screens")
    playground.axe("screens")


# Drags files over the page and drops them, if they are to be.
DRAG_FILES = """([files, isDropped]) => {
    const dataTransfer = new DataTransfer();
    for (const [name, bytes] of files) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
    for (const type of isDropped ? ["dragenter", "dragover", "drop"] : ["dragenter", "dragover"])
        document.getElementById("text").dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}"""


def drag(page, *files, is_dropped=True):
    page.evaluate(DRAG_FILES, [[[name, list(content)] for name, content in files], is_dropped])


def check_files(playground, folder):
    page = playground.page
    page.click("#tabProblems")
    page.locator("#stage").scroll_into_view_if_needed()
    drag(page, ("Main.storyboard", STORYBOARD.encode()), is_dropped=False)
    expect(page.is_visible("#drop"), "nothing says that a file may be dropped")
    shot(playground, folder, "drop")
    drag(page, ("Main.storyboard", STORYBOARD.encode()))
    expect(page.is_hidden("#drop"), "the hint stays")
    eventually(lambda: "log-in-la1" in playground.rects(), lambda: f"the first scene is not shown: {playground.rects()}")
    expect(page.input_value("#text") == STORYBOARD, "the file is not in the editor")
    expect("Interface Builder" in page.inner_text("#automatic"), page.inner_text("#automatic"))
    expect(page.locator("#scene option").all_inner_texts() == ["login (log-in-vc1)", "done (don-ed-vc1)"], "other scenes")
    expect(page.is_disabled("#orientation"), "a canvas turns")
    playground.settle("first scene")
    page.get_by_label("Scene").select_option("don-ed-vc1")
    eventually(lambda: "badge" in playground.rects(), lambda: f"the second scene is not shown: {playground.rects()}")
    playground.settle("second scene")
    expect(abs(playground.rects()["badge"]["x"] - 156.5) < 0.2, playground.rects()["badge"])
    shot(playground, folder, "storyboard")
    playground.axe("storyboard")
    page.locator("rect[data-view=badge]").click()
    eventually(lambda: "badge is 80 wide" in page.inner_text("#view"), lambda: page.inner_text("#view"))
    # An id that is an integer, as old files have, comes first in an object.
    playground.write(STORYBOARD.replace('userLabel="badge"', 'userLabel="26"'))
    eventually(lambda: "26" in playground.rects(), "the view has no other name")
    eventually(lambda: page.inner_text("#size") == "393 × 852", lambda: f"another root: {page.inner_text('#size')}")
    playground.write(STORYBOARD)
    eventually(lambda: "badge" in playground.rects(), "the view has not its name")
    page.locator("rect[data-view=badge]").click()
    check_commands_of_file(playground)
    check_edits_of_file(playground)
    check_faults_of_file(playground)
    check_other_files(playground)


def check_commands_of_file(playground):
    page = playground.page
    page.click("#tabTranslation")
    page.select_option("#as", "snapkit")
    eventually(lambda: "badge.snp.makeConstraints" in page.inner_text("#translation"), "no translation")
    page.click("#tabCommand")
    expect("Main.storyboard" in page.inner_text("#curlFile"), "the file of the command is not named")
    page.select_option("#curlKind", "frames")
    for device in ["", "iPad"]:
        if device and not shutil.which("jq"):
            continue
        page.select_option("#device", device)
        eventually(lambda: (playground.answer()["frames"]["don-ed-vi1"]["width"] == 393) == (device == ""), f"not on {device or 'the canvas'}")
        eventually(lambda: (device in page.inner_text("#curl")) and ("jq" in page.inner_text("#curl")) == (device != ""), "another command")
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "Main.storyboard").write_text(STORYBOARD)
            answer = json.loads(printed(page, folder))
        expect(answer["frames"] == api(playground.address, f"/layouts/{playground.id}")["frames"], f"the command asks for something else: {answer}")
    page.select_option("#device", "")
    page.click("#tabScreens")
    page.click("#lint")
    scroll_to(page, "#screens li")
    eventually(lambda: page.locator("#screens img[src^=blob]").count() > 3, "no thumbnails of a scene")


def check_edits_of_file(playground):
    """An edit makes a document of the scene, with the traits of its canvas; undo brings the file and its scene back."""
    page = playground.page
    page.click("#tabView")
    page.get_by_label("Constant of badge.width == 80").fill("120")
    page.keyboard.press("Enter")
    eventually(lambda: playground.rects()["badge"]["width"] == 120, "the constant has not changed")
    document = json.loads(page.input_value("#text"))
    expect(document["traits"]["size"] == {"width": 393, "height": 852}, f"another canvas: {document['traits']}")
    expect(page.is_hidden("#scenes"), "a document has scenes")
    playground.write(page.input_value("#text") + "\n")
    playground.settle("the document of a scene")
    page.click("#undo")
    page.click("#undo")
    eventually(lambda: page.input_value("#text") == STORYBOARD, "the file does not come back")
    eventually(lambda: page.is_visible("#scenes") and page.input_value("#scene") == "don-ed-vc1", "another scene")
    eventually(lambda: playground.rects()["badge"]["width"] == 80, "the edit is not undone")
    page.wait_for_timeout(700)
    other = Playground(page.context.browser, playground.address)
    other.open(page.url.removeprefix(playground.address))
    expect(other.page.input_value("#text") == STORYBOARD and "badge" in other.rects(), "the link has another scene")
    eventually(lambda: other.page.input_value("#scene") == "don-ed-vc1", "the link chooses another scene")
    # Whoever made a link does not choose the file that is sent.
    deflate = zlib.compressobj(wbits=-15)
    state = deflate.compress(json.dumps({"text": STORYBOARD, "file": "/etc/x.storyboard"}).encode()) + deflate.flush()
    other.page.goto("about:blank")
    other.open("/#s=" + base64.urlsafe_b64encode(state).decode().rstrip("="))
    other.page.click("#tabCommand")
    eventually(lambda: "@'Main.storyboard'" in other.page.inner_text("#curl"), lambda: other.page.inner_text("#curl"))
    other.close()


def check_faults_of_file(playground):
    page = playground.page
    playground.write(STORYBOARD.replace("<label", "<label <"))
    eventually(lambda: page.locator(".fault-error").count() == 1, "a fault is not underlined")
    page.click("#tabProblems")
    page.click("#problems .faults button")
    line = page.evaluate("(() => { const { value, selectionStart } = document.getElementById('text'); return value.slice(0, selectionStart).split('\\n').length; })()")
    expect(line == STORYBOARD[: STORYBOARD.index("<label")].count("\n") + 1, f"the fault is shown in line {line}")
    expect(page.is_visible("#scenes"), "the scenes go away while the file is edited")
    playground.write(STORYBOARD.replace('constant="80" id="don-ed-co3"', 'constant="80" placeholder="YES" id="don-ed-co3"'))
    eventually(lambda: "don-ed-co3" in "".join(page.locator(".fault-note").all_inner_texts()), "what is passed over is not underlined")


def check_other_files(playground):
    page = playground.page
    text, choosers = page.input_value("#text"), []
    page.on("filechooser", lambda chooser: choosers.append(chooser))
    drag(page, ("icon.png", b"\x89PNG\r\n\x1a\n\0\0"))
    playground.status("icon.png cannot be read as text")
    drag(page, ("a.json", b"{}"), ("b.json", b"{}"))
    playground.status("One file at a time")
    # Larger than a file may be, without so many bytes on their way to the browser.
    page.evaluate("""() => { const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(4_500_000)], "Huge.storyboard"));
        dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true })); }""")
    playground.status("Huge.storyboard has 4.5 MB")
    expect(page.input_value("#text") == text, "a file that was refused has replaced the source")
    page.focus("#open")
    page.keyboard.press("Enter")
    eventually(lambda: page.wait_for_timeout(20) or bool(choosers), "no file can be chosen with the keyboard")
    document = {"traits": {"size": {"width": 200, "height": 100}}, "view": {"subviews": [{"id": "only"}]}, "constraints": ["only.edges == root.edges"]}
    choosers[0].set_files({"name": "layout.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()})
    eventually(lambda: "only" in playground.rects(), "a file that was chosen is not shown")
    expect(page.is_hidden("#scenes") and page.is_enabled("#orientation"), "what a document does not need stays")
    playground.settle("a document from a file")


def check_link(playground):
    page = playground.page
    playground.example("Stacks")
    page.select_option("#direction", "rtl")
    page.select_option("#language", "json")
    eventually(lambda: "#s=" in page.url, "no link")
    time.sleep(0.6)
    text, other = page.input_value("#text"), Playground(page.context.browser, playground.address)
    other.open(page.url.removeprefix(playground.address))
    expect(other.page.input_value("#text") == text, "the link has another text")
    expect(other.page.input_value("#direction") == "rtl", "the link has other switches")
    expect(other.page.input_value("#language") == "json", "the link has another language")
    expect(other.page.get_attribute("#canvas > svg", "aria-label"), "the picture has no name")
    other.open("/#s=AAAA")
    other.close()


def check_following(playground):
    """What one tab does is seen in a second one, and the other way round."""
    page = playground.page
    description = harness.fetch(playground.address.removeprefix("http://"), "/openapi.yaml")[1]
    if b"/events:" not in description:
        return print("the service has no events")
    eventually(lambda: page.is_visible("#follow"), "the layout cannot be followed")
    second = Playground(page.context.browser, playground.address)
    second.open("/" + page.get_attribute("#follow", "href"))
    expect(second.id == playground.id, "the second tab has another layout")
    page.select_option("#device", "iPad mini")
    eventually(lambda: second.rects()["root"]["width"] == 744, "the second tab does not follow")
    playground.example("Texts that wrap")
    eventually(lambda: "Harbour master" in second.page.input_value("#text"), "the second tab has another source")
    text = page.input_value("#text")
    page.wait_for_timeout(600)
    second.page.focus("#gripWidth")
    second.page.keyboard.press("ArrowRight")
    width = eventually(lambda: second.answer()["frames"]["root"]["width"], "no width")
    eventually(lambda: playground.rects()["root"]["width"] == width, "the first tab does not follow")
    page.wait_for_timeout(600)
    expect(page.input_value("#text") == text, "another size changes the source")
    second.settle("second tab")
    playground.settle("first tab")
    second.close()


def check_hostile(playground):
    page = playground.page
    view = {"id": "a", "text": HOSTILE, "meta": HOSTILE}
    constraint = {"equation": "a.left == 8", "key": HOSTILE}
    playground.write(json.dumps({"name": HOSTILE, "view": {"subviews": [view]}, "constraints": [constraint, constraint]}))
    playground.status("2 views")
    eventually(lambda: HOSTILE[:20] in (page.text_content("#canvas") or ""), "the text is not drawn")
    page.click("#tabTranslation")
    playground.write(f'{{"view": {{"subviews": [{{"id": {json.dumps(HOSTILE)}}}]}}}}')
    playground.status("1 to 128 of the letters")
    expect(page.locator("#canvas img, #canvas script, #problems img, #translation img").count() == 0, "markup came through")
    expect(page.title() == "Quoin playground", "a script ran")


def check_tokens(browser, binary):
    with tempfile.NamedTemporaryFile("w") as tokens:
        names = {"alice": "a" * 32, "bert": "b" * 32}
        tokens.write("".join(f"{name} {token}\n" for name, token in names.items()))
        tokens.flush()
        with harness.Service(binary, "--tokens", tokens.name) as service:
            address = f"http://{service.address}"
            alice = Playground(browser, address)
            alice.open(is_solved=False)
            alice.page.wait_for_selector("#tokenDialog[open]")
            alice.axe("token")
            alice.page.fill("#token", "c" * 32)
            alice.page.keyboard.press("Enter")
            alice.page.wait_for_selector("#tokenRefused:visible")
            alice.page.fill("#token", names["alice"])
            alice.page.keyboard.press("Enter")
            alice.page.wait_for_selector("#canvas > svg[role=img]")
            kept = alice.page.evaluate("[localStorage.length, sessionStorage.length, document.cookie, location.href].join()")
            expect(kept.startswith("0,0,,") and names["alice"] not in kept, f"a token is kept: {kept}")
            bert = Playground(browser, address)
            bert.open(f"/?layout={alice.id}", is_solved=False)
            bert.page.wait_for_selector("#tokenDialog[open]")
            bert.page.fill("#token", names["bert"])
            bert.page.keyboard.press("Enter")
            bert.status("no such layout")
            expect(bert.rects() == {} and bert.page.input_value("#text") == "", "another tenant's layout is shown")
            alice.context.close()
            bert.context.close()
    with harness.Service(binary, "--no-playground") as service:
        page = browser.new_context().new_page()
        expect(page.goto(f"http://{service.address}/").status == 404, "--no-playground serves it")
        page.context.close()


def shot(playground, folder, name, full=False):
    if folder:
        playground.page.screenshot(path=f"{folder}/{name}.png", full_page=full)


def check_looks(browser, address, folder):
    """Rules of accessibility, and screenshots, in all appearances."""
    wide, phone = {"width": 1280, "height": 860}, {"width": 360, "height": 740}
    looks = {
        "light": {"viewport": wide},
        "dark": {"viewport": wide, "color_scheme": "dark"},
        "phone": {"viewport": phone, "has_touch": True, "device_scale_factor": 2},
        "phone-dark": {"viewport": phone, "has_touch": True, "device_scale_factor": 2, "color_scheme": "dark"},
        "rtl": {"viewport": wide},
    }
    for name, context in looks.items():
        playground = Playground(browser, address, **context)
        playground.open()
        page = playground.page
        if name == "rtl":
            page.select_option("#direction", "rtl")
            playground.status("view")
            playground.settle(name)
        shot(playground, folder, name, "phone" in name)
        rows = page.evaluate("['#annotate label', '#fit', '#tabProblems', '#tabCommand'].map((one) => document.querySelector(one).getBoundingClientRect()).map((box) => box.y + box.height / 2)")
        expect("phone" in name or abs(rows[0] - rows[1]) < 3, f"{name}: the switches of the picture take two rows")
        expect(abs(rows[2] - rows[3]) < 3, f"{name}: the tabs take two rows")
        playground.axe(name)
        playground.example("A conflict")
        eventually(lambda: page.locator(".card.error .repair").count() > 0, "no repairs")
        shot(playground, folder, f"{name}-conflict", "phone" in name)
        playground.axe(f"{name}, conflict")
        page.focus("#stage")
        page.keyboard.press("ArrowDown")
        eventually(lambda: page.locator("#view dl.why dd").count() > 0, "no reasons")
        expect(page.is_visible("#view"), "the view is not shown")
        page.wait_for_timeout(100)
        shot(playground, folder, f"{name}-view", "phone" in name)
        playground.axe(f"{name}, view")
        width = page.evaluate("document.documentElement.scrollWidth")
        expect(width <= context["viewport"]["width"], f"{name}: the page is {width} wide")
        playground.close()


def main(binary, folder=None):
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright, harness.Service(binary) as service:
        address = f"http://{service.address}"
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        playground = Playground(browser, address, viewport={"width": 1280, "height": 860})
        check_first_picture(playground)
        steps = [check_examples, check_paste, check_completion, check_drag, check_drag_of_scrolled_content, check_repair, check_view, check_switches, check_link, check_following, check_hostile]
        for step in steps:
            print(f"{step.__name__.removeprefix('check_')} …", flush=True)
            step(playground)
        playground.open()
        check_panels(playground, folder)
        check_files(playground, folder)
        check_editing(playground)
        playground.close()
        print("appearances …", flush=True)
        check_looks(browser, address, folder)
        print("tokens …", flush=True)
        check_tokens(browser, binary)
        browser.close()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except AssertionError as fault:
        sys.exit(f"playground: {fault}")
