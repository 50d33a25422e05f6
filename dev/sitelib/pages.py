# SPDX-License-Identifier: Apache-2.0
"""The pages of the site, their navigation and their links."""

import glob
import html
import json
import os
import posixpath
import re
import shutil
import urllib.parse

from . import reference
from .markdown import Page, colored

HERE = os.path.dirname(os.path.abspath(__file__))
#: Pages outside of docs/.
OTHERS = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Samples/README.md", "Fuzz/README.md"]
MENU = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 6h16M4 12h16M4 18h16"/></svg>'


def address(source):
    """The path of a page in the site, from that of its source in the project."""
    if source == "docs/README.md":
        return "index.html"
    plain = source[5:] if source.startswith("docs/") else source.lower()
    return plain[:-3] + ".html"


class Site:
    """The site while it is written. `problems` are its broken links."""

    def __init__(self, root, output, modules):
        self.root, self.output, self.modules = root, output, modules
        self.problems, self.link_count = [], 0
        #: HTML, headings and text by address.
        self.pages = {}
        self.files = set()
        sources = [os.path.relpath(path, root) for path in glob.glob(os.path.join(root, "docs/**/*.md"), recursive=True)]
        self.sources = sorted(sources) + [name for name in OTHERS if os.path.exists(os.path.join(root, name))]
        self.sources += sorted(os.path.relpath(path, root) for path in glob.glob(os.path.join(root, "Examples/*/README.md")))

    def write(self):
        """Renders all pages, checks their links and writes them with their files."""
        for source in self.sources:
            with open(os.path.join(self.root, source), encoding="utf-8") as file:
                text = file.read()
            page = Page(text, lambda target: self.link(source, target), lambda target: self.image(source, target))
            if source == "docs/README.md":
                page.body = self.front(page.body)
            self.pages[address(source)] = (page.title, page.body, page.headings, page.text)
        body, headings = reference.render(os.path.join(self.root, "docs/openapi.json"))
        self.pages["http-reference.html"] = (headings[0][2], body, headings, "")
        self.files.add("docs/openapi.json")
        self.list_decisions()
        self.list_modules()
        self.check_links()
        navigation = self.navigation()
        for path, page in self.pages.items():
            self.put(path, self.whole(path, page, navigation))
        self.copy()

    # Links

    def link(self, source, target):
        """A link of a source, as one of the site; None for files of the project that the site does not have."""
        if re.match(r"^[a-z]+:", target):
            return target
        path, _, fragment = target.partition("#")
        if not path:
            return target
        found = posixpath.normpath(posixpath.join(posixpath.dirname(source), urllib.parse.unquote(path)))
        whole = os.path.join(self.root, found)
        if not os.path.exists(whole):
            self.problems.append("%s: the link %s leads nowhere" % (source, target))
            return None
        here = posixpath.dirname(address(source))
        if os.path.isdir(whole):
            inside = posixpath.join(found, "README.md")
            if found == "docs/decisions":
                goal = "decisions/index.html"
            elif inside in self.sources:
                goal = address(inside)
            else:
                return None
        elif found in self.sources:
            goal = address(found)
        elif found.endswith(".md"):
            return None
        else:
            self.files.add(found)
            goal = self.file_address(found)
        return posixpath.relpath(goal, here or ".") + ("#" + fragment if fragment else "")

    def file_address(self, path):
        """Where a file of the project is in the site; sources are shown as pages."""
        if path.startswith("docs/"):
            return path[5:]
        return "files/%s.html" % path if path.endswith(".swift") else "files/" + path

    def image(self, source, target):
        if self.link(source, target) is None or re.match(r"^[a-z]+:", target):
            self.problems.append("%s: the picture %s is not in the project" % (source, target))
            return target
        return self.link(source, target)

    def check_links(self):
        """Every link within the site leads to a page and, with a fragment, to an element of it."""
        ids = {path: set(re.findall(r'\sid="([^"]+)"', page[1])) for path, page in self.pages.items()}
        known = set(self.pages) | {self.file_address(path) for path in self.files}
        for path, (_, body, _, _) in self.pages.items():
            for target in re.findall(r'\shref="([^"]+)"', body):
                self.link_count += 1
                if re.match(r"^[a-z]+:", target) or target.startswith("swift/"):
                    continue
                name, _, fragment = html.unescape(target).partition("#")
                goal = posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) if name else path
                if goal not in known:
                    self.problems.append("%s: the link %s leads nowhere" % (path, target))
                elif fragment and goal in ids and fragment not in ids[goal]:
                    self.problems.append("%s: the link %s names no heading" % (path, target))

    # Pages that are lists

    def front(self, body):
        """The first page: what this is, with a picture, above the list of guides."""
        self.files.update(["docs/pictures/demo.png", "docs/pictures/maps-day.jpg"])
        start = "".join('<a class="start" href="%s"><strong>%s</strong><span>%s</span></a>' % item for item in [
            ("tutorial.html", "First route", "From a map to a drive in ten minutes"),
            ("tutorials/motorbike-display.html", "A motorbike display", "Maneuvers on 128 × 64 pixels"),
            ("tutorials/carplay.html", "CarPlay", "A car screen, on Linux first"),
            ("tutorials/fleet.html", "A fleet", "Vehicles, trips and the rider's page"),
            ("tutorials/search.html", "Search", "Addresses and places, offline")])
        head = ('<h1 id="documentation">Guidepost</h1><p class="lead">Turn-by-turn navigation and trip sharing in Swift from '
                'OpenStreetMap data, without an account or a network.</p><nav class="starts" aria-label="Tutorials">%s</nav>'
                '<figure><img src="pictures/demo.png" alt="One ride: the driver\'s map, the car screen, a small display, the '
                'rider\'s page"><figcaption>One ride in four views: <code>make demo</code>. Map data © OpenStreetMap '
                'contributors, ODbL.</figcaption></figure>' % start)
        return re.sub(r"<h1 .*?</h1>", lambda _: head, body, count=1)

    def list_decisions(self):
        rows = "".join('<li><a href="%s">%s</a></li>' % (posixpath.basename(path), html.escape(page[0]))
                       for path, page in sorted(self.pages.items()) if path.startswith("decisions/"))
        self.pages["decisions/index.html"] = (
            "Design decisions", '<h1 id="decisions">Design decisions</h1><ul>%s</ul>' % rows, [], "")

    def list_modules(self):
        if not self.modules:
            return
        rows = "".join('<li><a href="swift/documentation/%s/">%s</a></li>' % (name.lower(), name) for name in self.modules)
        self.pages["swift.html"] = (
            "Swift libraries", '<h1 id="swift">Swift libraries</h1><p>Reference of all public declarations, made by DocC. What '
            'each library is for is in the <a href="architecture.html">architecture</a>.</p><ul>%s</ul>' % rows, [], "")

    # Writing

    def navigation(self):
        """Sections with links, from the list of guides."""
        body = self.pages["index.html"][1]
        sections = []
        for title, part in re.findall(r"<h2 [^>]*>(.*?)</h2>(.*?)(?=<h2|$)", body, re.S):
            sections.append((title, re.findall(r'<li><a href="([^":]+\.html)">(.*?)</a>', part)))
        extra = [("http-reference.html", "HTTP reference of the fleet server")]
        if self.modules:
            extra.append(("swift.html", "Swift libraries"))
        return [(title, links + (extra if title == "Reference" else [])) for title, links in sections]

    def whole(self, path, page, navigation):
        """A page with head, navigation and table of contents."""
        title, body, headings, _ = page
        up = "../" * path.count("/")
        menu = "".join("<h2>%s</h2><ul>%s</ul>" % (name, "".join(
            '<li><a href="%s%s"%s>%s</a></li>' % (up, goal, ' aria-current="page"' if goal == path else "", text)
            for goal, text in links)) for name, links in navigation)
        deep = [each for each in headings if each[0] in (2, 3)]
        deep = [each for each in deep if each[0] == 2] if len(deep) > 40 else deep
        contents = "".join('<li class="level-%d"><a href="#%s">%s</a></li>' % (level, anchor, html.escape(text))
                           for level, anchor, text in deep)
        aside = '<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>%s</ul></nav>' % contents
        with open(os.path.join(HERE, "page.html"), encoding="utf-8") as file:
            template = file.read()
        values = {"title": html.escape(title), "up": up, "menu": menu, "icon": MENU, "body": body,
                  "contents": aside if len(deep) > 1 else ""}
        return re.sub(r"\{(\w+)\}", lambda found: values[found.group(1)], template)

    def put(self, path, text):
        whole = os.path.join(self.output, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "w", encoding="utf-8") as file:
            file.write(text)

    def copy(self):
        """Pictures, descriptions and sources that pages link to, and the files of the site itself."""
        navigation = self.navigation()
        for path in sorted(self.files):
            goal = self.file_address(path)
            if path.endswith(".swift"):
                with open(os.path.join(self.root, path), encoding="utf-8") as file:
                    body = '<h1 id="source">%s</h1><pre tabindex="0"><code>%s</code></pre>' % (path, colored(file.read(), "swift"))
                self.put(goal, self.whole(goal, (path, body, [], ""), navigation))
                continue
            whole = os.path.join(self.output, goal)
            os.makedirs(os.path.dirname(whole), exist_ok=True)
            shutil.copyfile(os.path.join(self.root, path), whole)
        shutil.copyfile(os.path.join(HERE, "site.js"), os.path.join(self.output, "site.js"))
        shutil.copyfile(os.path.join(self.root, "Sources/CWebFiles/pages/icon.svg"), os.path.join(self.output, "icon.svg"))
        shutil.copyfile(os.path.join(HERE, "style.css"), os.path.join(self.output, "style.css"))
        index = [[path, title, [[anchor, text] for level, anchor, text in headings if level > 1], text[:20_000]]
                 for path, (title, _, headings, text) in sorted(self.pages.items()) if path != "sentences.html"]
        self.put("search-index.js", "globalThis.siteIndex = %s;\n" % json.dumps(index, ensure_ascii=False))
