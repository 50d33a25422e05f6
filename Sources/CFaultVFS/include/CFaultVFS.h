// SPDX-License-Identifier: Apache-2.0
//
// A layer beneath SQLite for tests: it records every change that SQLite makes to the files of a folder, and can let
// chosen operations fail, fail halfway, or take long. Files of all other folders go to the system as always.
#ifndef GUIDEPOST_FAULT_VFS_H
#define GUIDEPOST_FAULT_VFS_H

#include <stdint.h>

/// What SQLite did to a file.
enum { FAULT_WRITE = 1, FAULT_SYNC = 2, FAULT_TRUNCATE = 3, FAULT_DELETE = 4 };

/// One operation that was carried out.
typedef struct {
    int kind;
    /// Where a write begins; the new size for a truncation; for a deletion 1 when the folder was synchronized.
    int64_t offset;
    /// Bytes written.
    int64_t size;
    /// The file within the folder. Valid until the folder is forgotten, as is `data`.
    const char *name;
    const unsigned char *data;
} FaultOperation;

/// Makes the layer the one that all connections get which are opened from now on. Once is enough. Returns 0 when done.
int fault_register(void);

/// Watches a folder (an absolute path without a trailing slash). Returns a handle, or -1 when there are too many.
int fault_watch(const char *folder);

/// Frees what was recorded. Connections to files of the folder must be closed.
void fault_forget(int handle);

/// How many operations have been carried out.
int64_t fault_count(int handle);

/// One of them.
FaultOperation fault_operation(int handle, int64_t index);

/// How many writes, synchronizations and truncations have been asked for, failed ones included.
int64_t fault_attempts(int handle);

/// Lets `count` attempts fail from the attempt numbered `first` on, with a result code of SQLite. With `torn` the first half
/// of a failing write reaches the file.
void fault_fail(int handle, int64_t first, int64_t count, int code, int torn);

/// Lets each synchronization take so many microseconds more.
void fault_delay(int handle, int microseconds);

#endif
