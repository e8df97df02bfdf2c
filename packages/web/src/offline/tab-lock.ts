/**
 * Lets one tab only use the database of the offline house: two tabs that write would overwrite each
 * other. Browsers have locks for this on secure origins. Elsewhere the tabs ask each other.
 */

const QUESTION_TIMEOUT_MS = 400;

type TabMessage =
  | { readonly kind: 'request'; readonly tab: number }
  | { readonly kind: 'taken'; readonly tab: number };

/** The lock is held until the page is closed. */
function acquireBrowserLock(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
  });
}

/** Of two tabs that ask at the same moment, the one with the lower number gets it. */
function acquireByAskingOtherTabs(name: string): Promise<boolean> {
  const channel = new BroadcastChannel(name);
  const tab = crypto.getRandomValues(new Uint32Array(1))[0]!;
  return new Promise((resolve) => {
    let isHeld = false;
    const timeout = setTimeout(() => {
      isHeld = true;
      resolve(true);
    }, QUESTION_TIMEOUT_MS);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === 'request' && (isHeld || tab < data.tab))
        channel.postMessage({ kind: 'taken', tab: data.tab } satisfies TabMessage);
      if (data.kind !== 'taken' || data.tab !== tab || isHeld) return;
      clearTimeout(timeout);
      channel.close();
      resolve(false);
    };
    channel.postMessage({ kind: 'request', tab } satisfies TabMessage);
  });
}

/** Whether this tab may use it. */
export function acquireTabLock(name: string): Promise<boolean> {
  return navigator.locks ? acquireBrowserLock(name) : acquireByAskingOtherTabs(name);
}
