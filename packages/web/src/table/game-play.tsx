/** A game in progress: whose turn it is, the board, what stands beside it, the end. */
import type { AnyGame, BaseView, Json, Move, PhraseFormatter, Seat } from '@ludotheque/core';
import { RequestError } from '@ludotheque/protocol/client';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Board } from '../boards/board.ts';
import { PlateContext } from '../boards/kit/plate.tsx';
import { make } from '../boards/kit/sound.ts';
import { useConnection } from '../house/connection.tsx';
import type { SeenTable } from '../house/use-table.ts';
import { useBoardT } from '../speech/game-speech.ts';
import { useSpeech } from '../speech/speech.tsx';
import { Beside } from './beside.tsx';
import { Chat } from './chat.tsx';
import { Ending } from './ending.tsx';
import { HintSays, useHint } from './hint.tsx';
import { legalMoves } from './legal-moves.ts';
import { MoveLog, Voice } from './move-log.tsx';
import { Plate } from './plate.tsx';
import { usePlayback } from './playback.ts';
import { RoundSheet } from './round-sheet.tsx';
import { ScoreSheet } from './score-sheet.tsx';
import '../boards/kit/kit.css';
import './table.css';

function Turn({ speaker, view }: { speaker: PhraseFormatter; view: BaseView }) {
  const { t } = useSpeech();
  const mine = view.awaited.includes(view.seat);
  const others = view.awaited
    .filter((seat) => seat !== view.seat)
    .map((seat) => speaker.seatName(seat));
  useEffect(() => {
    if (mine) make('turn');
  }, [mine]);
  return (
    <p className={mine ? 'turn mine' : 'turn'} role="status">
      {mine ? t('play.yourTurn') : t('play.turnOf', { names: others.join(', ') })}
    </p>
  );
}

const NONE: readonly Move[] = [];

export function GamePlay({
  board,
  game,
  id,
  menu,
  speaker,
  table,
}: {
  readonly id: string;
  readonly table: SeenTable;
  readonly game: AnyGame;
  readonly board: Board;
  readonly speaker: PhraseFormatter;
  /** What else can be done at this table: leave, resign, agree. */
  readonly menu?: ReactNode;
}) {
  const { client } = useConnection();
  const { t, translator } = useSpeech();
  const stage = useRef<HTMLDivElement>(null);
  const { caughtUp, landed, roundOver, skip, view } = usePlayback(game, board, table.scenes, stage);
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
      <Plate seat={seat} people={people} view={landed} speaker={speaker}>
        {more}
      </Plate>
    ),
    [people, landed, speaker],
  );
  const playing = face.phase === 'playing';
  // What was chosen lies there until it is shown what came of it.
  const offered = playing && (caughtUp || view === playedFrom);
  const moves = useMemo(() => (offered ? legalMoves(game, view) : NONE), [offered, game, view]);
  const boardT = useBoardT(game.id);
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
  const over = !playing && caughtUp;
  const sheet = <ScoreSheet view={landed} speaker={speaker} />;
  const chat = <Chat id={id} said={table.said} isSeated={table.seat >= 0} />;
  const log = <MoveLog game={game} steps={table.steps} speaker={speaker} />;
  return (
    <div className={`play play-${game.id}`}>
      <header className="play-head">
        <h1 className="game-name">{translator.t('name', { ns: game.id })}</h1>
        {!over && <Turn speaker={speaker} view={landed} />}
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
        {!caughtUp && !roundOver && (
          <button type="button" className="action skip-step" onClick={skip}>
            {t('play.skip')}
          </button>
        )}
        {menu}
      </header>
      {over && <Ending id={id} speaker={speaker} table={table} view={view} />}
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
      <HintSays game={game} speaker={speaker} thoughts={thoughts} refused={refused} />
      <div ref={stage} className="stage">
        <PlateContext value={plate}>
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
        </PlateContext>
        {roundOver && (
          <RoundSheet board={board} view={roundOver} speaker={speaker} t={boardT} onGoOn={skip} />
        )}
      </div>
      <Voice game={game} steps={table.steps} speaker={speaker} />
      <Beside
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
