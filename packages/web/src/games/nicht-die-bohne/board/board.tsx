/** The garden: the bed with everybody around it, the viewer's furrows and hand below. */
import type { Move, Seat } from '@ludotheque/core';
import type { BohneView } from '@ludotheque/games/nicht-die-bohne';
import { type PointerEvent, useCallback, useMemo, useState } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { startCardDrag } from '../../../board-kit/card-drag.ts';
import { ConfirmMoveBar } from '../../../board-kit/confirm-move-bar.tsx';
import { FoldedLegalMoveList } from '../../../board-kit/legal-move-list.tsx';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Bed } from './bed.tsx';
import { useChain } from './chain.ts';
import { choicesIn } from './choices.ts';
import { colourOf } from './colours.ts';
import { Furrows } from './furrows.tsx';
import { Hand, type Pick } from './hand.tsx';
import { Large } from './large.tsx';
import { figure, worthOf } from './rows.ts';
import './board.css';

/** What to do, or what is waited for. */
function promptOf({ moves, speaker, t, view }: BoardProps<BohneView>): string {
  const { awaited, choice, phase } = view;
  if (moves.length > 0) return t(`prompt.${phase}`);
  if (choice !== null) return t('wait.sealed');
  const names = awaited.map((seat) => speaker.seatName(seat)).join(', ');
  return t(`wait.${phase}`, { names });
}

/**
 * One pick at a time, which stands while others choose and is forgotten when one's own turn is over.
 * A move without choice is picked at once.
 */
function usePick({ hand, manche, phase }: BohneView, moves: readonly Move[]) {
  const turn = `${manche} ${phase} ${hand.length}`;
  const [kept, setKept] = useState<{ turn: string; pick: Pick | undefined }>();
  const only: Pick | undefined = moves.length === 1 ? { move: moves[0]! } : undefined;
  const pick = kept?.turn === turn ? kept.pick : only;
  return {
    pick: pick && moves.includes(pick.move) ? pick : undefined,
    setPick: (next: Pick | undefined) => setKept({ turn, pick: next }),
  };
}

const nothing = () => undefined;

const PLACES = { play: 'bed', take: 'rows' } as const;

export function BohneBoard(props: BoardProps<BohneView>) {
  const { disabled, game, hint, moves, onPlay, speaker, t, view } = props;
  const { translator } = useTranslation();
  const cardName = useCallback(
    (card: string) => translator.t(`cards.${card}`, { ns: game.id }),
    [translator, game],
  );
  const chain = useChain(view);
  const { plays, takes } = useMemo(() => choicesIn(game, moves), [game, moves]);
  const { pick, setPick } = usePick(view, moves);
  const [lifted, setLifted] = useState<keyof typeof PLACES>();
  const [open, setOpen] = useState<Seat>();

  const send = (move: Move) => {
    if (!disabled) onPlay(move);
  };
  // The second tap on the same card plays it.
  const choose = (next: Pick) =>
    pick?.move === next.move && pick.at === next.at ? send(next.move) : setPick(next);
  const drag = (what: keyof typeof PLACES) => (event: PointerEvent<HTMLElement>, move: Move) =>
    startCardDrag(event, {
      onLift: () => setLifted(what),
      onDrop(place) {
        setLifted(undefined);
        if (place === PLACES[what]) send(move);
      },
    });

  const owner = [...takes].find(([, move]) => move === pick?.move)?.[0];
  const coming = owner === undefined ? undefined : (view.table[owner] ?? undefined);
  const own = view.rows[view.seat];
  const preview = () => {
    if (!coming || !own) return undefined;
    const colour = colourOf(coming);
    const row = own.find((cards) => cards[0]?.startsWith(colour)) ?? [];
    const [before, after] = [worthOf(row), worthOf([...row, coming])].map(figure);
    return t('preview', {
      row: t(`colour.${colour}`),
      before: before!,
      after: after!,
    });
  };

  return (
    <div className="board-nicht-die-bohne">
      <Bed
        {...props}
        chain={chain}
        takes={takes}
        picked={pick?.move}
        wanted={lifted === 'play'}
        cardName={cardName}
        onPick={(move) => choose({ move })}
        onDrag={drag('take')}
        onOpen={setOpen}
      />
      {own && (
        <section
          className={lifted === 'take' ? 'mine soil wanted' : 'mine soil'}
          aria-label={t('yourRows')}
          data-drop="rows"
        >
          <Furrows
            rows={own}
            seat={view.seat}
            coming={coming}
            fresh={chain.find(({ seat }) => seat === view.seat)?.card}
            cardName={cardName}
            t={t}
          />
        </section>
      )}
      {own && view.hand.length > 0 && (
        <Hand
          seat={view.seat}
          hand={view.hand}
          plays={plays}
          pick={pick}
          hint={hint}
          label={t('yourHand')}
          cardName={cardName}
          onPick={plays.size > 0 ? choose : nothing}
          onDrag={plays.size > 0 ? drag('play') : nothing}
        />
      )}
      {own && !view.result && (
        <ConfirmMoveBar
          game={game}
          speaker={speaker}
          move={pick?.move}
          prompt={promptOf(props)}
          preview={preview()}
          disabled={disabled}
          onPlay={send}
          onTakeBack={pick && moves.length > 1 ? () => setPick(undefined) : undefined}
        />
      )}
      {open !== undefined && (
        <Large
          name={speaker.seatName(open)}
          rows={view.rows[open]!}
          cardName={cardName}
          t={t}
          onClose={() => setOpen(undefined)}
        />
      )}
      <FoldedLegalMoveList {...props} />
    </div>
  );
}
