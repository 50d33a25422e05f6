# SPDX-License-Identifier: Apache-2.0
"""Judges one route of ours by the raw tags of the map."""
import bisect
import math

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
# An instruction where a wide crossing is entered announces the first turn to its side within this distance, in meters.
CROSSING = 80
# How far before and behind a maneuver its turn is measured, in meters. The turn of its node alone begins a meter before.
BEFORE, AT, BEHIND = 15, 1, 60
# Up to this length a line that turns back twice is drawn wrong, in meters.
HOOK = 5
# A line that turns by these angles leads back, in degrees.
BACK = 165, 215
PLAIN = {"turn", "continue", "end of road", "fork", "on ramp", "off ramp", "merge", "new name"}


def findings(roads, route):
    """(kind, what, nodes around it) for everything that is wrong."""
    nodes = [node for node in nodes_of(route) if node in roads.place]
    steps = [step for leg in route["legs"] for step in leg["steps"]]
    where = step_nodes(roads, nodes, route, steps)
    found = list(closed(roads, nodes)) + list(silent(roads, nodes, steps, where))
    return found + list(misnamed(roads, route, nodes, steps, where))


def step_nodes(roads, nodes, route, steps):
    """The index of the node of each step. Where a path passes a node twice, the distance along it decides."""
    walked = [0.0]
    for a, b in zip(nodes, nodes[1:]):
        walked.append(walked[-1] + meters(roads.place[a], roads.place[b]))
    points = route["geometry"]["coordinates"]
    first = meters(tuple(points[0]), roads.place[nodes[0]]) if nodes else 0.0
    found, reached = [], 0.0
    for step in steps:
        place = tuple(step["maneuver"]["location"])
        # Both lengths grow apart by some meters on long routes.
        near = range(bisect.bisect_left(walked, 0.998 * reached - first - 40),
                     bisect.bisect_right(walked, 1.002 * reached - first + 40))
        gaps = {i: meters(roads.place[nodes[i]], place) for i in near if i < len(nodes)}
        least = min(gaps.values(), default=0.0)
        found.append(min((i for i in gaps if gaps[i] < least + 1), key=lambda i: abs(first + walked[i] - reached),
                         default=max(0, min(near.start, len(nodes) - 1))))
        reached += step["distance"]
    return found


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
        # A passage is announced where it begins, an end where the route ends.
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


def silent(roads, nodes, steps, where):
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
        if all(meters(place, here) >= ANNOUNCED for place in places) and not is_covered(roads, nodes, i, steps, where):
            yield "silent sharp", "%d degrees" % angle[after], around(roads, nodes, here, i)


def is_covered(roads, nodes, i, steps, where):
    """Whether the instruction before node i means the turn there: the first road to its side that may be entered.

    A wide crossing is announced where it is entered. A U-turn through it consists of turns to one side.
    """
    last = max((k for k in range(len(steps)) if where[k] <= i), default=0)
    modifier = steps[last]["maneuver"].get("modifier") or ""
    side = {"left": -1, "right": 1}.get(modifier.split(" ")[-1])
    if modifier == "uturn":
        side = -1 if steps[last].get("driving_side") == "right" else 1
    walked = 0.0
    for k in range(where[last], i + 1):
        if not side or not 0 < k < len(nodes) - 1:
            return False
        before, node, after = nodes[k - 1:k + 2]
        inbound = bearing(roads.place[before], roads.place[node])
        turns = {b: side * turn(inbound, bearing(roads.place[node], roads.place[b]))
                 for b in roads.exits(before, node) if b in roads.place}
        if k == i:
            return walked < CROSSING and turns.get(after, 0) > SHARP
        is_turn = turns.get(after, 0) > SHARP
        if is_turn and modifier != "uturn" or not is_turn and any(angle > SHARP for angle in turns.values()):
            return False
        walked += meters(roads.place[node], roads.place[after])
    return False


def heading(line, at):
    """The direction of a line at a distance."""
    i = max(1, next((i for i, reached in enumerate(line.at) if reached > at), len(line.at) - 1))
    return bearing(line.points[i - 1], line.points[i])


def turned(line, start, end):
    """The sum of the bends of a line between two distances in degrees, right positive, with its extremes on the way."""
    bends, last = [], heading(line, start)
    for i in range(1, len(line.points)):
        if start < line.at[i] < end and i + 1 < len(line.points):
            ahead = bearing(line.points[i], line.points[i + 1])
            bend, last = turn(last, ahead), ahead
            # A hook of a few meters, where a road was drawn past its junction and back, is no loop.
            if bends and line.at[i] - bends[-1][0] < HOOK and bend * bends[-1][1] > 0 and abs(bend + bends[-1][1]) > 180:
                bend += bends.pop()[1]
                bend -= math.copysign(360, bend)
            bends.append((line.at[i], bend))
    total, least, most = 0.0, 0.0, 0.0
    for _, bend in bends:
        total += bend
        least, most = min(least, total), max(most, total)
    return total, least, most


def misnamed(roads, route, nodes, steps, where):
    """Instructions whose side is not that of the driven line, and turns back that are not announced as such.

    The line is measured from some meters before the node, where a turn mapped as several begins, and from the node on: a bend
    before it, or a turn announced before it, belongs to the road before.
    """
    points = [tuple(c) for c in route["geometry"]["coordinates"]]
    line = Line([p for i, p in enumerate(points) if not i or meters(p, points[i - 1]) > 0.3])
    if len(line.points) < 3:
        return
    share = line.at[-1] / max(1.0, sum(step["distance"] for step in steps))
    at, reached = [], 0.0
    for step in steps:
        at.append(line.near(step["maneuver"]["location"], reached * share))
        reached += step["distance"]
    for i, step in enumerate(steps[1:-1], 1):
        maneuver = step["maneuver"]
        modifier = maneuver.get("modifier") or ""
        if maneuver["type"] not in PLAIN or step.get("mode") == "ferry":
            continue
        end = min(at[i] + BEHIND, at[i + 1] - 1)
        ranges = [turned(line, max(at[i] - reach, at[i - 1]), end) for reach in (BEFORE, AT)]
        what = "%s %s where the line turns by %d degrees" % (maneuver["type"], modifier, ranges[0][0])
        place = around(roads, nodes, maneuver["location"], where[i])
        plain = modifier.removeprefix("sharp ")
        if len(place) < 3:
            continue
        # A line that first turns to the side announced and then back is not to the other side.
        if plain == "left" and all(angle > 45 and least > -20 for angle, least, _ in ranges) \
                or plain == "right" and all(angle < -45 and most < 20 for angle, _, most in ranges):
            yield "wrong side", what, place
        side = -1 if step.get("driving_side") == "right" else 1
        if modifier != "uturn" and all(BACK[0] < angle * side < BACK[1] for angle, _, _ in ranges) \
                and leads_back(roads, nodes, where[i]):
            yield "U-turn", what, place


def leads_back(roads, nodes, here):
    """Whether the driver turns from one carriageway of a street into the other at a node.

    A hairpin bend of a road is none, nor are the aisles of a parking lot: service roads without a name.
    """
    before, behind, length = roads.tags(nodes[here - 1], nodes[here]), {}, 0.0
    for a, b in zip(nodes[here:], nodes[here + 1:]):
        behind = roads.tags(a, b)
        length += meters(roads.place[a], roads.place[b])
        if length >= BEHIND:
            break
    is_divided = all(tags.get("oneway") == "yes" and not tags.get("highway", "").endswith("_link")
                     for tags in (before, behind))
    is_aisle = before.get("highway") == "service" and not roads.street(before)
    return is_divided and not is_aisle and roads.street(before) == roads.street(behind) \
        and before.get("highway") == behind.get("highway")
