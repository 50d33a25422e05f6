#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Matches drives to roads on a cluster: one process of 'guidepost match --batch -' for each part of the drives.

A line that cannot be matched becomes a line with an error. A process that fails fails its part, which Spark runs again."""

import shlex

from jobs import context, lines, options

chosen = options(__doc__.split("\n")[0], "folder for the matched drives, which must not exist")
spark = context("guidepost match", chosen)
command = shlex.join([chosen.guidepost, "match", "--map", chosen.map, "--batch", "-"])
lines(spark, chosen).pipe(command, checkCode=True).saveAsTextFile(chosen.output)
spark.stop()
