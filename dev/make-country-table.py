#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Sources/NavImport/Countries/CountryOutlines.swift: coarse outlines of all countries.

Source: Natural Earth, Admin 0 - Countries, 1:50m (public domain), as shipped by the Debian package
r-cran-rnaturalearthdata (CC0). Places too small for that scale, and islands and exclaves it leaves out, are listed
below by hand.

Use:  dev/make-country-table.py            fetches the package with apt-get and unpacks it
      dev/make-country-table.py FOLDER     takes .../rnaturalearthdata/data from FOLDER
"""

import gzip
import lzma
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

OUTPUT = Path(__file__).resolve().parent.parent / "Sources/NavImport/Countries/CountryOutlines.swift"

# Areas without a code of their own in the source.
CODES = {
    "Kosovo": "XK", "Northern Cyprus": "CY", "Somaliland": "SO", "Siachen Glacier": "IN",
    "Ashmore and Cartier Islands": "AU", "Indian Ocean Territories": None,
}

# Countries drawn by hand in (longitude, latitude): the source's outline is too rough at their size.
FINE = {
    "MC": [[(7.4090, 43.7240), (7.4087, 43.7275), (7.4125, 43.7310), (7.4135, 43.7345), (7.4178, 43.7386),
            (7.4195, 43.7408), (7.4235, 43.7425), (7.4262, 43.7452), (7.4290, 43.7488), (7.4330, 43.7515),
            (7.4395, 43.7515), (7.4520, 43.7440), (7.4400, 43.7220), (7.4200, 43.7180)]],
    "VA": [[(12.4457, 41.9017), (12.4458, 41.9062), (12.4490, 41.9074), (12.4535, 41.9068), (12.4570, 41.9040),
            (12.4584, 41.9020), (12.4555, 41.9005), (12.4500, 41.9002)]],
    "GI": [[(-5.3630, 36.1545), (-5.3570, 36.1552), (-5.3385, 36.1550), (-5.3370, 36.1050), (-5.3620, 36.1050)]],
    "MO": [[(113.5280, 22.2140), (113.5320, 22.2165), (113.5490, 22.2175), (113.5660, 22.2130), (113.6050, 22.2100),
            (113.6300, 22.1550), (113.6000, 22.0800), (113.5480, 22.1000), (113.5440, 22.1350), (113.5350, 22.1650),
            (113.5330, 22.1950)]],
    "SG": [[(103.6020, 1.2640), (103.6170, 1.3250), (103.6450, 1.3680), (103.6700, 1.4180), (103.7000, 1.4420),
            (103.7500, 1.4530), (103.7690, 1.4530), (103.8050, 1.4760), (103.8300, 1.4790), (103.8680, 1.4580),
            (103.9050, 1.4280), (103.9400, 1.4300), (103.9900, 1.4180), (104.0400, 1.4450), (104.0900, 1.4100),
            (104.0800, 1.3500), (104.0300, 1.2600), (103.8500, 1.1500), (103.7400, 1.1300), (103.6200, 1.1900)]],
    "HK": [[(113.8250, 22.2000), (113.8700, 22.4300), (113.9400, 22.4850), (114.0000, 22.5050), (114.0550, 22.5020),
            (114.0700, 22.5250), (114.1150, 22.5340), (114.1450, 22.5420), (114.1650, 22.5580), (114.1950, 22.5560),
            (114.2300, 22.5450), (114.2500, 22.5560), (114.3000, 22.5650), (114.4000, 22.5600), (114.5050, 22.4400),
            (114.5050, 22.1400), (113.8300, 22.1400)]],
}

# Boxes (west, south, east, north) that win over every outline: what the source leaves out or leaves to others.
BOXES = {
    "TV": [(176.0, -9.5, 179.95, -5.5)],
    "TK": [(-172.8, -9.6, -171.0, -8.4)],
    "BQ": [(-68.45, 12.0, -68.15, 12.35), (-63.28, 17.42, -62.93, 17.68)],
    "CX": [(105.4, -10.7, 105.8, -10.3)],
    "CC": [(96.7, -12.3, 97.0, -11.7)],
    "SH": [(-12.8, -40.5, -9.7, -36.9), (-14.5, -8.05, -14.2, -7.85), (-5.9, -16.1, -5.5, -15.8)],
    "IO": [(71.0, -7.6, 72.6, -5.0)],
    "TW": [(118.21, 24.36, 118.50, 24.53), (119.88, 25.93, 120.05, 26.26), (120.40, 26.33, 120.55, 26.40),
           (116.6, 20.6, 116.95, 20.8), (119.25, 23.15, 119.75, 23.85)],
    "GR": [(29.50, 36.10, 29.67, 36.158)],
    "IT": [(12.45, 35.4, 12.95, 35.95), (8.955, 45.955, 8.985, 45.982)],
    "ES": [(1.945, 42.445, 2.010, 42.490), (-5.385, 35.870, -5.270, 35.920), (-2.975, 35.262, -2.920, 35.325)],
    "DE": [(8.665, 47.684, 8.725, 47.716), (7.80, 54.12, 7.95, 54.22)],
    "CO": [(-81.90, 12.40, -81.25, 13.45)],
    "BR": [(-32.6, -4.0, -32.3, -3.7)],
    "CL": [(-109.6, -27.3, -109.1, -26.9), (-79.2, -33.9, -78.5, -33.4)],
    "AU": [(158.9, -31.9, 159.4, -31.3)],
    "US": [(166.5, 19.2, 166.7, 19.4), (-177.5, 28.1, -177.3, 28.3)],
    "KI": [(-175.0, -5.0, -170.5, -2.5), (-160.6, 3.5, -157.0, 5.0), (-157.7, 1.5, -157.0, 2.2),
           (-156.0, -12.0, -150.0, -3.5), (169.4, -1.0, 169.7, -0.7)],
}


class RReader:
    """Reads R's binary serialization (big-endian form), as far as spatial data frames need it."""

    def __init__(self, data):
        self.data, self.at, self.seen = data, 0, []

    def number(self):
        value = struct.unpack_from(">i", self.data, self.at)[0]
        self.at += 4
        return value

    def read(self):
        if self.data[:2] != b"X\n":
            raise SystemExit("not R's big-endian serialization")
        self.at = 2
        version, _, _ = self.number(), self.number(), self.number()
        if version == 3:
            size = self.number()
            self.at += size
        return self.item()

    def item(self):
        flags = self.number()
        kind, has_attributes, has_tag = flags & 255, flags & 512, flags & 1024
        if kind == 254:
            return None
        if kind in (241, 242, 253):
            return "environment"
        if kind == 255:
            return self.seen[((flags >> 8) or self.number()) - 1]
        if kind == 1:
            value = self.item()
            self.seen.append(value)
            return value
        if kind == 9:
            size = self.number()
            if size < 0:
                return None
            self.at += size
            return self.data[self.at - size:self.at].decode("utf-8", "replace")
        if kind in (2, 6):
            return self.pairs(flags)
        if kind in (10, 13):
            value = self.array("i", 4)
        elif kind == 14:
            value = self.array("d", 8)
        elif kind in (16, 19):
            value = [self.item() for _ in range(self.number())]
        elif kind == 25:
            value = None
        else:
            raise SystemExit(f"R type {kind} at byte {self.at} is not known here")
        return (value, dict(self.item())) if has_attributes else value

    def pairs(self, flags):
        found = []
        while flags & 255 == 2 or not found:
            if flags & 512:
                self.item()
            key = self.item() if flags & 1024 else None
            found.append((key, self.item()))
            flags = self.number()
        if flags & 255 != 254:
            self.at -= 4
            found.append((None, self.item()))
        return found

    def array(self, letter, size):
        count = self.number()
        value = list(struct.unpack_from(f">{count}{letter}", self.data, self.at))
        self.at += count * size
        return value


def lazy_load(folder, name):
    """One object of R's lazy-load data base in `folder`."""
    index = (folder / "Rdata.rdx").read_bytes()
    if index[:2] == b"\x1f\x8b":
        index = gzip.decompress(index)
    (variables, _, _), _ = RReader(index).read()
    ranges, names = variables[0], variables[1]["names"]
    start, size = ranges[names.index(name)]
    data = (folder / "Rdata.rdb").read_bytes()[start:start + size]
    if data[4:5] == b"Z":
        filters = [{"id": lzma.FILTER_LZMA2, "preset": 6 | lzma.PRESET_EXTREME}]
        plain = lzma.decompress(data[5:], format=lzma.FORMAT_RAW, filters=filters)
    else:
        plain = zlib.decompress(data[4:])
    return RReader(plain).read()


def countries(folder):
    """Yields (code, rings), rings as lists of (longitude, latitude)."""
    _, slots = lazy_load(folder, "countries50")
    columns, attributes = slots["data"]
    table = dict(zip(attributes["names"], columns))
    for row, (_, shape) in enumerate(slots["polygons"]):
        name, code = table["admin"][row], table["iso_a2"][row]
        if code in (None, "-99"):
            code = CODES[name]
        if code is None or code in FINE:
            continue
        rings = []
        for _, polygon in shape["Polygons"]:
            values, _ = polygon["coords"]
            half = len(values) // 2
            rings.append(list(zip(values[:half], values[half:])))
        yield code, rings


def area(ring):
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))) / 2


def simplified(ring, tolerance, borders=frozenset()):
    """Douglas and Peucker's line simplification (1973) of a closed ring, without recursion.

    Where the ring is no border with another country but a coast, the tolerance is five times as large."""
    points = ring if ring[0] == ring[-1] else ring + [ring[0]]
    keep = [False] * len(points)
    far = max(range(len(points)), key=lambda i: (points[i][0] - points[0][0])**2 + (points[i][1] - points[0][1])**2)
    keep[0] = keep[-1] = keep[far] = True
    todo = [(0, far), (far, len(points) - 1)]
    while todo:
        first, last = todo.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        worst, index = 0.0, None
        for i in range(first + 1, last):
            px, py = points[i][0] - ax, points[i][1] - ay
            t = max(0.0, min(1.0, (px * dx + py * dy) / length)) if length else 0.0
            distance = (px - t * dx)**2 + (py - t * dy)**2
            if borders and points[i] not in borders:
                distance /= 25
            if distance > worst:
                worst, index = distance, i
        if index is not None and worst > tolerance * tolerance:
            keep[index] = True
            todo += [(first, index), (index, last)]
    return [p for p, k in zip(points, keep) if k][:-1]


def encoded(ring, decimals):
    """Deltas in units of 10^-decimals degrees: zigzag, groups of five bits from the lowest, each plus 63 as ASCII."""
    text, before = [], (0, 0)
    for point in ring:
        place = tuple(round(v * 10**decimals) for v in point)
        if place == before and text:
            continue
        for new, old in zip(place, before):
            value = (new - old) << 1
            if new < old:
                value = ~value
            while value >= 32:
                text.append(chr((value & 31 | 32) + 63))
                value >>= 5
            text.append(chr(value + 63))
        before = place
    return "".join(text)


def main():
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
        if folder is None:
            subprocess.run(["apt-get", "download", "-qq", "r-cran-rnaturalearthdata"], cwd=scratch, check=True,
                           stderr=subprocess.DEVNULL)
            package = next(Path(scratch).glob("*.deb"))
            subprocess.run(["dpkg", "-x", package, scratch], check=True)
            folder = Path(scratch) / "usr/lib/R/site-library/rnaturalearthdata/data"
        found = {}
        for code, rings in countries(folder):
            found.setdefault(code, []).extend(rings)
    owners = {}
    for code, rings in found.items():
        for ring in rings:
            for point in ring:
                owners.setdefault(point, set()).add(code)
    borders = frozenset(point for point, codes in owners.items() if len(codes) > 1)
    lines, points = [], 0
    order = [(sum(area(r) for r in rings), code, rings, 2) for code, rings in found.items()]
    order += [(sum(area(r) for r in rings), code, rings, 4) for code, rings in FINE.items()]
    # Small countries come first, so that they win where coarse outlines overlap.
    order.sort(key=lambda entry: (entry[0], entry[1]))
    boxes = [(code, [[(w, s), (e, s), (e, n), (w, n)]], 4) for code in sorted(BOXES) for w, s, e, n in BOXES[code]]
    outlines = boxes + [(code, rings, decimals) for _, code, rings, decimals in order]
    for code, rings, decimals in outlines:
        if decimals == 2 and sum(area(r) for r in rings) < 3:
            decimals = 3
        for ring in rings:
            tolerance = {2: 0.012 if area(ring) > 0.02 else 0.002, 3: 0.002, 4: 0.0}[decimals]
            ring = simplified(ring, tolerance, borders if decimals < 4 else frozenset())
            if len(ring) < 3:
                continue
            points += len(ring)
            lines.append(f"{code}{decimals}{encoded(ring, decimals)}")
    body = "\n".join("        " + line for line in lines)
    OUTPUT.write_text(f'''// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
//
// Made by dev/make-country-table.py; do not edit. Source: Natural Earth, Admin 0 - Countries, 1:50m, public domain,
// with boxes for small places written by hand.

/// Coarse outlines of the world's countries: {len(lines)} rings, {points} points.
///
/// One ring a line: two letters of the country, a digit for the decimals of a degree, then pairs of differences of
/// longitude and latitude, zigzagged, in groups of five bits from the lowest, a group that continues has bit 5 set,
/// each plus 63 as an ASCII character. Rings stand in the order in which they are asked: the first that holds a place
/// names its country, where rings of one country that follow each other count together (a hole is a ring like others).
enum CountryOutlines {{
    static let rings: StaticString = #"""
{body}
        """#
}}
''', encoding="ascii")
    print(f"{len(lines)} rings, {points} points, {OUTPUT.stat().st_size} bytes")


main()
