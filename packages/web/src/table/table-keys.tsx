/** The keys of a table and their overlay, around the menu, which can open it too. */
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useState } from 'react';
import { OpenShortcutsContext, useTableShortcuts } from './keyboard-shortcuts.ts';

const ShortcutsOverlay = lazy(() => import('./shortcuts-overlay.tsx'));

export function TableKeys({
  children,
  root,
}: {
  readonly root: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}) {
  const [isShown, setShown] = useState(false);
  const open = useCallback(() => setShown(true), []);
  useTableShortcuts(root, open);
  return (
    <OpenShortcutsContext value={open}>
      {children}
      <Suspense>{isShown && <ShortcutsOverlay onClose={() => setShown(false)} />}</Suspense>
    </OpenShortcutsContext>
  );
}
