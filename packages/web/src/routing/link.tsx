/** A link within the page: it does not reload, but can be opened in a new tab like any other. */
import type { AnchorHTMLAttributes } from 'react';
import { navigate } from './router.ts';

export function Link({
  href,
  onClick,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (rest.target === '_blank') return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        navigate(href);
      }}
    />
  );
}
