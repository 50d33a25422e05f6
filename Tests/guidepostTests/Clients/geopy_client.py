# SPDX-License-Identifier: Apache-2.0
"""Searches a server that serves Monaco through the clients of geopy: python geopy_client.py http://127.0.0.1:5000"""

import json
import sys
import urllib.error
import urllib.request

from geopy.geocoders import Nominatim, Photon

base = sys.argv[1]
domain = base.split("//")[1]
photon = Photon(domain=domain, scheme="http", user_agent="guidepost-test", timeout=20)
nominatim = Nominatim(domain=domain, scheme="http", user_agent="guidepost-test", timeout=20)


def close(location, lat, lon, slack):
    assert location is not None
    assert abs(location.latitude - lat) <= slack and abs(location.longitude - lon) <= slack, location


street = photon.geocode("Rue Grimaldi")
close(street, 43.7348, 7.4190, 0.004)
assert street.raw["properties"]["osm_key"] == "highway" and street.raw["properties"]["name"] == "Rue Grimaldi", street.raw
assert "Rue Grimaldi" in street.address
many = photon.geocode("pharmacy", exactly_one=False, limit=4, location_bias=(43.7396, 7.4277))
assert 1 < len(many) <= 4 and all(one.raw["properties"]["osm_value"] == "pharmacy" for one in many)
assert photon.geocode("rue grimadli").raw["properties"]["name"] == "Rue Grimaldi"
assert photon.geocode("qqqqqqqqqqqq") is None
close(photon.reverse((43.7396, 7.4277)), 43.7396, 7.4277, 0.002)

street = nominatim.geocode("Rue Grimaldi, Monaco", addressdetails=True)
close(street, 43.7348, 7.4190, 0.004)
assert street.raw["address"]["road"] == "Rue Grimaldi" and street.raw["osm_type"] == "way", street.raw
assert street.address.startswith("Rue Grimaldi")
assert nominatim.geocode({"street": "Rue Grimaldi", "city": "Monaco"}).raw["osm_id"] == street.raw["osm_id"]
assert len(nominatim.geocode("avenue", exactly_one=False, limit=3)) == 3
assert nominatim.geocode("qqqqqqqqqqqq") is None
there = nominatim.reverse("43.7396, 7.4277")
close(there, 43.7396, 7.4277, 0.002)
assert "Casino" in there.address, there.address
assert nominatim.reverse((10, 10)) is None

for target, code in [
    ("/api", 400), ("/search?format=xml&q=a", 400), ("/reverse?lat=7", 400), ("/reverse?lat=200&lon=7", 400),
    ("/api?q=a&limit=x", 400), ("/search?q=rue&format=geojson", 200), ("/api?q=" + "x" * 5000, 200),
]:
    try:
        with urllib.request.urlopen(base + target) as response:
            json.load(response)
            assert code == 200, target
    except urllib.error.HTTPError as error:
        assert error.code == code, (target, error.code)
        json.load(error)
print("geopy: all is well")
