/*
 * Loaded into a process with LD_PRELOAD: logs every change that the process makes to files in one
 * folder, and every fsync. forgetful-disk.ts reads the log after the process was killed, and gives
 * the folder the content that a disk may have after a power failure.
 *
 * FORGETFUL_DISK_FOLDER   the folder
 * FORGETFUL_DISK_LOG      the log file, outside that folder
 * FORGETFUL_DISK_SYNC_US  how long an fsync takes, in microseconds
 * FORGETFUL_DISK_KILL_AT  the process is killed after that many entries of the log; 0 for never
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* The same numbers as in disk-log-reader.ts. */
enum { OPEN = 1, WRITE, TRUNCATE, SYNC, UNLINK, RENAME, LINK, MKDIR };

struct entry {
  uint32_t kind;
  int32_t fd;
  uint64_t offset;
  uint32_t length;
  uint32_t flags;
};

#define MAX_FD 65536
static atomic_char tracked[MAX_FD];
static const char *folder;
static size_t folder_length;
static int log_fd = -1;
static long sync_us;
static long kill_at;
static atomic_long entries;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static long number_from(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

__attribute__((constructor)) static void start_log(void) {
  const char *log = getenv("FORGETFUL_DISK_LOG");
  folder = getenv("FORGETFUL_DISK_FOLDER");
  if (!log || !folder) return;
  folder_length = strlen(folder);
  sync_us = number_from("FORGETFUL_DISK_SYNC_US");
  kill_at = number_from("FORGETFUL_DISK_KILL_AT");
  log_fd = REAL(open64)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (log_fd < 0) abort();
}

static int is_inside(const char *path) {
  return log_fd >= 0 && strncmp(path, folder, folder_length) == 0 &&
         (path[folder_length] == '/' || path[folder_length] == 0);
}

static int is_tracked(int fd) { return fd >= 0 && fd < MAX_FD && tracked[fd]; }

/* One call for each entry, so that entries of several threads do not mix. */
static void append(int kind, int fd, uint64_t offset, uint32_t flags, const void *data, size_t length) {
  struct entry entry = {kind, fd, offset, length, flags};
  struct iovec parts[] = {{&entry, sizeof entry}, {(void *)data, length}};
  if (REAL(writev)(log_fd, parts, 2) != (ssize_t)(sizeof entry + length)) abort();
  if (++entries == kill_at) kill(getpid(), SIGKILL);
}

static int after_open(int fd, const char *path, int flags, int was_there) {
  if (fd < 0 || fd >= MAX_FD) return fd;
  tracked[fd] = is_inside(path);
  if (tracked[fd])
    append(OPEN, fd, 0, (was_there ? 0 : 1) | (flags & O_TRUNC ? 2 : 0), path, strlen(path));
  return fd;
}

#define DEFINE_OPEN(name, parameters, ...)                          \
  int name parameters {                                             \
    mode_t mode = 0;                                                \
    if (flags & (O_CREAT | __O_TMPFILE)) {                          \
      va_list more;                                                 \
      va_start(more, flags);                                        \
      mode = va_arg(more, mode_t);                                  \
      va_end(more);                                                 \
    }                                                               \
    int was_there = is_inside(path) ? access(path, F_OK) == 0 : 1;  \
    return after_open(REAL(name)(__VA_ARGS__), path, flags, was_there); \
  }
DEFINE_OPEN(open, (const char *path, int flags, ...), path, flags, mode)
DEFINE_OPEN(open64, (const char *path, int flags, ...), path, flags, mode)
/* Only absolute paths are recognised; so a folder that `at` names does not matter. */
DEFINE_OPEN(openat, (int at, const char *path, int flags, ...), at, path, flags, mode)

int close(int fd) {
  if (fd >= 0 && fd < MAX_FD) tracked[fd] = 0;
  return REAL(close)(fd);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
  ssize_t done = REAL(pwrite64)(fd, data, length, offset);
  if (done > 0 && is_tracked(fd)) append(WRITE, fd, offset, 0, data, done);
  return done;
}

ssize_t write(int fd, const void *data, size_t length) {
  ssize_t done = REAL(write)(fd, data, length);
  if (done > 0 && is_tracked(fd)) append(WRITE, fd, lseek64(fd, 0, SEEK_CUR) - done, 0, data, done);
  return done;
}

int ftruncate64(int fd, off64_t size) {
  int failed = REAL(ftruncate64)(fd, size);
  if (!failed && is_tracked(fd)) append(TRUNCATE, fd, size, 0, "", 0);
  return failed;
}

/* The log is the disk here, so the real one need not be waited for. What other threads write while
   this call lasts is not synced by it. */
static int sync_file(int fd) {
  uint64_t begun = lseek64(log_fd, 0, SEEK_END);
  struct timespec wait = {sync_us / 1000000, sync_us % 1000000 * 1000};
  nanosleep(&wait, 0);
  append(SYNC, fd, begun, 0, "", 0);
  return 0;
}
int fsync(int fd) { return is_tracked(fd) ? sync_file(fd) : REAL(fsync)(fd); }
int fdatasync(int fd) { return is_tracked(fd) ? sync_file(fd) : REAL(fdatasync)(fd); }

static int after_change(int failed, int kind, const char *path) {
  if (!failed && is_inside(path)) append(kind, -1, 0, 0, path, strlen(path));
  return failed;
}
int unlink(const char *path) { return after_change(REAL(unlink)(path), UNLINK, path); }
int rmdir(const char *path) { return after_change(REAL(rmdir)(path), UNLINK, path); }
int mkdir(const char *path, mode_t mode) {
  return after_change(REAL(mkdir)(path, mode), MKDIR, path);
}

/* Both names, with a NUL between them. */
static int after_two_names(int failed, int kind, const char *from, const char *to) {
  if (failed || !is_inside(from) || !is_inside(to)) return failed;
  size_t first = strlen(from) + 1, second = strlen(to);
  char names[first + second];
  memcpy(names, from, first);
  memcpy(names + first, to, second);
  append(kind, -1, 0, 0, names, first + second);
  return 0;
}
int rename(const char *from, const char *to) {
  return after_two_names(REAL(rename)(from, to), RENAME, from, to);
}
int link(const char *from, const char *to) {
  return after_two_names(REAL(link)(from, to), LINK, from, to);
}
