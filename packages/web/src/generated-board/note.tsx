/** A remark on a zone, made to be read at a glance: numbers stand out, a suit has its sign, a bid is counted out. */
import type { Phrase, PhraseFormatter } from '@ludotheque/core';
import { findSuitInValues, SuitSign } from './french-deck/suits.tsx';

/** Larger bids are read as numbers. */
const MAX_DOTS = 7;

/** A full dot for each trick taken, an empty one for each that is still missing, a cross for one too many. */
function TrickDots({ bid, tricks }: { readonly bid: number; readonly tricks: number }) {
  const dots = Array.from({ length: Math.min(MAX_DOTS, Math.max(bid, tricks)) }, (_, i) =>
    i >= bid ? 'over' : i < tricks ? 'taken' : 'open',
  );
  return (
    <span className={bid === tricks ? 'tricks-of-bid met' : 'tricks-of-bid'} aria-hidden="true">
      {dots.map((kind, i) => (
        <i key={i} className={kind} />
      ))}
    </span>
  );
}

export function Note({
  note,
  speaker,
}: {
  readonly note: Phrase;
  readonly speaker: PhraseFormatter;
}) {
  const { values = {} } = note;
  const { bid, tricks } = values;
  const suit = findSuitInValues(Object.values(values));
  return (
    <p className={suit ? 'note with-suit' : 'note'}>
      {suit && <SuitSign suit={suit} />}
      <span>
        {speaker
          .formatPhrase(note)
          .split(/([−-]?\d+)/)
          .map((part, i) => (i % 2 === 1 ? <b key={i}>{part}</b> : part))}
      </span>
      {typeof bid === 'number' && typeof tricks === 'number' && (
        <TrickDots bid={bid} tricks={tricks} />
      )}
    </p>
  );
}
