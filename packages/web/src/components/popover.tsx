/** A button with a popover. Escape, a tap beside it, or its own content closes it. */
import { type ReactNode, useId, useRef } from 'react';

export function Popover({
  button,
  children,
  className = '',
  label,
  onOpen,
}: {
  /** The content of the button. */
  readonly button: ReactNode;
  readonly label: string;
  readonly className?: string;
  onOpen?(): void;
  children(close: () => void): ReactNode;
}) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className={`opener ${className}`} popoverTarget={id}>
        {button}
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="popover"
        onToggle={(event) => event.newState === 'open' && onOpen?.()}
      >
        {children(() => sheet.current?.hidePopover())}
      </div>
    </>
  );
}
