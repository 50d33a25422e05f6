# SPDX-License-Identifier: Apache-2.0
"""Checks the commands in the examples of the guides against the help of the program, and make targets against the Makefile.

The help is that of Tests/guidepostTests/Golden/help.txt, which a test compares with the program."""

import functools
import glob
import os
import re
import shlex

FENCE = re.compile(r"^(`{3,})[^\n]*\n(.*?)^\1\s*$", re.M | re.S)


def guides(root):
    """The Markdown files of the project, without the list of sentences."""
    found = glob.glob(os.path.join(root, "*.md")) + glob.glob(os.path.join(root, "docs/**/*.md"), recursive=True)
    return sorted(path for path in found if not path.endswith(("sentences.md", "CHANGELOG.md")))


@functools.cache
def program_help(root):
    """The options of each command by its words; a group of commands has none."""
    with open(os.path.join(root, "Tests/guidepostTests/Golden/help.txt"), encoding="utf-8") as file:
        parts = re.split(r"^===== ", file.read(), flags=re.M)[1:]
    return {tuple(part.split("\n", 1)[0].split()[1:]): set(re.findall(r"(?<![\w-])--?[a-zA-Z][\w-]*", part)) for part in parts}


@functools.cache
def make_targets(root):
    with open(os.path.join(root, "Makefile"), encoding="utf-8") as file:
        return set(re.findall(r"^([a-z][a-z-]*):", file.read(), re.M))


def examples(path):
    """Lines of code blocks, with their numbers; lines that end with a backslash are joined."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for block in FENCE.finditer(text):
        number = text.count("\n", 0, block.start(2)) + 1
        joined = ""
        for offset, line in enumerate(block.group(2).split("\n")):
            joined += line.rstrip("\\") if line.endswith("\\") else line
            if not line.endswith("\\"):
                yield number + offset, joined
                joined = ""


def words(line):
    """The words of a command of the program, or nothing."""
    found = re.match(r"^(?:\$ )?(?:[A-Za-z_]+=\$\()?(?:guidepost|\.build/release/guidepost)\s+(.*?)\)?$", line.strip())
    if not found or "USAGE" in line:
        return None
    text = re.split(r"\s(?:\||>|<|2>|&|#|;)(?:\s|$|&)", " " + found.group(1) + " ")[0]
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def problem(root, used):
    """What is wrong with the words of a command; None if nothing is."""
    commands = program_help(root)
    name = []
    while len(name) < len(used) and tuple(name + [used[len(name)]]) in commands:
        name.append(used[len(name)])
    if not name or name[0] == "help":
        return None if used and used[0] in ("help", "--help", "--version") else "no such command: %s" % " ".join(used[:2])
    isGroup = any(len(other) > len(name) and list(other[:len(name)]) == name for other in commands)
    rest = used[len(name):]
    if isGroup and rest and re.match(r"^[a-z-]+$", rest[0]) and not rest[0].startswith("-"):
        return "no such command: %s %s" % (" ".join(name), rest[0])
    known = commands[tuple(name)]
    for word in rest:
        option = word.strip("[]").split("=")[0]
        if re.match(r"^--?[a-zA-Z][\w-]*$", option) and option not in known:
            return "guidepost %s has no option %s" % (" ".join(name), option)
    return None


def checked(root):
    """Each command of an example: path, line, and what is wrong with it."""
    for path in guides(root):
        where = os.path.relpath(path, root)
        for number, line in examples(path):
            used = words(line)
            if used:
                yield "%s:%d" % (where, number), problem(root, used)
            target = re.match(r"^(?:\$ )?make ([a-z-]+)", line.strip())
            if target:
                missing = target.group(1) not in make_targets(root)
                yield "%s:%d" % (where, number), "no such target: make %s" % target.group(1) if missing else None


def problems(root):
    """All that is wrong, one line each."""
    return ["%s: %s" % (where, wrong) for where, wrong in checked(root) if wrong]


def count(root):
    """How many commands were checked."""
    return sum(1 for _ in checked(root))
