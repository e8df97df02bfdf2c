/**
 * Cards printed once, as pictures. A drawing in the page is dozens of objects, styled and laid out
 * anew wherever the card lies and in every copy that flies; a picture of it is one.
 */
import { memo, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** Kept ready, so that a card never comes to the table before its picture. */
function develop(svg: string): HTMLImageElement {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return picture;
}

/**
 * Draws all of these at once and gives them out as pictures. A picture knows nothing of the page:
 * its drawing needs colours of its own, and outlines where letters would be (`Figures`).
 */
export function printed(
  names: readonly string[],
  draw: (name: string) => ReactNode,
  [width, height]: readonly [number, number] = [63, 88],
) {
  const sheet = document.createElement('div');
  const press = createRoot(sheet);
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  flushSync(() =>
    press.render(
      names.map((name) => (
        <svg key={name} xmlns="http://www.w3.org/2000/svg" aria-hidden="true" {...size}>
          {draw(name)}
        </svg>
      )),
    ),
  );
  const pictures = new Map(
    names.map((name, at) => [name, develop(sheet.children[at]!.outerHTML)] as const),
  );
  press.unmount();
  return memo(function Picture({ of }: { readonly of: string }) {
    return <img className="picture" src={pictures.get(of)?.src} alt="" decoding="sync" />;
  });
}
