# SPDX-License-Identifier: Apache-2.0
"""What the jobs of this folder share: their options, and the session of Spark."""

import argparse
import os
import shutil

from pyspark import SparkConf, SparkContext


def options(description, output):
    """The options of a job. Paths must be the same on all machines."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("drives", help="file or folder with drives as JSON lines; any address that Spark reads")
    parser.add_argument("--map", required=True, help="region file made by 'guidepost map build', on every worker")
    parser.add_argument("--guidepost", default="guidepost", help="the program, on every worker (default: guidepost)")
    parser.add_argument("--master", help="address of the cluster (default: of spark-submit, else local[*])")
    parser.add_argument("--partitions", type=int, help="minimum number of parts (default: two for each core)")
    parser.add_argument("-o", "--output", required=True, help=output)
    chosen = parser.parse_args()
    chosen.map = os.path.abspath(chosen.map)
    chosen.guidepost = shutil.which(chosen.guidepost) or parser.error(f"no program {chosen.guidepost}")
    return chosen


def context(name, chosen):
    """Connects to the cluster."""
    conf = SparkConf().setAppName(name).setIfMissing("spark.master", "local[*]").set("spark.ui.enabled", "false")
    if chosen.master:
        conf.setMaster(chosen.master)
    return SparkContext(conf=conf)


def lines(spark, chosen):
    """The drives, in parts."""
    return spark.textFile(chosen.drives, chosen.partitions or 2 * spark.defaultParallelism).filter(str.strip)
