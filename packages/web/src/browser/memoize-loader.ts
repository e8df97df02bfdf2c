/** Calls an asynchronous loader once for each key, so that React's `use` gets the same promise. */
export function memoizeLoader<T, Key = string>(
  load: (key: Key) => Promise<T>,
): (key: Key) => Promise<T> {
  const loaded = new Map<Key, Promise<T>>();
  return (key) => {
    const promise = loaded.get(key) ?? load(key);
    loaded.set(key, promise);
    return promise;
  };
}
