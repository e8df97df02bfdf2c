/** Details that an icon beside the board opens. Their content is rendered only while they are open. */
import { type ReactNode, useState } from 'react';

export function IconDisclosure({
  children,
  className,
  icon,
  title,
}: {
  readonly className: string;
  /** The path of a drawing of 24 by 24. */
  readonly icon: string;
  readonly title: string;
  children(): ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary title={title}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={icon} />
        </svg>
        <span className="unseen">{title}</span>
      </summary>
      {open && children()}
    </details>
  );
}
