/** A game in progress: whose turn it is, the board, the panel beside it, and the end. */
import type { AnyGame, BaseView, PhraseFormatter } from '@ludotheque/core';
import { type ReactNode, useMemo, useRef } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import { useConnection } from '../connection/connection.tsx';
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { BoardStage } from './board-stage.tsx';
import { Chat } from './chat.tsx';
import { GameOverPanel } from './game-over-panel.tsx';
import { HintedMoveList, useHint } from './hinted-move-list.tsx';
import { listLegalMoves, NO_MOVES } from './legal-moves.ts';
import { useLiveNameBadgeRenderer } from './live-name-badge.tsx';
import { MoveAnnouncer, MoveLog } from './move-log.tsx';
import { PlayHeader } from './play-header.tsx';
import { usePlayback } from './playback.ts';
import { ScoreSheet } from './score-sheet.tsx';
import { TabbedSidePanel } from './tabbed-side-panel.tsx';
import { isRatedWithSitters } from './table-setup-labels.ts';
import { useMoveSubmission } from './use-move-submission.ts';
import '../board-kit/board-kit.css';
import './table.css';

interface GamePlayProps {
  readonly id: string;
  readonly table: LoadedTable;
  readonly game: AnyGame;
  readonly board: BoardModule;
  readonly speaker: PhraseFormatter;
  /** What else can be done at this table: leave, resign, agree to end the game. */
  readonly menu?: ReactNode;
}

/** For a viewer whose seat a bot plays: takes the seat back. */
function TakeSeatBackButton({ id, table }: { readonly id: string; readonly table: LoadedTable }) {
  const { client } = useConnection();
  const { t } = useTranslation();
  const { face, seat } = table;
  const isAway = seat >= 0 && face.sitters[seat]?.bot !== undefined && face.phase === 'playing';
  if (!isAway) return null;
  return (
    <button
      type="button"
      className="main-action"
      onClick={() => void client.request('return', { table: id })}
    >
      {t('play.takeBack')}
    </button>
  );
}

/** Score sheet, move log and chat, as tabs. */
function PlaySidePanel({
  game,
  id,
  sheetView,
  speaker,
  table,
}: Omit<GamePlayProps, 'board' | 'menu'> & {
  /** The view for the score sheet; without it there is no sheet. */
  readonly sheetView: BaseView | undefined;
}) {
  const { t } = useTranslation();
  const sheet = sheetView && <ScoreSheet view={sheetView} speaker={speaker} />;
  const chat = <Chat id={id} face={table.face} said={table.said} isSeated={table.seat >= 0} />;
  const log = <MoveLog game={game} steps={table.steps} speaker={speaker} />;
  return (
    <TabbedSidePanel
      tabs={[
        ...(sheet ? [{ name: 'sheet', title: t('sheet.title'), content: sheet }] : []),
        { name: 'log', title: t('log.title'), content: log },
        { name: 'chat', title: t('chat.title'), content: chat },
      ]}
    />
  );
}

export function GamePlay({ board, game, id, menu, speaker, table }: GamePlayProps) {
  const stage = useRef<HTMLDivElement>(null);
  const playback = usePlayback(game, board, table.scenes, stage);
  const { isCaughtUp, settledView, view } = playback;
  const hint = useHint(id, game);
  const { isMade, makeMove, problem } = useMoveSubmission(id, game, speaker, view, hint.clear);
  const renderNameBadge = useLiveNameBadgeRenderer(table, settledView, speaker);
  const isPlaying = table.face.phase === 'playing';
  // After a move its cards stay chosen on the board until the result is shown.
  const showsMoves = isPlaying && (isCaughtUp || isMade);
  const moves = useMemo(
    () => (showsMoves ? listLegalMoves(game, view) : NO_MOVES),
    [showsMoves, game, view],
  );
  const isOver = !isPlaying && isCaughtUp;
  const mayAskForHint = !isRatedWithSitters(table.face) && moves.length > 0;
  return (
    <div className={`play play-${game.id}`}>
      <PlayHeader
        gameId={game.id}
        speaker={speaker}
        playback={playback}
        isOver={isOver}
        hintIsRequested={hint.isRequested}
        onRequestHint={mayAskForHint ? () => void hint.request() : undefined}
        menu={menu}
      />
      {isOver && <GameOverPanel id={id} speaker={speaker} table={table} view={view} />}
      <TakeSeatBackButton id={id} table={table} />
      <p className="problem" role="alert">
        {problem}
      </p>
      <HintedMoveList game={game} speaker={speaker} moves={hint.moves} isRefused={hint.isRefused} />
      <BoardStage
        stageRef={stage}
        playback={playback}
        game={game}
        board={board}
        speaker={speaker}
        moves={moves}
        disabled={isMade || !isPlaying}
        hint={hint.moves?.[0]?.move}
        onPlay={makeMove}
        renderNameBadge={renderNameBadge}
      />
      <MoveAnnouncer game={game} steps={table.steps} speaker={speaker} />
      <PlaySidePanel
        id={id}
        table={table}
        game={game}
        speaker={speaker}
        // The panel at the end of the game has the score sheet.
        sheetView={isOver ? undefined : settledView}
      />
    </div>
  );
}
