# SPDX-License-Identifier: Apache-2.0
"""Checks pages for accessibility: by the rules of axe-core for WCAG 2.2 AA, and by keyboard."""

import importlib.resources

SOURCE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def violations(page):
    """What axe-core finds against WCAG 2.2 AA, each with the elements."""
    if not page.evaluate("Boolean(globalThis.axe)"):
        page.evaluate(SOURCE)
    found = page.evaluate(
        "tags => axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })", TAGS)
    assert len(found["passes"]) > 5, "axe-core checked next to nothing"
    return [f"{each['id']}: {each['help']}: {node['html'][:160]} {node['failureSummary'][:300]}"
            for each in found["violations"] for node in each["nodes"]]


WALK = """() => {
    const e = document.activeElement;
    if (!e || e === document.body) return null;
    const box = e.getBoundingClientRect();
    const style = getComputedStyle(e);
    const top = document.elementFromPoint(
        Math.min(innerWidth - 1, Math.max(0, box.left + box.width / 2)),
        Math.min(innerHeight - 1, Math.max(0, box.top + box.height / 2)));
    return {
        id: e.id || e.textContent.trim().slice(0, 30) || e.tagName,
        ring: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
        isSeen: box.bottom > 0 && box.top < innerHeight && (e.contains(top) || top?.contains(e) || e.id === 'map'),
    };
}"""


def walk(page, most=80):
    """Goes through a page with the Tab key, and returns what was focused, in order.

    Every focused element shows a ring and is not hidden behind another one (WCAG 2.4.7, 2.4.11), and the focus leaves the
    page in the end (2.1.2)."""
    # The next Tab goes on from the element that had the focus last, so the start of the page has it once.
    page.evaluate("""() => {
        document.body.tabIndex = -1;
        document.body.focus();
        document.body.removeAttribute("tabindex");
    }""")
    seen = []
    for _ in range(most):
        page.keyboard.press("Tab")
        at = page.evaluate(WALK)
        if at is None or (seen and at["id"] == seen[0]):
            break
        assert at["ring"], f"no focus ring: {at}"
        assert at["isSeen"], f"focused and not seen: {at}"
        seen.append(at["id"])
    else:
        raise AssertionError(f"the focus does not leave the page: {seen}")
    return seen


def unreached(page, seen):
    """Visible controls that the Tab key does not reach. Tabs and radio buttons are reached by arrow keys."""
    controls = page.evaluate("""() => [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter(e => e.checkVisibility({ visibilityProperty: true }) && !e.disabled && e.tabIndex >= 0 && e.type !== 'radio')
        .map(e => e.id || e.textContent.trim().slice(0, 30) || e.tagName)""")
    return [each for each in controls if each not in seen]
