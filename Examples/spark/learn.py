#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Learns speeds from drives on a cluster: one speeds file for each part of the drives, merged as a tree.

A part that failed is learned again, and only that one. The result has the same bytes as that of one process."""

import os
import subprocess
import tempfile

from jobs import context, lines, options


def learner(program, region):
    """Makes the speeds file of a part, as bytes; none for an empty part."""
    def learn(drives):
        rows = [line.encode() + b"\n" for line in drives]
        if not rows:
            return
        with tempfile.TemporaryDirectory(prefix="guidepost-") as folder:
            path = os.path.join(folder, "part.speeds")
            done = subprocess.run(
                [program, "learn", "--batch", "-", "--map", region, "-o", path], input=b"".join(rows),
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            if done.returncode:
                raise RuntimeError(done.stderr.decode(errors="replace"))
            with open(path, "rb") as file:
                yield file.read()
    return learn


def merger(program):
    """Merges two speeds files."""
    def merge(first, second):
        with tempfile.TemporaryDirectory(prefix="guidepost-") as folder:
            paths = [os.path.join(folder, name) for name in ("first.speeds", "second.speeds", "sum.speeds")]
            for path, content in zip(paths, (first, second)):
                with open(path, "wb") as file:
                    file.write(content)
            subprocess.run([program, "learn", "--merge", *paths[:2], "-o", paths[2]], check=True, capture_output=True)
            with open(paths[2], "rb") as file:
                return file.read()
    return merge


chosen = options(__doc__.split("\n")[0], "the speeds file, on this machine")
spark = context("guidepost learn", chosen)
speeds = lines(spark, chosen).mapPartitions(learner(chosen.guidepost, chosen.map)).treeReduce(merger(chosen.guidepost))
spark.stop()
with open(chosen.output + ".part", "wb") as output:
    output.write(speeds)
os.replace(chosen.output + ".part", chosen.output)
