/**
 * Turns drawings of cards into background images. A drawing in the page has dozens of elements, which
 * every card and every flying copy would style and lay out again; an image needs one element.
 */
import { memo, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** Draws each name; returns the drawings by name. */
export const drawAllByName = <Name extends string | number>(
  names: readonly Name[],
  draw: (name: Name) => ReactNode,
): { readonly [name: string]: ReactNode } =>
  Object.fromEntries(names.map((name) => [name, draw(name)]));

/** Renders every drawing as the text of an SVG file. */
function renderSvgTexts(drawings: readonly ReactNode[]): string[] {
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() => root.render(drawings));
  const texts = [...container.children].map(({ outerHTML }) => outerHTML);
  root.unmount();
  return texts;
}

/** Images are decoded once and kept, so that no card is shown before its picture. */
const preloadedImages: HTMLImageElement[] = [];
function preloadAsDataUrl(svg: string): string {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  preloadedImages.push(image);
  return image.src;
}

function addPictureRules(kind: string, svgTexts: readonly string[]): void {
  const rules = new CSSStyleSheet();
  rules.replaceSync(
    svgTexts
      .map(
        (svg, index) => `.${kind}-${index} { background-image: url("${preloadAsDataUrl(svg)}") }`,
      )
      .join(''),
  );
  document.adoptedStyleSheets.push(rules);
}

/**
 * Renders all drawings at once and returns a component that shows one of them by name. `kind` makes
 * the class names unique. A picture does not see the page's styles and fonts: its drawing needs its
 * own colours, and outlines instead of text (`OutlinedDigits`).
 */
export function createCardPictures(
  kind: string,
  drawings: { readonly [name: string]: ReactNode },
  [width, height]: readonly [number, number] = [63, 88],
) {
  const names = Object.keys(drawings);
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  const drawn = names.map((name) => (
    <svg key={name} xmlns="http://www.w3.org/2000/svg" aria-hidden="true" {...size}>
      {drawings[name]}
    </svg>
  ));
  // Boards are also loaded where there is no page, and nobody sees a card.
  if (typeof document !== 'undefined') addPictureRules(kind, renderSvgTexts(drawn));
  return memo(function Picture({ of }: { readonly of: string }) {
    return <span className={`picture ${kind}-${names.indexOf(of)}`} />;
  });
}
