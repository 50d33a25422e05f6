# SPDX-License-Identifier: Apache-2.0
"""The roads of an extract by their raw tags, read without any code of Guidepost: what a car may do, and what a junction looks like."""
import math

OPEN = set("""motorway trunk primary secondary tertiary unclassified residential living_street service track road
    motorway_link trunk_link primary_link secondary_link tertiary_link""".split())
# Access values that close a road to the public, and those of them that its own traffic may use to start or end.
CLOSED = set("""no private agricultural forestry delivery military emergency psv bus permit residents use_sidepath restricted
    official employees staff""".split())
OWN = set("private delivery permit residents employees staff".split())
MODES = ("motorcar", "motor_vehicle", "vehicle")
RINGS = ("roundabout", "circular")


def meters(a, b):
    """Distance of two (longitude, latitude)."""
    x, y = offset(a, b)
    return math.hypot(x, y)


def offset(a, b):
    """Meters east and north from a to b."""
    scale = 111195.0
    return (b[0] - a[0]) * math.cos(math.radians((a[1] + b[1]) / 2)) * scale, (b[1] - a[1]) * scale


def bearing(a, b):
    """Degrees clockwise of north from a to b."""
    x, y = offset(a, b)
    return math.degrees(math.atan2(x, y)) % 360


def turn(a, b):
    """Degrees from one bearing to another, right positive, -180 … 180."""
    return (b - a + 180) % 360 - 180


class Roads:
    """Ways with a highway or ferry tag, their nodes, barriers and turn restrictions."""

    def __init__(self, path):
        # Here, because the scripts import this module before they enter the environment that has it.
        import osmium
        self.place, self.ways, self.beside, self.stretch = {}, {}, {}, {}
        self.barriers, self.restrictions = {}, {}
        kinds = osmium.osm.NODE | osmium.osm.WAY | osmium.osm.RELATION
        for item in osmium.FileProcessor(path, kinds):
            if item.is_node():
                if item.location.valid():
                    self.place[item.id] = item.location.lon, item.location.lat
                if "barrier" in item.tags:
                    self.barriers[item.id] = dict(item.tags)
            elif item.is_way():
                if "highway" in item.tags or item.tags.get("route") in ("ferry", "shuttle_train"):
                    self.add_way(item.id, [n.ref for n in item.nodes], dict(item.tags))
            elif item.tags.get("type") == "restriction":
                self.add_restriction(item, dict(item.tags))

    def add_way(self, way, nodes, tags):
        self.ways[way] = nodes, tags
        for a, b in zip(nodes, nodes[1:]):
            self.stretch.setdefault((a, b), []).append((way, True))
            self.stretch.setdefault((b, a), []).append((way, False))
            self.beside.setdefault(a, set()).add(b)
            self.beside.setdefault(b, set()).add(a)

    def add_restriction(self, relation, tags):
        kind = tags.get("restriction:motorcar") or tags.get("restriction:motor_vehicle") or tags.get("restriction", "")
        if not kind.startswith(("no_", "only_")) or any(m in tags.get("except", "") for m in MODES + ("motor_vehicle",)):
            return
        if any(key in tags for key in ("day_on", "day_off", "hour_on", "hour_off")):
            return
        members = {}
        for m in relation.members:
            members.setdefault((m.role, m.type), []).append(m.ref)
        via = members.get(("via", "n"), [])
        if len(via) == 1:
            self.restrictions.setdefault(via[0], []).append(
                (kind, set(members.get(("from", "w"), [])), set(members.get(("to", "w"), []))))

    def access(self, tags, forward):
        side = ":forward" if forward else ":backward"
        for key in MODES + ("access",):
            for name in (key + side, key):
                if name in tags:
                    return tags[name].split(";")[0], key
        return None, None

    def verdict(self, way, forward):
        """None where a car may drive along a way in one direction, or else the reason why not."""
        tags = self.ways[way][1]
        highway = tags.get("highway")
        value, key = self.access(tags, forward)
        if not highway:
            return "ferry, access=" + value if value in ("no", "private") else None
        if highway not in OPEN and not (key in MODES and value in ("yes", "permissive", "designated", "destination")):
            return "highway=" + highway
        if value in CLOSED:
            return "access=" + value
        if tags.get("impassable") == "yes":
            return "impassable"
        oneway = next((tags[k] for k in ("oneway:motorcar", "oneway:motor_vehicle", "oneway") if k in tags), None)
        if oneway is None and (tags.get("junction") in RINGS or highway == "motorway"):
            oneway = "yes"
        if oneway in ("yes", "true", "1") and not forward or oneway in ("-1", "reverse") and forward:
            return "oneway"
        return None

    def may_drive(self, a, b):
        return any(self.verdict(*w) is None for w in self.stretch.get((a, b), []))

    def tags(self, a, b):
        """The tags of the stretch from one node to the next; those of a road that is open, if there are several."""
        ways = self.stretch.get((a, b), [])
        for way, forward in ways:
            if self.verdict(way, forward) is None:
                return self.ways[way][1]
        return self.ways[ways[0][0]][1] if ways else {}

    def turn_is_allowed(self, a, node, b):
        sources = {w for w, _ in self.stretch.get((a, node), [])}
        targets = {w for w, _ in self.stretch.get((node, b), [])}
        for kind, froms, tos in self.restrictions.get(node, []):
            if not froms & sources:
                continue
            # Straight on along a way that must not be left by a U-turn.
            if kind == "no_u_turn" and b != a and sources & targets:
                continue
            # Of several members, only the pairs are meant that turn to the side named.
            if len(froms) > 1 or len(tos) > 1:
                angle = turn(bearing(self.place[a], self.place[node]), bearing(self.place[node], self.place[b]))
                if "left" in kind and angle > 0 or "right" in kind and angle < 0:
                    continue
            if kind.startswith("no_") and tos & targets and (b != a or kind == "no_u_turn"):
                return False
            # A mandate whose roads are not on the map, or closed, would leave no way on.
            if kind.startswith("only_") and not tos & targets and b != a and self.is_enterable(tos, a, node):
                return False
        return True

    def is_enterable(self, ways, a, node):
        """Whether a car may leave a node, other than towards a, on one of some ways."""
        return any(way in ways and self.verdict(way, forward) is None
                   for b in self.beside.get(node, ()) if b != a for way, forward in self.stretch[node, b])

    def exits(self, a, node):
        """The nodes to which a car that came from a may go on."""
        return [b for b in self.beside.get(node, ()) if b != a and self.may_drive(node, b)
                and self.turn_is_allowed(a, node, b)]

    def arms(self, a, node):
        """The roads of cars at a node but that of arrival: (degrees, next node, tags, open), from left to right."""
        inbound = bearing(self.place[a], self.place[node])
        found = []
        for b in self.beside.get(node, ()):
            tags = self.tags(node, b)
            if b == a or b not in self.place or tags.get("highway") not in OPEN and not tags.get("route"):
                continue
            found.append((round(turn(inbound, bearing(self.place[node], self.place[b]))), b, tags,
                          self.may_drive(node, b) and self.turn_is_allowed(a, node, b)))
        return sorted(found, key=lambda arm: arm[0])

    def street(self, tags):
        return tags.get("name") or tags.get("ref") or ""

    def largest_component(self, drive):
        """The nodes of the largest part of the network in which every node reaches every other, by `drive(a, b)`."""
        ahead, behind = {}, {}
        for (a, b) in self.stretch:
            if a in self.place and b in self.place and drive(a, b):
                ahead.setdefault(a, []).append(b)
                behind.setdefault(b, []).append(a)

        def reached(start, edges):
            seen, stack = {start}, [start]
            while stack:
                for node in edges.get(stack.pop(), ()):
                    if node not in seen:
                        seen.add(node)
                        stack.append(node)
            return seen

        best, rest = set(), set(ahead)
        while rest and len(best) < len(rest):
            start = min(rest)
            part = reached(start, ahead) & reached(start, behind)
            best = max(best, part, key=len)
            rest -= part
        return best
