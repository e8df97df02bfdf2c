/** Resolves with the browser's next frame; while nobody looks there is none, and it is a moment. */
export const waitForNextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, 100);
  });
