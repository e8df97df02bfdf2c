/** The browser's localStorage, or memory where the browser denies it: then it lasts until the page is closed. */
const memory = new Map<string, string>();

/** Reading `localStorage` itself throws where storage is denied. */
function tryStorage<T>(use: (storage: Storage) => T, otherwise: () => T): T {
  try {
    return use(localStorage);
  } catch {
    return otherwise();
  }
}

export const localStore = {
  listKeys: (): string[] =>
    tryStorage(
      (storage) => [...new Set([...memory.keys(), ...Object.keys(storage)])],
      () => [...memory.keys()],
    ),
  getItem: (key: string): string | null =>
    memory.get(key) ??
    tryStorage(
      (storage) => storage.getItem(key),
      () => null,
    ),
  setItem(key: string, value: string): void {
    const keepInMemory = () => void memory.set(key, value);
    tryStorage((storage) => {
      storage.setItem(key, value);
      memory.delete(key);
    }, keepInMemory);
  },
  removeItem(key: string): void {
    memory.delete(key);
    tryStorage(
      (storage) => storage.removeItem(key),
      () => undefined,
    );
  },
};
