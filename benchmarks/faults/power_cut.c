/* Loaded before the program: keeps, beside each file of the database, what was last synced to the disk.
   A power cut then means: the program is killed and only the kept copies are left. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static void keep(int file) {
  char link[64], path[1024], draft[1100], kept[1100], part[65536];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  if (!strstr(path, ".sqlite3") || strstr(path, ".synced") || strstr(path, "-shm") || strstr(path, "sicherungen")) return;
  snprintf(draft, sizeof draft, "%s.draft.synced", path);
  snprintf(kept, sizeof kept, "%s.synced", path);
  pthread_mutex_lock(&one_at_a_time); /* two threads may sync one file */
  int from = open(path, O_RDONLY), to = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  int whole = from >= 0 && to >= 0;
  ssize_t got;
  while (whole && (got = read(from, part, sizeof part)) > 0) whole = write(to, part, got) == got;
  if (from >= 0) close(from);
  if (to >= 0) close(to);
  if (whole) rename(draft, kept);
  pthread_mutex_unlock(&one_at_a_time);
}

int fsync(int file) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
  int answer = real(file);
  keep(file);
  return answer;
}

int fdatasync(int file) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
  int answer = real(file);
  keep(file);
  return answer;
}
