/** A button that asks for confirmation before it does something that cannot be undone. */
import { type ReactNode, useState } from 'react';

export function ConfirmButton({
  children,
  no,
  onSure,
  question,
}: {
  readonly children: ReactNode;
  readonly question: string;
  /** The label of the button that cancels. */
  readonly no: string;
  onSure(): void;
}) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <button type="button" className="action" onClick={() => setAsking(true)}>
        {children}
      </button>
    );
  return (
    <div className="sure" role="alert">
      <p>{question}</p>
      <button type="button" className="main-action" onClick={onSure}>
        {children}
      </button>
      <button type="button" className="action" onClick={() => setAsking(false)}>
        {no}
      </button>
    </div>
  );
}
