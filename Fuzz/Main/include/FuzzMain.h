// SPDX-License-Identifier: Apache-2.0

#pragma once

int GuidepostFuzz_main(int argc, char **argv);
