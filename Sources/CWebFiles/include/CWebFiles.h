// SPDX-License-Identifier: Apache-2.0
//
// The files of pages/, within the program: one file to copy, and nothing to look for when it runs.

#ifndef CWEBFILES_H
#define CWEBFILES_H

#include <stddef.h>

/// A file that the program carries.
struct WebFile {
    /// Its path below pages/.
    const char *path;
    /// What is in it.
    const unsigned char *bytes;
    /// How many bytes.
    size_t count;
};

/// All files; `count` becomes how many.
const struct WebFile *web_files(size_t *count);

#endif
