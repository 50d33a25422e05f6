# SPDX-License-Identifier: Apache-2.0
"""Judges one route of ours by the raw tags of the map."""
from .engines import nodes_of
from .junctions import around
from .roads import MODES, OPEN, OWN, RINGS, bearing, meters, turn
from .turns import Line

# Barriers that no car passes.
SOLID = set("""bollard block jersey_barrier log debris chain cycle_barrier fence wall guard_rail motorcycle_barrier stile turnstile
    kissing_gate planter barrier_board""".split())
# A turn is sharp beyond the first angle, a road leads ahead up to the second, in degrees.
SHARP, AHEAD = 55, 40
# An instruction within this distance announces a turn, in meters. Shorter stretches have no clear direction.
ANNOUNCED, SHORTEST = 40, 12
# How far before and behind a maneuver its turn is measured, in meters.
BEFORE, BEHIND = 15, 60
# A line that turns by these angles leads back, in degrees.
BACK = 165, 215
PLAIN = {"turn", "continue", "end of road", "fork", "on ramp", "off ramp", "merge", "new name"}


def findings(roads, route):
    """(kind, what, nodes around it) for everything that is wrong."""
    nodes = [node for node in nodes_of(route) if node in roads.place]
    steps = [step for leg in route["legs"] for step in leg["steps"]]
    found = list(closed(roads, nodes)) + list(silent(roads, nodes, steps))
    return found + list(misnamed(roads, route, nodes, steps))


def closed(roads, nodes):
    ways = [roads.stretch.get(pair, []) for pair in zip(nodes, nodes[1:])]
    reasons = []
    for way in ways:
        verdicts = [roads.verdict(*w) for w in way] or ["no road"]
        reasons.append(None if None in verdicts else verdicts[0])
    first = next((i for i, reason in enumerate(reasons) if reason is None), len(reasons))
    last = next((i for i, reason in reversed(list(enumerate(reasons))) if reason is None), -1)
    for i, reason in enumerate(reasons):
        at_end = i < first or i > last
        # The traffic of a private road may use it at its ends.
        if reason is None or at_end and reason.removeprefix("access=") in OWN | {"highway=service"}:
            continue
        # A passage is told where it begins, an end where the route ends.
        if i and reasons[i - 1] == reason and not (at_end and i == len(reasons) - 1):
            continue
        yield ("closed end" if at_end else "closed"), reason, nodes[max(0, i - 1):i + 4]
    for before, node, after in zip(nodes, nodes[1:], nodes[2:]):
        tags = roads.barriers.get(node)
        around_it = [before, node, after]
        if tags and before != after:
            value = next((tags[k] for k in MODES + ("access",) if k in tags), None)
            if value in ("no", "private") or value is None and tags["barrier"] in SOLID:
                yield "closed", "barrier=%s access=%s" % (tags["barrier"], value), around_it
        if roads.may_drive(before, node) and roads.may_drive(node, after) \
                and not roads.turn_is_allowed(before, node, after):
            yield "closed", "turn restriction", around_it


def is_ring(tags):
    return tags.get("junction") in RINGS


def silent(roads, nodes, steps):
    places = [step["maneuver"]["location"] for step in steps]
    for i in range(1, len(nodes) - 1):
        before, node, after = nodes[i - 1:i + 2]
        exits = [b for b in roads.exits(before, node) if b in roads.place]
        proper = [b for b in exits if roads.tags(node, b).get("highway") not in ("service", "track")]
        exits = proper if after in proper and len(proper) > 1 else exits if not proper else []
        if after not in exits or len(exits) < 2:
            continue
        # The roundabout was announced with its exit.
        if is_ring(roads.tags(before, node)):
            continue
        here = roads.place[node]
        inbound = bearing(roads.place[before], here)
        angle = {b: abs(turn(inbound, bearing(here, roads.place[b]))) for b in exits}
        if angle[after] <= SHARP or min(angle[b] for b in exits if b != after) >= AHEAD:
            continue
        if min(meters(roads.place[before], here), meters(here, roads.place[after])) <= SHORTEST:
            continue
        if all(meters(place, here) >= ANNOUNCED for place in places):
            yield "silent sharp", "%d degrees" % angle[after], around(roads, nodes, here)


def heading(line, at):
    """The direction of a line at a distance."""
    i = max(1, next((i for i, reached in enumerate(line.at) if reached > at), len(line.at) - 1))
    return bearing(line.points[i - 1], line.points[i])


def turned(line, start, end):
    """The sum of the bends of a line between two distances in degrees, right positive, with its extremes on the way."""
    total, last, least, most = 0.0, heading(line, start), 0.0, 0.0
    for i in range(1, len(line.points)):
        if start < line.at[i] < end and i + 1 < len(line.points):
            ahead = bearing(line.points[i], line.points[i + 1])
            total += turn(last, ahead)
            last, least, most = ahead, min(least, total), max(most, total)
    return total, least, most


def misnamed(roads, route, nodes, steps):
    """Instructions whose side is not that of the driven line, and turns back that are not told as such."""
    points = [tuple(c) for c in route["geometry"]["coordinates"]]
    line = Line([p for i, p in enumerate(points) if not i or meters(p, points[i - 1]) > 0.3])
    if len(line.points) < 3:
        return
    at, least = [], 0.0
    for step in steps:
        least = line.distance(step["maneuver"]["location"], least)
        at.append(least)
    for i, step in enumerate(steps[1:-1], 1):
        maneuver = step["maneuver"]
        modifier = maneuver.get("modifier") or ""
        if maneuver["type"] not in PLAIN or step.get("mode") == "ferry":
            continue
        start, end = max(at[i] - BEFORE, at[i - 1]), min(at[i] + BEHIND, at[i + 1] - 1)
        angle, least, most = turned(line, start, end)
        what = "%s %s where the line turns by %d degrees" % (maneuver["type"], modifier, angle)
        place = around(roads, nodes, maneuver["location"])
        plain = modifier.removeprefix("sharp ")
        if len(place) < 3:
            continue
        # A line that first turns to the side announced and then back is not to the other side.
        if plain == "left" and angle > 45 and least > -20 or plain == "right" and angle < -45 and most < 20:
            yield "wrong side", what, place
        side = -1 if step.get("driving_side") == "right" else 1
        if BACK[0] < angle * side < BACK[1] and modifier != "uturn" and leads_back(roads, nodes, place):
            yield "U-turn", what, place


def leads_back(roads, nodes, place):
    """Whether the driver turns from one carriageway of a street into the other; a hairpin bend of a road is none."""
    here = next(i for i, node in enumerate(nodes) if node == place[1])
    before, behind, length = roads.tags(place[0], place[1]), {}, 0.0
    for a, b in zip(nodes[here:], nodes[here + 1:]):
        behind = roads.tags(a, b)
        length += meters(roads.place[a], roads.place[b])
        if length >= BEHIND:
            break
    is_divided = all(tags.get("oneway") == "yes" and not tags.get("highway", "").endswith("_link")
                     for tags in (before, behind))
    return is_divided and roads.street(before) == roads.street(behind) and before.get("highway") == behind.get("highway")
