/** A game in progress: whose turn it is, the board, what stands beside it, the end. */
import type { AnyGame, BaseView, Json, Move, PhraseFormatter, Seat } from '@ludotheque/core';
import { RequestError } from '@ludotheque/protocol/client';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import { NameBadgeContext } from '../board-kit/name-badge.tsx';
import { playSound } from '../board-kit/sound.ts';
import { useConnection } from '../connection/connection.tsx';
import type { LoadedTable } from '../connection/use-table.ts';
import { useBoardTranslation } from '../i18n/game-translation.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Chat } from './chat.tsx';
import { GameOverPanel } from './game-over-panel.tsx';
import { HintPanel, useHint } from './hint.tsx';
import { listLegalMoves } from './legal-moves.ts';
import { LiveNameBadge } from './live-name-badge.tsx';
import { MoveAnnouncer, MoveLog } from './move-log.tsx';
import { usePlayback } from './playback.ts';
import { RoundEndPanel } from './round-end-panel.tsx';
import { ScoreSheet } from './score-sheet.tsx';
import { SidePanel } from './side-panel.tsx';
import '../board-kit/board-kit.css';
import './table.css';

function TurnStatus({ speaker, view }: { speaker: PhraseFormatter; view: BaseView }) {
  const { t } = useTranslation();
  const mine = view.awaited.includes(view.seat);
  const others = view.awaited
    .filter((seat) => seat !== view.seat)
    .map((seat) => speaker.seatName(seat));
  useEffect(() => {
    if (mine) playSound('turn');
  }, [mine]);
  return (
    <p className={mine ? 'turn mine' : 'turn'} role="status">
      {mine ? t('play.yourTurn') : t('play.turnOf', { names: others.join(', ') })}
    </p>
  );
}

const NO_MOVES: readonly Move[] = [];

export function GamePlay({
  board,
  game,
  id,
  menu,
  speaker,
  table,
}: {
  readonly id: string;
  readonly table: LoadedTable;
  readonly game: AnyGame;
  readonly board: BoardModule;
  readonly speaker: PhraseFormatter;
  /** What else can be done at this table: leave, resign, agree. */
  readonly menu?: ReactNode;
}) {
  const { client } = useConnection();
  const { t, translator } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const { isCaughtUp, settledView, roundEndView, skip, view } = usePlayback(
    game,
    board,
    table.scenes,
    stage,
  );
  const [problem, setProblem] = useState('');
  // What the last move was made from: until something else is shown, no other is taken.
  const [playedFrom, setPlayedFrom] = useState<BaseView>();
  const { ask, forget, refused, thinking, thoughts } = useHint(id, game);
  const { clocks, clocksAt, face, present } = table;
  const people = useMemo(
    () => ({ clocks, clocksAt, face, present }),
    [clocks, clocksAt, face, present],
  );
  // The same until one of them has news: a card that is laid somewhere is none.
  const plate = useCallback(
    (seat: Seat, more: ReactNode) => (
      <LiveNameBadge seat={seat} people={people} view={settledView} speaker={speaker}>
        {more}
      </LiveNameBadge>
    ),
    [people, settledView, speaker],
  );
  const playing = face.phase === 'playing';
  // What was chosen lies there until it is shown what came of it.
  const offered = playing && (isCaughtUp || view === playedFrom);
  const moves = useMemo(
    () => (offered ? listLegalMoves(game, view) : NO_MOVES),
    [offered, game, view],
  );
  const boardT = useBoardTranslation(game.id);
  const shown = useRef(view);
  shown.current = view;
  const play = useCallback(
    async (move: Move) => {
      setProblem('');
      setPlayedFrom(shown.current);
      try {
        await client.makeMove(id, game.write(move) as Json);
        forget();
      } catch (error) {
        setPlayedFrom(undefined);
        const refusal = error instanceof RequestError ? error.refusal : undefined;
        setProblem(refusal ? speaker.formatRefusal(refusal) : t('play.notDone'));
      }
    },
    [client, forget, game, id, speaker, t],
  );
  const away = table.seat >= 0 && face.sitters[table.seat]?.bot !== undefined && playing;
  const over = !playing && isCaughtUp;
  const sheet = <ScoreSheet view={settledView} speaker={speaker} />;
  const chat = <Chat id={id} said={table.said} isSeated={table.seat >= 0} />;
  const log = <MoveLog game={game} steps={table.steps} speaker={speaker} />;
  return (
    <div className={`play play-${game.id}`}>
      <header className="play-head">
        <h1 className="game-name">{translator.t('name', { ns: game.id })}</h1>
        {!over && <TurnStatus speaker={speaker} view={settledView} />}
        {!face.setup.rated && moves.length > 0 && (
          <button
            type="button"
            className="action hint-button"
            disabled={thinking}
            onClick={() => void ask()}
          >
            {t('hint.ask')}
          </button>
        )}
        {!isCaughtUp && !roundEndView && (
          <button type="button" className="action skip-step" onClick={skip}>
            {t('play.skip')}
          </button>
        )}
        {menu}
      </header>
      {over && <GameOverPanel id={id} speaker={speaker} table={table} view={view} />}
      {away && (
        <button
          type="button"
          className="main-action"
          onClick={() => void client.request('return', { table: id })}
        >
          {t('play.takeBack')}
        </button>
      )}
      <p className="problem" role="alert">
        {problem}
      </p>
      <HintPanel game={game} speaker={speaker} thoughts={thoughts} refused={refused} />
      <div ref={stage} className="stage">
        <NameBadgeContext value={plate}>
          <board.Board
            game={game}
            view={view}
            speaker={speaker}
            moves={moves}
            disabled={view === playedFrom || !playing}
            hint={thoughts?.[0]?.move}
            t={boardT}
            onPlay={play}
          />
        </NameBadgeContext>
        {roundEndView && (
          <RoundEndPanel
            board={board}
            view={roundEndView}
            speaker={speaker}
            t={boardT}
            onGoOn={skip}
          />
        )}
      </div>
      <MoveAnnouncer game={game} steps={table.steps} speaker={speaker} />
      <SidePanel
        leaves={[
          // The end has the sheet already.
          ...(over ? [] : [{ name: 'sheet', title: t('sheet.title'), content: sheet }]),
          { name: 'log', title: t('log.title'), content: log },
          { name: 'chat', title: t('chat.title'), content: chat },
        ]}
      />
    </div>
  );
}
