# SPDX-License-Identifier: Apache-2.0
"""Markdown to HTML, with colors of code and anchors of headings."""

import html
import re

from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

FORMATTER = HtmlFormatter(nowrap=True)
#: Languages of code blocks without one, by how they begin.
SHELL = re.compile(r"^(\$ |guidepost |make |curl |token=)", re.M)


def colored(code, language=""):
    """Code as HTML with classes of Pygments."""
    name = language or ("console" if re.search(r"^\$ ", code, re.M) else "bash" if SHELL.search(code) else "")
    try:
        return highlight(code, get_lexer_by_name(name), FORMATTER) if name else html.escape(code)
    except ClassNotFound:
        return html.escape(code)


def slug(text, used):
    """The anchor of a heading, as GitHub makes it."""
    base = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
    name, number = base, 0
    while name in used:
        number += 1
        name = "%s-%d" % (base, number)
    used.add(name)
    return name


class Page:
    """A rendered page: title, HTML, headings as (level, anchor, text), and the text for the search."""

    def __init__(self, text, link, image):
        """`link` and `image` map the targets of the source to those of the site."""
        parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
        parser.options["highlight"] = lambda code, language, _: colored(code, language)
        tokens = parser.parse(text)
        self.headings, used = [], set()
        for index, token in enumerate(tokens):
            if token.type == "heading_open":
                inline = tokens[index + 1]
                plain = "".join(child.content for child in inline.children if child.type in ("text", "code_inline"))
                anchor = slug(plain, used)
                token.attrSet("id", anchor)
                self.headings.append((int(token.tag[1]), anchor, plain))
            elif token.type in ("code_block", "fence"):
                token.attrSet("tabindex", "0")
            for child in token.children or []:
                if child.type == "link_open":
                    target = link(child.attrGet("href"))
                    if target is None:
                        child.attrs.pop("href")
                    else:
                        child.attrSet("href", target)
                        if target.startswith("http"):
                            child.attrSet("rel", "noreferrer")
                elif child.type == "image":
                    child.attrSet("src", image(child.attrGet("src")))
                    child.attrSet("loading", "lazy")
        self.title = self.headings[0][2] if self.headings else ""
        body = parser.renderer.render(tokens, parser.options, {})
        # Wide tables and pictures scroll by themselves, not the page.
        self.body = body.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>") \
            .replace("<pre>", '<pre tabindex="0">')
        self.text = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", body))).strip()
