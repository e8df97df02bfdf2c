/** Lets a table put its own line into the header of the page, so that it needs no second header. */
import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place in the header; null until it is in the document. */
export const PageHeaderSlotContext = createContext<HTMLElement | null>(null);

export function InPageHeader({ children }: { readonly children: ReactNode }) {
  const slot = useContext(PageHeaderSlotContext);
  return slot && createPortal(children, slot);
}
