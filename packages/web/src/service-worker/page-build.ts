/** Compares this page's build with the one that the server has. */

/** The path of the page's first script, whose name changes with everything that the page loads. */
function readOwnBuild(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script ? new URL(script.src).pathname.slice(1) : undefined;
}

/** While the page is developed, its scripts have no such names. */
const ownBuild = import.meta.env.PROD ? readOwnBuild() : undefined;

export const isOtherBuild = (build: string | undefined): boolean =>
  build !== undefined && ownBuild !== undefined && build !== ownBuild;
