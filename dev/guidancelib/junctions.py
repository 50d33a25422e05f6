# SPDX-License-Identifier: Apache-2.0
"""Describes a junction on a path by its raw tags, to judge instructions by."""
from .roads import meters

# How far before and behind the junction a description goes, in meters.
REACH = 60
SHOWN = ["oneway", "junction", "access", "motor_vehicle", "turn:lanes", "turn:lanes:forward", "turn:lanes:backward"]


def around(roads, nodes, place, here=None):
    """The nodes of a path near a maneuver: [first, node of the maneuver, …], the second being the nearest to it.

    `here` is its index, for a path that passes it twice.
    """
    known = [i for i, node in enumerate(nodes) if node in roads.place]
    if not known:
        return []
    if here is None:
        here = min(known, key=lambda i: meters(roads.place[nodes[i]], place))
    end, length = here, 0.0
    while end + 1 < len(nodes) and nodes[end + 1] in roads.place and (length < REACH or end < here + 1):
        length += meters(roads.place[nodes[end]], roads.place[nodes[end + 1]])
        end += 1
    start = max(0, here - 1)
    return [nodes[i] for i in range(start, end + 1)] if start < here else []


def kind(tags):
    text = tags.get("highway") or tags.get("route") or "?"
    return text + (" ring" if tags.get("junction") in ("roundabout", "circular") else "")


def classes(roads, nodes):
    """From which class of road onto which a maneuver leads."""
    if len(nodes) < 3:
        return "?"
    return "%s → %s" % (kind(roads.tags(nodes[0], nodes[1])), kind(roads.tags(nodes[1], nodes[2])))


def text(roads, tags):
    parts = [kind(tags), "“%s”" % tags["name"] if "name" in tags else "", tags.get("ref", "")]
    parts += ["%s=%s" % (key, tags[key]) for key in SHOWN if key in tags]
    return " ".join(part for part in parts if part)


def description(roads, nodes):
    """Lines that list the roads at the node of a maneuver and at the junctions shortly behind it."""
    if len(nodes) < 2:
        return ["   at an end of the path"]
    place = roads.place[nodes[1]]
    lines = ["   https://www.openstreetmap.org/node/%d  %.6f, %.6f" % (nodes[1], place[1], place[0]),
             "   from %s" % text(roads, roads.tags(nodes[0], nodes[1]))]
    walked = 0.0
    for before, node, after in zip(nodes, nodes[1:], nodes[2:]):
        arms = roads.arms(before, node)
        if len(arms) > 1 or node == nodes[1]:
            lines.append("   after %d m:" % walked)
            for degrees, other, tags, is_open in arms:
                lines.append("   %s %+4d°  %s%s, %d m" % (
                    "→" if other == after else " ", degrees, text(roads, tags), "" if is_open else " (closed)",
                    meters(roads.place[node], roads.place[other])))
        walked += meters(roads.place[node], roads.place[after])
    return lines
