/** A game in progress: whose turn it is, the board, the panel beside it, and the end. */
import type { AnyGame, BaseView, PhraseFormatter } from '@ludotheque/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import { listLegalMoves, NO_MOVES } from '../board-view/legal-moves.ts';
import { findPlaceWhenOut } from '../board-view/place-when-out.ts';
import { useConnection } from '../connection/connection.tsx';
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { useTurnInTitle } from '../page-frame/page-title.ts';
import { ScoreSheet } from '../scores/score-sheet.tsx';
import { useSettings } from '../settings/settings.ts';
import { BoardStage } from './board-stage.tsx';
import { Chat } from './chat.tsx';
import { useDecisionFocus } from './decision-focus.ts';
import { GameOverPanel } from './game-over-panel.tsx';
import { HintPanel, useHint } from './hint-panel.tsx';
import { useLiveNameBadgeRenderer } from './live-name-badge.tsx';
import { MoveAnnouncer, MoveLog, useToldSteps } from './move-log.tsx';
import { OutPanel } from './out-panel.tsx';
import { PlayHeader } from './play-header.tsx';
import { usePlayback } from './playback.ts';
import {
  SidePanelButton,
  type SidePanelState,
  TabbedSidePanel,
  useSidePanel,
} from './tabbed-side-panel.tsx';
import { TableKeys } from './table-keys.tsx';
import { maySuggestMoves } from './table-setup-labels.ts';
import { describeTurn } from './turn-status.ts';
import { UnreadChatAnnouncer, UnreadChatBadge } from './unread-chat.tsx';
import { useForcedMove } from './use-forced-move.ts';
import { useHurryBots } from './use-hurry-bots.ts';
import { useMoveSubmission } from './use-move-submission.ts';
import '../board-kit/board-kit.css';
import './table.css';
import './table-screen.css';

interface GamePlayProps {
  readonly id: string;
  readonly table: LoadedTable;
  readonly game: AnyGame;
  readonly board: BoardModule;
  readonly speaker: PhraseFormatter;
  /** What else can be done at this table: leave, resign, agree to end the game. */
  readonly menu?: ReactNode;
  /** More for the side panel. */
  readonly aside?: ReactNode;
}

/** Whether there is anybody to talk to who is not in the same room. */
function useHasCompany({ face, said, seat }: LoadedTable): boolean {
  const { canReport, me } = useConnection();
  const others = face.sitters.some(({ person }) => person !== undefined && person !== me?.person);
  // Only the house of this device has no operator: there, everybody sits in front of it.
  return canReport && (others || seat < 0 || said.length > 0);
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
      className="main-action take-seat-back"
      onClick={() => void client.request('return', { table: id })}
    >
      {t('play.takeBack')}
    </button>
  );
}

/** Score sheet, move log and chat. */
function PlaySidePanel({
  aside,
  game,
  hasCompany,
  id,
  panel,
  sheetView,
  speaker,
  steps,
  table,
}: Omit<GamePlayProps, 'board' | 'menu'> & {
  readonly panel: SidePanelState;
  readonly hasCompany: boolean;
  /** What the log may tell. */
  readonly steps: LoadedTable['steps'];
  /** The view for the score sheet; without it there is no sheet. */
  readonly sheetView: BaseView | undefined;
}) {
  const { t } = useTranslation();
  const sheet = sheetView && <ScoreSheet view={sheetView} speaker={speaker} />;
  const chat = <Chat id={id} face={table.face} said={table.said} isSeated={table.seat >= 0} />;
  const unread = <UnreadChatBadge id={id} said={table.said} />;
  const log = <MoveLog game={game} steps={steps} speaker={speaker} />;
  return (
    <TabbedSidePanel
      panel={panel}
      tabs={[
        ...(sheet ? [{ name: 'sheet', title: t('sheet.title'), content: sheet }] : []),
        { name: 'log', title: t('log.title'), content: log },
        ...(hasCompany
          ? [{ name: 'chat', title: t('chat.title'), badge: unread, content: chat }]
          : []),
        ...(aside ? [{ name: 'more', title: t('play.more'), content: aside }] : []),
      ]}
    />
  );
}

export function GamePlay(props: GamePlayProps) {
  const { aside, board, game, id, menu, speaker, table } = props;
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [outChoice, setOutChoice] = useState<'watch' | 'result'>();
  const wantsResult = outChoice === 'result';
  const playback = usePlayback(game, board, table.scenes, stage, wantsResult);
  const { pace } = useSettings();
  useHurryBots(table.seat >= 0 && (wantsResult || pace === 'none'));
  const { isCaughtUp, settledView, view } = playback;
  const hint = useHint(id, game);
  const submission = useMoveSubmission(id, game, speaker, view, hint.clear);
  const { isMade, makeMove, makeMoveQuietly } = submission;
  const hasCompany = useHasCompany(table);
  const panel = useSidePanel(hasCompany || aside !== undefined);
  const renderNameBadge = useLiveNameBadgeRenderer(table, settledView, speaker, board.scoreUnit);
  const isPlaying = table.face.phase === 'playing';
  // After a move its cards stay chosen on the board until the result is shown.
  const showsMoves = isPlaying && (isCaughtUp || isMade);
  const moves = useMemo(
    () => (showsMoves ? listLegalMoves(game, view) : NO_MOVES),
    [showsMoves, game, view],
  );
  const isOver = !isPlaying && isCaughtUp;
  const place = findPlaceWhenOut(game, settledView);
  const hasLeft = table.face.sitters[table.seat]?.gone === 'out';
  const mayAskForHint = maySuggestMoves(table.face) && moves.length > 0;
  const isOwnTurn = isCaughtUp && !isMade && table.face.sitters[table.seat]?.bot === undefined;
  const forcedMove = useForcedMove(game, view, moves, isOwnTurn, makeMoveQuietly);
  const turn = describeTurn(playback, { isMade, isOver }, speaker, t);
  const steps = useToldSteps(table.steps, playback.told);
  useTurnInTitle(turn.text);
  useDecisionFocus(root);
  return (
    <div ref={root} className={`play play-${game.id}`}>
      <PlayHeader
        game={game}
        options={table.face.setup.options}
        playback={playback}
        turn={turn}
        isOver={isOver}
        hintIsRequested={hint.isRequested}
        onRequestHint={mayAskForHint ? () => void hint.request() : undefined}
        sidePanelButton={
          <SidePanelButton
            panel={panel}
            badge={hasCompany && <UnreadChatBadge id={id} said={table.said} />}
          />
        }
        menu={<TableKeys root={root}>{menu}</TableKeys>}
      />
      <BoardStage
        stageRef={stage}
        playback={playback}
        game={game}
        board={board}
        speaker={speaker}
        moves={moves}
        disabled={isMade || !isPlaying}
        hint={hint.moves?.[0]?.move}
        forcedMove={forcedMove}
        onPlay={makeMove}
        renderNameBadge={renderNameBadge}
      >
        <p className="problem" role="alert">
          {submission.problem}
        </p>
        <HintPanel game={game} view={table.view} speaker={speaker} hint={hint} onPlay={makeMove} />
        <TakeSeatBackButton id={id} table={table} />
        {place !== undefined && !hasLeft && outChoice === undefined && !playback.roundEndView && (
          <OutPanel
            id={id}
            gameId={game.id}
            place={place}
            seats={settledView.seats}
            onWatch={() => setOutChoice('watch')}
            onSeeResult={() => setOutChoice('result')}
          />
        )}
      </BoardStage>
      {isOver && (
        <GameOverPanel
          id={id}
          game={game}
          board={board}
          speaker={speaker}
          table={table}
          view={view}
        />
      )}
      {hasCompany && <UnreadChatAnnouncer id={id} said={table.said} />}
      <MoveAnnouncer
        game={game}
        steps={steps}
        speaker={speaker}
        // The panel at the end of a round has the focus, so its own name is read.
        turn={playback.roundEndView ? '' : turn.text}
      />
      <PlaySidePanel
        panel={panel}
        hasCompany={hasCompany}
        aside={aside}
        id={id}
        table={table}
        game={game}
        speaker={speaker}
        steps={steps}
        // Before the first round is over, it would repeat the name badges. The end has its own.
        sheetView={isOver || settledView.sheet.length === 0 ? undefined : settledView}
      />
    </div>
  );
}
