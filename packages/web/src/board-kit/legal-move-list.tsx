/** Every legal move in a sentence: all of the generated board's moves, and the way of words on the others. */
import type { AnyGame, Move } from '@ludotheque/core';
import { useId, useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import type { BoardProps } from './board.ts';
import { LazyDetails } from './lazy-details.tsx';
import './legal-move-list.css';

type LegalMoveListProps = Pick<
  BoardProps,
  'game' | 'moves' | 'speaker' | 'disabled' | 'hint' | 'onPlay'
>;

/** The card that a move is about, so that what can be done with one card stands together. */
function findCardOfMove(game: AnyGame, move: Move): string {
  const { values = {} } = game.phrase(move);
  for (const value of Object.values(values))
    if (typeof value === 'object') {
      if ('card' in value) return value.card;
      if ('cards' in value) return value.cards.join(' ');
    }
  return '';
}

function MoveButtons({ disabled, game, hint, moves, onPlay, speaker }: LegalMoveListProps) {
  return (
    <ul>
      {moves.map((move) => (
        <li key={move}>
          <button
            type="button"
            className={move === hint ? 'move hinted' : 'move'}
            disabled={disabled}
            onClick={() => onPlay(move)}
          >
            {speaker.formatPhrase(game.phrase(move))}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** So many choices are read at a glance; more of them are sorted by their card. */
const MAX_UNGROUPED_MOVES = 8;

export function LegalMoveList(props: LegalMoveListProps) {
  const { t } = useTranslation();
  const { game, moves, speaker } = props;
  const [chosen, setChosen] = useState<string>();
  // Boards may stand side by side.
  const name = useId();
  if (moves.length === 0) return null;
  const groups = Map.groupBy(moves, (move) => findCardOfMove(game, move));
  const sorted = moves.length > MAX_UNGROUPED_MOVES && groups.size > 1;
  const open = chosen !== undefined && groups.has(chosen) ? chosen : [...groups.keys()][0]!;
  return (
    <section className="moves" aria-label={t('play.moves')}>
      <h2>{t('play.moves')}</h2>
      {sorted && (
        <fieldset className="about">
          <legend className="unseen">{t('play.filter')}</legend>
          {[...groups.keys()].map((card) => (
            <label key={card}>
              <input
                type="radio"
                name={name}
                checked={open === card}
                onChange={() => setChosen(card)}
              />
              <span>
                {card === ''
                  ? '…'
                  : card
                      .split(' ')
                      .map((c) => speaker.formatCard(c))
                      .join(' ')}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <MoveButtons {...props} moves={sorted ? groups.get(open)! : moves} />
    </section>
  );
}

/** The same, folded away beneath a board of its own. */
export function FoldedLegalMoveList(props: LegalMoveListProps) {
  const { t } = useTranslation();
  if (props.moves.length === 0) return null;
  return (
    <LazyDetails className="in-words" title={t('play.inWords')}>
      {() => <LegalMoveList {...props} />}
    </LazyDetails>
  );
}
