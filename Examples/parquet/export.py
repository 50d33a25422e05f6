#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Export stored positions of a fleet server as an Apache Parquet file.

    export.py --server https://fleet.example --from 2026-01-01T00:00:00Z -o january.parquet vehicles/taxi-1 trips/ride-7

Names are vehicles/ID, deliveryVehicles/ID or trips/ID; '-' reads more of them from standard input, one a line. The token of a server is in
the environment variable GUIDEPOST_TOKEN. Rows are in the order of the names, and by time for each. Memory holds one page of the server
and one row group, however many positions there are. The file appears under its name when it is complete.
"""
import argparse
import calendar
import http.client
import json
import os
import sys
import time
import urllib.parse

import pyarrow
import pyarrow.parquet

TIME = pyarrow.timestamp("ns", tz="UTC")
SCHEMA = pyarrow.schema([
    pyarrow.field("resource", pyarrow.dictionary(pyarrow.int32(), pyarrow.string()), nullable=False),
    pyarrow.field("time", TIME, nullable=False, metadata={"clock": "of the sensor"}),
    pyarrow.field("latitude", pyarrow.float64(), nullable=False, metadata={"unit": "degrees"}),
    pyarrow.field("longitude", pyarrow.float64(), nullable=False, metadata={"unit": "degrees"}),
    pyarrow.field("speed", pyarrow.float64(), metadata={"unit": "m/s"}),
    pyarrow.field("heading", pyarrow.int16(), metadata={"unit": "degrees clockwise of north"}),
    pyarrow.field("accuracy", pyarrow.float64(), metadata={"unit": "m"}),
    pyarrow.field("is_road_snapped", pyarrow.bool_()),
    pyarrow.field("server_time", TIME, metadata={"clock": "of the server"}),
])
# The field of the server's JSON for each column that is not a time or the resource.
FIELDS = {"latitude": "latitude", "longitude": "longitude", "speed": "speed", "heading": "heading", "accuracy": "accuracy",
          "is_road_snapped": "isRoadSnapped"}
KINDS = ("vehicles", "deliveryVehicles", "trips")


def fail(text):
    print("export.py: " + text, file=sys.stderr)
    sys.exit(1)


def nanoseconds(text):
    """The time of an RFC 3339 text in UTC, as the server writes it."""
    fraction = text[20:-1] if text[19] == "." else ""
    return calendar.timegm(time.strptime(text[:19], "%Y-%m-%dT%H:%M:%S")) * 10 ** 9 + int(fraction.ljust(9, "0"))


class Server:
    """A fleet server, which is asked one page after the other."""

    def __init__(self, address, token):
        self.address, self.headers, self.connection = urllib.parse.urlsplit(address), {"Authorization": "Bearer " + token}, None
        if self.address.scheme not in ("http", "https") or not self.address.hostname:
            fail("--server must be an address such as https://fleet.example")

    def get(self, target):
        """The response to a request, which is repeated when the server is busy or the connection is lost."""
        last = ""
        for attempt in range(6):
            if attempt:
                time.sleep(wait)
            wait = min(2 ** attempt, 30)
            try:
                if self.connection is None:
                    kind = http.client.HTTPSConnection if self.address.scheme == "https" else http.client.HTTPConnection
                    self.connection = kind(self.address.hostname, self.address.port, timeout=60)
                self.connection.request("GET", self.address.path.rstrip("/") + target, None, self.headers)
                response = self.connection.getresponse()
                body = response.read()
            except (OSError, http.client.HTTPException) as error:
                self.connection, last = None, str(error)
                continue
            if response.status == 200:
                return json.loads(body)
            last = "%s %s" % (response.status, body[:300].decode(errors="replace"))
            if response.status not in (429, 503):
                break
            delay = response.headers.get("Retry-After", "")
            wait = min(int(delay), 120) if delay.isdigit() else wait
        fail("%s: %s" % (target, last))

    def pages(self, name, start, end, limit):
        """The pages of a resource, each as a list of positions."""
        kind, _, identifier = name.partition("/")
        while True:
            query = {"limit": limit, "from": start, "until": end}
            page = self.get("/history/%s/%s?%s" % (
                kind, urllib.parse.quote(identifier, safe=""), urllib.parse.urlencode({key: value for key, value in query.items() if value})))
            yield page["positions"]
            start = page.get("next")
            if not start:
                return


def batch(name, positions):
    """Positions of a resource as columns."""
    columns = {"resource": pyarrow.DictionaryArray.from_arrays(pyarrow.array([0] * len(positions), pyarrow.int32()), [name]),
               "time": pyarrow.array([nanoseconds(item["time"]) for item in positions], TIME),
               "server_time": pyarrow.array([nanoseconds(item["serverTime"]) if "serverTime" in item else None for item in positions], TIME)}
    for column, field in FIELDS.items():
        columns[column] = pyarrow.array([item.get(field) for item in positions], SCHEMA.field(column).type)
    return pyarrow.RecordBatch.from_arrays([columns[column] for column in SCHEMA.names], schema=SCHEMA)


def names(arguments):
    for name in arguments:
        for line in sys.stdin if name == "-" else [name]:
            text = line.strip()
            if not text:
                continue
            if text.partition("/")[0] not in KINDS or not text.partition("/")[2]:
                fail("'%s' is not one of %s" % (text, ", ".join(kind + "/ID" for kind in KINDS)))
            yield text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", metavar="NAME", help="vehicles/ID, deliveryVehicles/ID, trips/ID, or - for standard input")
    parser.add_argument("--server", required=True, help="address of the fleet server")
    parser.add_argument("--from", dest="start", metavar="TIME", help="earliest time, such as 2026-01-31T08:00:00Z")
    parser.add_argument("--until", metavar="TIME", help="time before which the export ends")
    parser.add_argument("--page", type=int, default=10_000, help="positions in one response (10,000)")
    parser.add_argument("--row-group", type=int, default=100_000, help="rows in one row group (100,000)")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the file")
    options = parser.parse_args()
    token = os.environ.get("GUIDEPOST_TOKEN", "")
    if not token:
        fail("GUIDEPOST_TOKEN is not set; 'guidepost token mint --role server' makes a token")
    if not 1 <= options.page <= 100_000 or options.row_group < 1:
        fail("--page must be 1 to 100000, and --row-group at least 1")
    server, waiting, rows, part = Server(options.server, token), [], 0, options.output + ".part"

    def write(writer, least):
        """Writes row groups while there are rows for one."""
        nonlocal waiting
        count = sum(len(item) for item in waiting)
        while count and count >= least:
            table = pyarrow.Table.from_batches(waiting, SCHEMA).unify_dictionaries()
            writer.write_table(table.slice(0, options.row_group), row_group_size=options.row_group)
            rest = table.slice(options.row_group)
            waiting, count = rest.to_batches(), len(rest)

    try:
        with pyarrow.parquet.ParquetWriter(part, SCHEMA, compression="zstd") as writer:
            for name in names(options.names):
                for positions in server.pages(name, options.start, options.until, options.page):
                    if positions:
                        waiting.append(batch(name, positions))
                        rows += len(positions)
                        write(writer, options.row_group)
            write(writer, 1)
        os.replace(part, options.output)
    finally:
        if os.path.exists(part):
            os.remove(part)
    print("%d positions, %d bytes" % (rows, os.path.getsize(options.output)), file=sys.stderr)


main()
