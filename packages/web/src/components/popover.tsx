/** A button with a popover that opens at it. Escape, a tap beside it, or its own content closes it. */
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react';

const GAP_PX = 4;
const SCREEN_EDGE_PX = 8;

/** Puts the popover below its button, flush with its right edge. */
function placeAtButton(sheet: HTMLElement, button: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect();
  const fromRight = Math.max(SCREEN_EDGE_PX, document.documentElement.clientWidth - right);
  sheet.style.setProperty('--below', `${bottom + GAP_PX}px`);
  sheet.style.setProperty('--from-right', `${fromRight}px`);
}

export function Popover({
  button,
  children,
  className = '',
  label,
  onOpen,
  size = 'large',
}: {
  /** The content of the button. */
  readonly button: ReactNode;
  readonly label: string;
  readonly className?: string;
  /** A list of actions is small. */
  readonly size?: 'small' | 'large';
  onOpen?(): void;
  children(close: () => void): ReactNode;
}) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const prepare = ({ newState }: ToggleEvent) => {
    if (newState === 'open' && sheet.current && opener.current)
      placeAtButton(sheet.current, opener.current);
  };
  return (
    <>
      <button ref={opener} type="button" className={`opener ${className}`} popoverTarget={id}>
        {button}
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={`popover ${size}`}
        onBeforeToggle={prepare}
        onToggle={(event) => event.newState === 'open' && onOpen?.()}
      >
        {children(() => sheet.current?.hidePopover())}
      </div>
    </>
  );
}
