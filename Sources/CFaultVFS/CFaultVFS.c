// SPDX-License-Identifier: Apache-2.0

#include "CFaultVFS.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAXIMUM_FOLDERS 4096

typedef struct {
    char *folder;
    FaultOperation *operations;
    int64_t count, capacity, attempts;
    int64_t firstFailure, failures;
    int code, torn, delay, isForgotten;
} Watch;

typedef struct {
    sqlite3_file base;
    Watch *watch;
    char *name;
    sqlite3_file *real;
} FaultFile;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Watch *watches[MAXIMUM_FOLDERS];
static sqlite3_vfs *real;
static sqlite3_vfs layer;

static Watch *watch_of(const char *path) {
    if (path == NULL) return NULL;
    Watch *found = NULL;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < MAXIMUM_FOLDERS && found == NULL; i++) {
        if (watches[i] == NULL) continue;
        size_t length = strlen(watches[i]->folder);
        if (strncmp(path, watches[i]->folder, length) == 0 && path[length] == '/') found = watches[i];
    }
    pthread_mutex_unlock(&lock);
    return found;
}

static void record(Watch *watch, int kind, const char *name, int64_t offset, const void *data, int64_t size) {
    pthread_mutex_lock(&lock);
    if (watch->isForgotten) {
        pthread_mutex_unlock(&lock);
        return;
    }
    if (watch->count == watch->capacity) {
        watch->capacity = watch->capacity == 0 ? 256 : watch->capacity * 2;
        watch->operations = realloc(watch->operations, watch->capacity * sizeof(FaultOperation));
        if (watch->operations == NULL) abort();
    }
    FaultOperation *operation = &watch->operations[watch->count++];
    operation->kind = kind;
    operation->offset = offset;
    operation->size = size;
    operation->name = strdup(name);
    unsigned char *copy = NULL;
    if (size > 0) {
        copy = malloc(size);
        if (copy == NULL) abort();
        memcpy(copy, data, size);
    }
    operation->data = copy;
    pthread_mutex_unlock(&lock);
}

/// Counts an attempt; returns the code with which it fails, or SQLITE_OK.
static int attempt(Watch *watch) {
    pthread_mutex_lock(&lock);
    int64_t number = watch->attempts++;
    int fails = number >= watch->firstFailure && number - watch->firstFailure < watch->failures;
    int code = fails ? watch->code : SQLITE_OK;
    pthread_mutex_unlock(&lock);
    return code;
}

#define FILE_OF(file) FaultFile *self = (FaultFile *)(file)
#define REAL self->real->pMethods

static int close_file(sqlite3_file *file) {
    FILE_OF(file);
    int code = REAL->xClose(self->real);
    free(self->name);
    return code;
}
static int read_file(sqlite3_file *file, void *buffer, int size, sqlite3_int64 offset) {
    FILE_OF(file);
    return REAL->xRead(self->real, buffer, size, offset);
}
static int write_file(sqlite3_file *file, const void *data, int size, sqlite3_int64 offset) {
    FILE_OF(file);
    int code = attempt(self->watch);
    if (code != SQLITE_OK) {
        int part = size / 2;
        if (self->watch->torn && part > 0 && REAL->xWrite(self->real, data, part, offset) == SQLITE_OK)
            record(self->watch, FAULT_WRITE, self->name, offset, data, part);
        return code;
    }
    code = REAL->xWrite(self->real, data, size, offset);
    if (code == SQLITE_OK) record(self->watch, FAULT_WRITE, self->name, offset, data, size);
    return code;
}
static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
    FILE_OF(file);
    int code = attempt(self->watch);
    if (code != SQLITE_OK) return code;
    code = REAL->xTruncate(self->real, size);
    if (code == SQLITE_OK) record(self->watch, FAULT_TRUNCATE, self->name, size, NULL, 0);
    return code;
}
static int sync_file(sqlite3_file *file, int flags) {
    FILE_OF(file);
    if (self->watch->delay > 0) usleep(self->watch->delay);
    int code = attempt(self->watch);
    if (code != SQLITE_OK) return code;
    // What is on the disk is worked out from the record; waiting for the real one would only take time.
    record(self->watch, FAULT_SYNC, self->name, 0, NULL, 0);
    (void)flags;
    return SQLITE_OK;
}
static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    FILE_OF(file);
    return REAL->xFileSize(self->real, size);
}
static int lock_file(sqlite3_file *file, int level) {
    FILE_OF(file);
    return REAL->xLock(self->real, level);
}
static int unlock_file(sqlite3_file *file, int level) {
    FILE_OF(file);
    return REAL->xUnlock(self->real, level);
}
static int check_lock(sqlite3_file *file, int *result) {
    FILE_OF(file);
    return REAL->xCheckReservedLock(self->real, result);
}
static int control(sqlite3_file *file, int operation, void *argument) {
    FILE_OF(file);
    return REAL->xFileControl(self->real, operation, argument);
}
static int sector_size(sqlite3_file *file) {
    FILE_OF(file);
    return REAL->xSectorSize(self->real);
}
static int characteristics(sqlite3_file *file) {
    FILE_OF(file);
    return REAL->xDeviceCharacteristics(self->real);
}
static int shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **result) {
    FILE_OF(file);
    return REAL->xShmMap(self->real, page, size, extend, result);
}
static int shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    FILE_OF(file);
    return REAL->xShmLock(self->real, offset, count, flags);
}
static void shm_barrier(sqlite3_file *file) {
    FILE_OF(file);
    REAL->xShmBarrier(self->real);
}
static int shm_unmap(sqlite3_file *file, int deletes) {
    FILE_OF(file);
    return REAL->xShmUnmap(self->real, deletes);
}

static const sqlite3_io_methods methods = {
    2,           close_file, read_file,   write_file, truncate_file,   sync_file, file_size, lock_file,
    unlock_file, check_lock, control,     sector_size, characteristics, shm_map,   shm_lock,  shm_barrier,
    shm_unmap,   NULL,       NULL,
};

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *result) {
    (void)vfs;
    Watch *watch = watch_of(path);
    if (watch == NULL) return real->xOpen(real, path, file, flags, result);
    FILE_OF(file);
    memset(self, 0, sizeof(FaultFile));
    self->real = (sqlite3_file *)((char *)file + ((sizeof(FaultFile) + 15) & ~(size_t)15));
    self->watch = watch;
    self->name = strdup(path + strlen(watch->folder) + 1);
    int code = real->xOpen(real, path, self->real, flags, result);
    if (self->real->pMethods != NULL) {
        self->base.pMethods = &methods;
    } else {
        free(self->name);
    }
    return code;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int syncsFolder) {
    (void)vfs;
    int code = real->xDelete(real, path, syncsFolder);
    Watch *watch = watch_of(path);
    if (code == SQLITE_OK && watch != NULL)
        record(watch, FAULT_DELETE, path + strlen(watch->folder) + 1, syncsFolder != 0, NULL, 0);
    return code;
}

int fault_register(void) {
    pthread_mutex_lock(&lock);
    int code = SQLITE_OK;
    if (real == NULL) {
        real = sqlite3_vfs_find(NULL);
        layer = *real;
        layer.pNext = NULL;
        layer.zName = "guidepost-faults";
        layer.szOsFile = real->szOsFile + (int)sizeof(FaultFile) + 16;
        layer.xOpen = open_file;
        layer.xDelete = delete_file;
        code = sqlite3_vfs_register(&layer, 1);
    }
    pthread_mutex_unlock(&lock);
    return code;
}

int fault_watch(const char *folder) {
    Watch *watch = calloc(1, sizeof(Watch));
    if (watch == NULL) return -1;
    watch->folder = strdup(folder);
    pthread_mutex_lock(&lock);
    int handle = 0;
    while (handle < MAXIMUM_FOLDERS && watches[handle] != NULL) handle++;
    if (handle < MAXIMUM_FOLDERS) watches[handle] = watch;
    pthread_mutex_unlock(&lock);
    if (handle < MAXIMUM_FOLDERS) return handle;
    free(watch->folder);
    free(watch);
    return -1;
}

void fault_forget(int handle) {
    pthread_mutex_lock(&lock);
    Watch *watch = watches[handle];
    watches[handle] = NULL;
    if (watch != NULL) {
        for (int64_t i = 0; i < watch->count; i++) {
            free((void *)watch->operations[i].name);
            free((void *)watch->operations[i].data);
        }
        free(watch->operations);
        watch->operations = NULL;
        watch->count = watch->capacity = watch->failures = 0;
        // A connection that is still being closed may have a pointer to it, so the rest stays.
        watch->isForgotten = 1;
    }
    pthread_mutex_unlock(&lock);
}

int64_t fault_count(int handle) {
    pthread_mutex_lock(&lock);
    int64_t count = watches[handle]->count;
    pthread_mutex_unlock(&lock);
    return count;
}

FaultOperation fault_operation(int handle, int64_t index) {
    pthread_mutex_lock(&lock);
    FaultOperation operation = watches[handle]->operations[index];
    pthread_mutex_unlock(&lock);
    return operation;
}

int64_t fault_attempts(int handle) {
    pthread_mutex_lock(&lock);
    int64_t attempts = watches[handle]->attempts;
    pthread_mutex_unlock(&lock);
    return attempts;
}

void fault_fail(int handle, int64_t first, int64_t count, int code, int torn) {
    pthread_mutex_lock(&lock);
    Watch *watch = watches[handle];
    watch->firstFailure = first;
    watch->failures = count;
    watch->code = code;
    watch->torn = torn;
    pthread_mutex_unlock(&lock);
}

void fault_delay(int handle, int microseconds) {
    pthread_mutex_lock(&lock);
    watches[handle]->delay = microseconds;
    pthread_mutex_unlock(&lock);
}
