/** A list of all legal moves in words: the controls of the generated board, and an alternative on the others. */
import type { AnyGame, Move } from '@ludotheque/core';
import { type ReactNode, use, useId, useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import type { BoardProps } from './board.ts';
import { ConfirmMoveBar } from './confirm-move-bar.tsx';
import { IconDisclosure } from './icon-disclosure.tsx';
import { MoveConfirmationContext } from './move-confirmation.ts';
import './legal-move-list.css';

type LegalMoveListProps = Pick<
  BoardProps,
  'game' | 'view' | 'moves' | 'speaker' | 'disabled' | 'hint' | 'onPlay'
> & {
  /** A large sign above the words of a move, such as the number of a bid. */
  drawSign?(move: Move): ReactNode;
};

/** The card of a move, by which moves are grouped. */
export function findCardOfMove(game: AnyGame, move: Move): string {
  const { values = {} } = game.phrase(move);
  for (const value of Object.values(values))
    if (typeof value === 'object') {
      if ('card' in value) return value.card;
      if ('cards' in value) return value.cards.join(' ');
    }
  return '';
}

function MoveButtons(props: LegalMoveListProps) {
  const { disabled, drawSign, game, hint, moves, onPlay, speaker, view } = props;
  const { forcedMove, waitingMove } = use(MoveConfirmationContext);
  const getClassName = (move: Move) =>
    `move${move === hint ? ' hinted' : ''}${move === (waitingMove ?? forcedMove) ? ' chosen' : ''}`;
  return (
    <ul>
      {moves.map((move) => (
        <li key={move}>
          <button
            type="button"
            className={getClassName(move)}
            disabled={disabled}
            onClick={() => onPlay(move)}
          >
            {drawSign?.(move)}
            {speaker.formatPhrase(game.phrase(move, view))}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The question before a move, if the visitor wants to confirm each; boards of their own have a bar. */
export function WaitingMoveBar(props: LegalMoveListProps) {
  const { waitingMove } = use(MoveConfirmationContext);
  if (waitingMove === undefined) return null;
  return <ConfirmMoveBar {...props} move={waitingMove} prompt="" />;
}

/** More moves than these are grouped by their card. */
const MAX_UNGROUPED_MOVES = 8;

export function LegalMoveList(props: LegalMoveListProps) {
  const { t } = useTranslation();
  const { game, moves, speaker } = props;
  const [chosenCard, setChosenCard] = useState<string>();
  // Several boards can be on one page, so the radio buttons need a unique name.
  const name = useId();
  if (moves.length === 0) return null;
  const groups = Map.groupBy(moves, (move) => findCardOfMove(game, move));
  const isGrouped = moves.length > MAX_UNGROUPED_MOVES && groups.size > 1;
  const openCard =
    chosenCard !== undefined && groups.has(chosenCard) ? chosenCard : [...groups.keys()][0]!;
  return (
    <section className="moves" aria-label={t('play.moves')}>
      <h2>{t('play.moves')}</h2>
      {isGrouped && (
        <fieldset className="about">
          <legend className="unseen">{t('play.filter')}</legend>
          {[...groups.keys()].map((card) => (
            <label key={card}>
              <input
                type="radio"
                name={name}
                checked={openCard === card}
                onChange={() => setChosenCard(card)}
              />
              <span>
                {card === ''
                  ? '…'
                  : speaker.formatList(card.split(' ').map((c) => speaker.formatCard(c)))}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <MoveButtons {...props} moves={isGrouped ? groups.get(openCard)! : moves} />
    </section>
  );
}

/** The same list, folded away below a game's own board. */
export function FoldedLegalMoveList(props: LegalMoveListProps) {
  const { t } = useTranslation();
  if (props.moves.length === 0) return null;
  return (
    <IconDisclosure
      className="in-words"
      icon="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01"
      title={t('play.inWords')}
    >
      {() => <LegalMoveList {...props} />}
    </IconDisclosure>
  );
}
