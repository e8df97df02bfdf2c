/** Resolves at the browser's next frame. A hidden page has none: then it resolves after a moment. */
export const waitForNextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, 100);
  });
