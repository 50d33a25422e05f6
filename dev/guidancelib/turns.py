# SPDX-License-Identifier: Apache-2.0
"""The turns of a route with their places along the path, and how two engines' turns on one path correspond."""
import math

from .roads import meters, offset

# Steps that announce no turn, or announce it a second time.
SILENT = {"depart", "arrive", "exit roundabout", "exit rotary", "notification", "use lane"}
RINGS = {"roundabout", "rotary", "roundabout turn"}
SIDES = ["sharp left", "left", "slight left", "straight", "slight right", "right", "sharp right"]
# Turns farther apart than this along the path are different ones, in meters.
APART = 30
# Turns this close to a via point are left out, and those this close to an end, in meters.
AT_VIA, AT_END = 80, 25


class Line:
    """A path as a line with distances."""

    def __init__(self, points):
        self.points, self.at = points, [0.0]
        for a, b in zip(points, points[1:]):
            self.at.append(self.at[-1] + meters(a, b))

    def distance(self, place, least=0.0):
        """Distance along the line to the point nearest to a place, at or behind `least`."""
        best = math.inf, least
        for i in range(len(self.points) - 1):
            if self.at[i + 1] < least - 60:
                continue
            gap, reached = self.projection(i, place)
            if gap < best[0] - 0.5:
                best = gap, reached
            if best[0] < 1.5 and self.at[i] > best[1] + 300:
                break
        return best[1]

    def near(self, place, at, within=40):
        """Distance along the line to the point nearest to a place, at most `within` meters from a distance along it.

        For a line that passes the place twice.
        """
        best = math.inf, at
        for i in range(len(self.points) - 1):
            if self.at[i + 1] < at - within or self.at[i] > at + within:
                continue
            gap, reached = self.projection(i, place)
            if gap < best[0] - 0.5 or gap < best[0] + 0.5 and abs(reached - at) < abs(best[1] - at):
                best = gap, reached
        return best[1]

    def projection(self, i, place):
        """Distance from a place to stretch i of the line, and distance along the line to the nearest point of it."""
        (dx, dy), (px, py) = offset(self.points[i], self.points[i + 1]), offset(self.points[i], place)
        square = dx * dx + dy * dy
        share = min(1, max(0, (px * dx + py * dy) / square)) if square else 0
        return math.hypot(px - share * dx, py - share * dy), self.at[i] + share * (self.at[i + 1] - self.at[i])


def turns(steps, line):
    """The turns among steps of an OSRM response, in order."""
    found, least = [], 0.0
    for step in steps:
        maneuver = step["maneuver"]
        if maneuver["type"] in SILENT:
            continue
        least = line.distance(maneuver["location"], least)
        found.append({"type": maneuver["type"], "modifier": maneuver.get("modifier"), "exit": maneuver.get("exit"),
                      "name": step.get("name") or step.get("ref") or "", "mode": step.get("mode"), "at": least,
                      "place": maneuver["location"]})
    return found


def away_from(found, line, vias):
    """The turns that are neither at an end of the path nor at a via point."""
    cut = [line.distance(via) for via in vias]
    return [t for t in found if AT_END <= t["at"] <= line.at[-1] - AT_END
            and all(abs(t["at"] - via) >= AT_VIA for via in cut)]


def kind(turn):
    if turn["type"] in RINGS:
        return "ring"
    return "ferry" if turn["mode"] == "ferry" else "turn"


def comparison(a, b):
    """How alike two turns at one place are: exact, alike, near (the next direction), or what differs."""
    if kind(a) != kind(b):
        return "kind"
    if kind(a) == "ring":
        if a["exit"] != b["exit"]:
            return "exit number"
        return "exact" if (a["type"], a["modifier"]) == (b["type"], b["modifier"]) else "alike"
    if a["modifier"] == b["modifier"]:
        return "exact" if a["type"] == b["type"] else "alike"
    if a["modifier"] in SIDES and b["modifier"] in SIDES:
        return "near" if abs(SIDES.index(a["modifier"]) - SIDES.index(b["modifier"])) == 1 else "direction"
    return "uturn"


def value(a, b):
    if abs(a["at"] - b["at"]) > APART:
        return 0
    return 10 + {"exact": 5, "alike": 4, "near": 3, "exit number": 2}.get(comparison(a, b), 1) - abs(a["at"] - b["at"]) / 100


def pairs(ours, theirs):
    """The turns of both in order, (ours, theirs) where they are at one place, or None for one of them.

    The assignment that keeps the order and has the greatest value.
    """
    n, m = len(ours), len(theirs)
    best = [[0.0] * (m + 1) for _ in range(n + 1)]
    for i in range(n - 1, -1, -1):
        for j in range(m - 1, -1, -1):
            both = value(ours[i], theirs[j])
            best[i][j] = max(best[i + 1][j], best[i][j + 1], both + best[i + 1][j + 1] if both else 0)
    found, i, j = [], 0, 0
    while i < n or j < m:
        both = value(ours[i], theirs[j]) if i < n and j < m else 0
        if both and best[i][j] == both + best[i + 1][j + 1]:
            found.append((ours[i], theirs[j]))
            i, j = i + 1, j + 1
        elif j >= m or i < n and best[i][j] == best[i + 1][j]:
            found.append((ours[i], None))
            i += 1
        else:
            found.append((None, theirs[j]))
            j += 1
    return found


def is_name(turn):
    """Whether a turn only names the road ahead."""
    return turn["type"] == "new name" or turn["modifier"] == "straight" and turn["type"] in ("continue", "turn")
