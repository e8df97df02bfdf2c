/** The middle of the board: the pile as a blob of gum with its value and limit, the draw pile, the burnt cards. */
import type { PhraseFormatter } from '@ludotheque/core';
import type { GumView } from '@ludotheque/games/battle-gum';
import type { ReactNode } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { Blob } from './blob.tsx';
import { GumCard } from './gum-card.tsx';
import { Numeral } from './numeral.tsx';
import { getPileLimit, type PileLimit as LimitKind } from './pile.ts';

/** How many cards of the pile can be seen: enough for four in a row. */
const MAX_TOP_CARDS = 4;

interface TopProps {
  readonly cards: readonly string[];
  readonly t: BoardProps['t'];
}

export function TopCards({ cards, t }: TopProps) {
  const top = cards.slice(-MAX_TOP_CARDS);
  return (
    <div className="top-cards">
      {top.map((card, place) => (
        <span key={cards.length - top.length + place} style={{ '--at': place - top.length + 1 }}>
          <GumCard card={card} t={t} />
        </span>
      ))}
    </div>
  );
}

/** Arrows beside the value: in which direction the values may go on. */
const LIMIT_ARROWS: { readonly [L in LimitKind]: string } = {
  free: '',
  up: 'M2 10l6-7 6 7z',
  down: 'M2 6l6 7 6-7z',
  any: 'M2 8l6-6 6 6-6 6z',
  answer: 'M8 1v8M8 14v.1',
};
const STAR = 'M16 1l4.5 9.5 10 1.2-7.5 7 2 10-9-5-9 5 2-10-7.5-7 10-1.2z';

/** The pile's value, and in which direction it may go on. */
function Limit({ note, view }: { readonly view: GumView; readonly note: string }) {
  const limit = getPileLimit(view);
  const value = String(view.value);
  const width = value.length > 1 ? 48 : 36;
  const ink = limit === 'answer' ? '#7a1206' : '#2a1020';
  return (
    <p className={`limit limit-${limit}`}>
      {limit === 'free' ? (
        <svg viewBox="0 0 32 30" aria-hidden="true">
          <path d={STAR} fill={ink} />
        </svg>
      ) : (
        <svg viewBox={`0 0 ${width} 20`} aria-hidden="true" data-value={value}>
          <Numeral value={value} x={(width - 18) / 2} y={10} height={16.5} ink={ink} />
          <path
            d={LIMIT_ARROWS[limit]}
            transform={`translate(${width - 17} 2)`}
            fill={ink}
            stroke={ink}
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
      <span>{note}</span>
    </p>
  );
}

interface CentreProps {
  readonly view: GumView;
  readonly speaker: PhraseFormatter;
  readonly t: BoardProps['t'];
  readonly note: string;
  /** Drawn over the pile: a pile that has just burst, or the button to lay here. */
  readonly children?: ReactNode;
}

export function Centre({ children, note, speaker, t, view }: CentreProps) {
  const { burnt, centre, pile, value } = view;
  const gone = burnt.reduce((sum, count) => sum + count, 0);
  return (
    <div className="place centre-place">
      <div className="centre">
        <section
          className="stack draw-pile"
          data-zone="pile"
          aria-label={speaker.formatPhrase({ key: 'zones.pile' })}
        >
          {pile > 0 ? <GumCard card={null} t={t} /> : <span className="bare" />}
          <span className="count">{t('count', { count: pile })}</span>
        </section>
        <section
          className={`blob-seat ${view.answering ? 'flung' : ''}`}
          data-zone="centre"
          data-drop="centre"
          aria-label={speaker.formatPhrase({ key: 'zones.centre' })}
        >
          <Blob value={value} size={centre.length} />
          {centre.length > 0 && <TopCards cards={centre} t={t} />}
          {note && <Limit view={view} note={note} />}
          {centre.length > 0 && (
            <span className="count">{t('count', { count: centre.length })}</span>
          )}
          {children}
        </section>
        <details className="stack burnt" data-zone="burnt">
          <summary>
            <Blob value={0} size={0} popped />
            <span className="count">{t('gone', { count: gone })}</span>
          </summary>
          <ul aria-label={speaker.formatPhrase({ key: 'zones.burnt' })}>
            {burnt.map((count, kind) =>
              count > 0 ? (
                <li key={kind}>
                  <GumCard card={kind === 13 ? 'N' : String(kind + 1)} t={t} small />
                  <span className="times">×{count}</span>
                </li>
              ) : null,
            )}
          </ul>
        </details>
      </div>
    </div>
  );
}
