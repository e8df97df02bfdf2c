/**
 * Cards printed once, as pictures. A drawing in the page is dozens of objects, styled and laid out
 * anew wherever the card lies and in every copy that flies; a picture of it is the ground of one.
 */
import { memo, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** A drawing for each of these. */
export const drawAllByName = <Name extends string | number>(
  names: readonly Name[],
  draw: (name: Name) => ReactNode,
): { readonly [name: string]: ReactNode } =>
  Object.fromEntries(names.map((name) => [name, draw(name)]));

/** Every drawing as the text of a file. */
function renderSvgTexts(drawings: readonly ReactNode[]): string[] {
  const sheet = document.createElement('div');
  const press = createRoot(sheet);
  flushSync(() => press.render(drawings));
  const texts = [...sheet.children].map(({ outerHTML }) => outerHTML);
  press.unmount();
  return texts;
}

/** Fetched once and kept, so that no card comes to the table before its picture. */
const preloadedImages: HTMLImageElement[] = [];
function preloadAsDataUrl(svg: string): string {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  preloadedImages.push(picture);
  return picture.src;
}

/**
 * Draws all of these at once and gives them out by name; `kind` tells these prints from others. A
 * picture knows nothing of the page: its drawing needs colours of its own, and outlines where
 * letters would be (`Figures`).
 */
export function createCardPictures(
  kind: string,
  drawings: { readonly [name: string]: ReactNode },
  [width, height]: readonly [number, number] = [63, 88],
) {
  const names = Object.keys(drawings);
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  const texts = renderSvgTexts(
    names.map((name) => (
      <svg key={name} xmlns="http://www.w3.org/2000/svg" aria-hidden="true" {...size}>
        {drawings[name]}
      </svg>
    )),
  );
  const rules = new CSSStyleSheet();
  rules.replaceSync(
    texts
      .map((svg, at) => `.${kind}-${at} { background-image: url("${preloadAsDataUrl(svg)}") }`)
      .join(''),
  );
  document.adoptedStyleSheets.push(rules);
  return memo(function Picture({ of }: { readonly of: string }) {
    return <span className={`picture ${kind}-${names.indexOf(of)}`} />;
  });
}
