// SPDX-License-Identifier: Apache-2.0

// SwiftPM renames the main function of the program GuidepostFuzz to GuidepostFuzz_main. This one hands over to libFuzzer.

#include <stddef.h>
#include <stdint.h>

#include "FuzzMain.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *bytes, size_t count));

int GuidepostFuzz_main(int argc, char **argv) { return LLVMFuzzerRunDriver(&argc, &argv, LLVMFuzzerTestOneInput); }
