/** A details element whose content is rendered only while it is open. */
import { type ReactNode, useState } from 'react';

export function LazyDetails({
  children,
  className,
  title,
}: {
  readonly className: string;
  readonly title: ReactNode;
  children(): ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open && children()}
    </details>
  );
}
