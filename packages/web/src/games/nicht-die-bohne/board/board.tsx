/** The board of Nicht die Bohne!: the bed with everybody around it, the viewer's furrows and hand below. */
import type { Move, Seat } from '@ludotheque/core';
import type { BohneView } from '@ludotheque/games/nicht-die-bohne';
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { ConfirmMoveBar } from '../../../board-kit/confirm-move-bar.tsx';
import { FoldedLegalMoveList } from '../../../board-kit/legal-move-list.tsx';
import { formatNumber } from '../../../i18n/format-number.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Bed } from './bed.tsx';
import { useTakeChain } from './chain.ts';
import { readColour } from './colours.ts';
import { Furrows } from './furrows.tsx';
import { Hand } from './hand.tsx';
import { groupLegalMoves } from './legal-choices.ts';
import { computeRowWorth, type Row } from './rows.ts';
import { RowsDialog } from './rows-dialog.tsx';
import { usePickedMove } from './use-picked-move.ts';
import './board.css';

type Props = BoardProps<BohneView>;

/** What to do. Whom the game waits for is said above the board. */
function describePrompt({ moves, t, view }: Props): string {
  if (moves.length > 0) return t(`prompt.${view.phase}`);
  return view.choice === null ? '' : t('wait.sealed');
}

/** What a row is worth before and after this card comes into it. */
function describePreview(t: Props['t'], rows: readonly Row[], card: string): string {
  const colour = readColour(card);
  const row = rows.find((cards) => cards[0]?.startsWith(colour)) ?? [];
  return t('preview', {
    row: t(`colour.${colour}`),
    before: formatNumber(computeRowWorth(row)),
    after: formatNumber(computeRowWorth([...row, card])),
  });
}

/** The card in the trick that this move takes. */
function findTakenCard(
  { table }: BohneView,
  takes: ReadonlyMap<Seat, Move>,
  move: Move | undefined,
): string | undefined {
  const owner = [...takes].find(([, take]) => take === move)?.[0];
  return owner === undefined ? undefined : (table[owner] ?? undefined);
}

/** A function that names a card in words; it stays the same, so that cards are not drawn again. */
function useCardName(gameId: string): (card: string) => string {
  const { translator } = useTranslation();
  return useCallback((card) => translator.t(`cards.${card}`, { ns: gameId }), [translator, gameId]);
}

/** The viewer's rows, onto which a card of the trick can be dropped. */
function OwnRows({
  isDropTarget,
  ...furrows
}: ComponentProps<typeof Furrows> & { readonly isDropTarget: boolean }) {
  return (
    <section
      className={isDropTarget ? 'mine soil wanted' : 'mine soil'}
      aria-label={furrows.t('yourRows')}
      data-drop="rows"
    >
      <Furrows {...furrows} />
    </section>
  );
}

const doNothing = () => undefined;

export function BohneBoard(props: Props) {
  const { game, hint, moves, speaker, t, view } = props;
  const cardName = useCardName(game.id);
  const chain = useTakeChain(view);
  const { plays, takes } = useMemo(() => groupLegalMoves(game, moves), [game, moves]);
  const { choose, clear, dragged, pick, play, startDrag } = usePickedMove(props);
  const [openSeat, setOpenSeat] = useState<Seat>();
  const takenCard = findTakenCard(view, takes, pick?.move);
  const ownRows = view.rows[view.seat];
  const texts = { cardName, t };
  return (
    <div className="board board-nicht-die-bohne">
      <div className="patch">
        <Bed
          {...props}
          chain={chain}
          takes={takes}
          picked={pick?.move}
          wanted={dragged === 'play'}
          cardName={cardName}
          onPick={(move) => choose({ move })}
          onDrag={startDrag('take')}
          onOpen={setOpenSeat}
        />
        {ownRows && (
          <OwnRows
            rows={ownRows}
            seat={view.seat}
            coming={takenCard}
            fresh={chain.find(({ seat }) => seat === view.seat)?.card}
            {...texts}
            isDropTarget={dragged === 'take'}
          />
        )}
        {ownRows && (
          <Hand
            seat={view.seat}
            hand={view.hand}
            plays={plays}
            pick={pick}
            hint={hint}
            label={t('yourHand')}
            cardName={cardName}
            onPick={plays.size > 0 ? choose : doNothing}
            onDrag={plays.size > 0 ? startDrag('play') : doNothing}
          />
        )}
      </div>
      {ownRows && !view.result && (
        <ConfirmMoveBar
          game={game}
          speaker={speaker}
          move={pick?.move}
          prompt={describePrompt(props)}
          nameAction={() => t(`do.${view.phase}`)}
          preview={takenCard && describePreview(t, ownRows, takenCard)}
          disabled={props.disabled}
          onPlay={play}
          onTakeBack={pick && moves.length > 1 ? clear : undefined}
        />
      )}
      {openSeat !== undefined && (
        <RowsDialog
          name={speaker.seatName(openSeat)}
          rows={view.rows[openSeat]!}
          {...texts}
          onClose={() => setOpenSeat(undefined)}
        />
      )}
      <FoldedLegalMoveList {...props} />
    </div>
  );
}
