/**
 * After an update of the server, files of the old page may be gone. The page then reloads itself, once:
 * if that does not help, the visitor is told. Nothing is lost, since tables are on the server.
 */
const RELOADED_AT_KEY = 'reloaded-for-missing-file';
/** A second failure within this time is no matter of an old page. */
const RELOAD_AGAIN_AFTER_MS = 60_000;

export function reloadOnceWhenFilesAreMissing(): void {
  window.addEventListener('vite:preloadError', (event) => {
    try {
      const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
      if (Date.now() - reloadedAt < RELOAD_AGAIN_AFTER_MS || !navigator.onLine) return;
      sessionStorage.setItem(RELOADED_AT_KEY, `${Date.now()}`);
    } catch {
      // Without storage the page cannot know whether it has reloaded already.
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
