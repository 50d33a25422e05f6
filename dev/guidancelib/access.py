# SPDX-License-Identifier: Apache-2.0
"""What a cyclist and a pedestrian may do on a road, by its raw tags, without national rules and without any code of Guidepost."""
from .roads import OPEN, RINGS, Roads

# Roads for motor vehicles only, ways for pedestrians only, and those for both or for cyclists.
MOTOR = {"motorway", "motorway_link"}
FOOT_ONLY = {"footway", "pedestrian", "steps", "corridor", "platform", "bridleway"}
SHARED = {"cycleway", "path"}
ALLOWED = {"yes", "designated", "permissive", "official", "destination", "customers", "public", "allowed"}
CLOSED = set("""no private agricultural forestry delivery military emergency psv bus permit residents use_sidepath dismount restricted
    employees staff""".split())
# Those that their own traffic may use to start or end.
OWN = set("private delivery permit residents employees staff".split())
KEYS = {"cycling": ("bicycle", "vehicle", "access"), "walking": ("foot", "access")}
# Barriers that an adult cannot pass on foot, and those where also a bicycle cannot be ridden or pushed.
IMPASSABLE = {"fence", "wall", "hedge", "city_wall", "retaining_wall", "guard_rail"}
ONE_BY_ONE = IMPASSABLE | {"stile", "turnstile", "full-height_turnstile", "kissing_gate"}


class ModeRoads(Roads):
    """The roads of an extract for one mode, `cycling` or `walking`."""

    def __init__(self, path, mode):
        self.mode = mode
        super().__init__(path)

    def value(self, tags, forward):
        """The access of the mode, and the key that gives it."""
        side = ":forward" if forward else ":backward"
        for key in KEYS[self.mode]:
            for name in (key + side, key):
                if name in tags:
                    return tags[name].split(";")[0].strip(), key
        return None, None

    def verdict(self, way, forward):
        """None where the mode may travel along a way in one direction, or else the reason why not."""
        tags = self.ways[way][1]
        highway = tags.get("highway")
        value, key = self.value(tags, forward)
        if not highway:
            return "ferry, %s=%s" % (key, value) if value in ("no", "private") else None
        is_allowed = key in ("bicycle", "foot") and value in ALLOWED
        is_built_for = highway in OPEN | SHARED or self.mode == "walking" and highway in FOOT_ONLY
        if (not is_built_for or highway in MOTOR or tags.get("motorroad") == "yes") and not is_allowed:
            return "%s=%s" % (key, value) if key == KEYS[self.mode][0] else "highway=" + highway
        if value in CLOSED:
            return "%s=%s" % (key, value)
        return self.against_oneway(tags, forward)

    def against_oneway(self, tags, forward):
        if self.mode == "walking":
            oneway = tags.get("oneway:foot")
        else:
            ring = "yes" if tags.get("junction") in RINGS else None
            oneway = tags.get("oneway:bicycle", tags.get("oneway", ring))
            sides = [tags.get(key, "") for key in ("cycleway", "cycleway:left", "cycleway:right", "cycleway:both", "bicycle")]
            lanes = [tags.get(key) for key in ("cycleway:left:oneway", "cycleway:right:oneway", "cycleway:both:oneway")]
            if "oneway:bicycle" not in tags and (any(s.startswith("opposite") for s in sides) or {"no", "-1"} & set(lanes)):
                return None
            if tags.get("bicycle:backward" if not forward else "bicycle:forward") in ALLOWED:
                return None
        if oneway in ("yes", "true", "1") and not forward or oneway in ("-1", "reverse") and forward:
            return "oneway"
        return None

    def bars(self, node):
        """Why a barrier stops the mode; None if it does not."""
        tags = self.barriers.get(node)
        if not tags:
            return None
        value, _ = self.value(tags, True)
        solid = IMPASSABLE if self.mode == "walking" else ONE_BY_ONE
        if value in ("no", "private") or value is None and tags["barrier"] in solid:
            return "barrier=%s %s" % (tags["barrier"], value)
        return None
