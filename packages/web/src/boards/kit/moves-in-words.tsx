/** Every legal move in a sentence: all of the generated board's moves, and the way of words on the others. */
import type { AnyGame, Move } from '@ludotheque/core';
import { useId, useState } from 'react';
import { useSpeech } from '../../speech/speech.tsx';
import type { BoardProps } from '../board.ts';
import { Folded } from './folded.tsx';
import './moves-in-words.css';

type MovesProps = Pick<BoardProps, 'game' | 'moves' | 'speaker' | 'disabled' | 'hint' | 'onPlay'>;

/** The card that a move is about, so that what can be done with one card stands together. */
function aboutCard(game: AnyGame, move: Move): string {
  const { values = {} } = game.phrase(move as never);
  for (const value of Object.values(values))
    if (typeof value === 'object') {
      if ('card' in value) return value.card;
      if ('cards' in value) return value.cards.join(' ');
    }
  return '';
}

function MoveList({ disabled, game, hint, moves, onPlay, speaker }: MovesProps) {
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
            {speaker.formatPhrase(game.phrase(move as never))}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** So many choices are read at a glance; more of them are sorted by their card. */
const AT_A_GLANCE = 8;

export function Moves(props: MovesProps) {
  const { t } = useSpeech();
  const { game, moves, speaker } = props;
  const [chosen, setChosen] = useState<string>();
  // Boards may stand side by side.
  const name = useId();
  if (moves.length === 0) return null;
  const groups = Map.groupBy(moves, (move) => aboutCard(game, move));
  const sorted = moves.length > AT_A_GLANCE && groups.size > 1;
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
      <MoveList {...props} moves={sorted ? groups.get(open)! : moves} />
    </section>
  );
}

/** The same, folded away beneath a board of its own. */
export function MovesInWords(props: MovesProps) {
  const { t } = useSpeech();
  if (props.moves.length === 0) return null;
  return (
    <Folded className="in-words" title={t('play.inWords')}>
      {() => <Moves {...props} />}
    </Folded>
  );
}
