/** Calls an asynchronous loader once for each key, so that React's `use` gets the same promise. */
export function memoizeLoader<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const loaded = new Map<string, Promise<T>>();
  return (key) => {
    const promise = loaded.get(key) ?? load(key);
    loaded.set(key, promise);
    return promise;
  };
}
