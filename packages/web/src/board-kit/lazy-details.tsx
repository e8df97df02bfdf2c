/** Something folded away beneath its title: it is drawn when somebody unfolds it, and not before. */
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
