/** The replay of a finished game: move by move, from any seat's view or with all cards open. */

import { type AnyGame, FIRST_RULES_VERSION, type Seat, WATCHER } from '@ludotheque/core';
import type { GameRecord } from '@ludotheque/protocol';
import { RequestError } from '@ludotheque/protocol/client';
import { Suspense, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import { SentenceWithGameName } from '../game-boxes/game-name.tsx';
import { loadBoard } from '../games/load-board.ts';
import '../board-kit/board-kit.css';
import { nameBots } from '../bots/bot-names.ts';
import { downloadJson } from '../browser/download-json.ts';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { useConnection } from '../connection/connection.tsx';
import { findRulesFolder, loadGame, type RulesFolder } from '../games/load-game.ts';
import { useSpeaker } from '../i18n/game-translation.ts';
import {
  useSuspendUntilBoardWords,
  useSuspendUntilGameWords,
  useSuspendUntilPageWords,
  useTranslation,
} from '../i18n/translation.tsx';
import { InPageHeader } from '../page-frame/page-header-slot.tsx';
import { QuickReferenceButton } from '../quick-reference/quick-reference-button.tsx';
import { Link } from '../routing/link.tsx';
import { settingsStore } from '../settings/settings.ts';
import '../table/table.css';
import '../table/table-screen.css';
import { ScorePlot } from '../scores/score-plot.tsx';
import { ScoreSheet } from '../scores/score-sheet.tsx';
import { PageLacksRulesMessage } from '../table/missing-rules-messages.tsx';
import { SidePanelButton, type SidePanelState, useSidePanel } from '../table/tabbed-side-panel.tsx';
import { DealCheck } from './deal-check.tsx';
import './replay.css';
import { ReplayedGame } from '../game-review/replayed-game.ts';
import { ReplayBoard } from './replay-board.tsx';
import { REPLAY_DELAYS_MS, ReplayControls, type ReplaySpeed } from './replay-controls.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { readMoveOfAddress, useReplaySteps } from './use-replay-steps.ts';

/** How long the end of a round is shown, compared with a move. */
const ROUND_END_PAUSE_MOVES = 4;

/** A visitor who wants no motion starts it themselves; so does one who was sent to a certain move. */
const shouldStartByItself = (last: number): boolean =>
  readMoveOfAddress(last) === undefined &&
  settingsStore.get().pace !== 'none' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether the replay goes on by itself, and how fast. It stops at the end. */
function useReplayRun(at: number, last: number) {
  const [isWished, setWished] = useState(() => shouldStartByItself(last));
  const [speed, setSpeed] = useState<ReplaySpeed>('normal');
  const isPlaying = isWished && at < last;
  const delayMs = REPLAY_DELAYS_MS[speed];
  return { delayMs, isPlaying, setPlaying: setWished, setSpeed, speed };
}

function LoadedReplay({ record, id }: { readonly record: GameRecord; readonly id: string }) {
  const { game: gameId, version = FIRST_RULES_VERSION } = record.transcript;
  const rules = findRulesFolder(gameId, version);
  useSuspendUntilGameWords(gameId);
  useSuspendUntilGameWords(rules);
  useSuspendUntilBoardWords(gameId);
  const game = use(loadGame(rules));
  const board = use(loadBoard(rules));
  if (game.version !== version) return <PageLacksRulesMessage />;
  return <ReplayByRules record={record} id={id} rules={rules} game={game} board={board} />;
}

function ReplayHeader({
  game,
  id,
  panel,
  record,
}: {
  readonly game: AnyGame;
  readonly id: string;
  readonly record: GameRecord;
  readonly panel: SidePanelState;
}) {
  const { t } = useTranslation();
  const { tablePath } = useConnection();
  return (
    <InPageHeader>
      <div className="play-head">
        <h1 className="game-name">
          <SentenceWithGameName
            id={game.id}
            sentence={(name) => t('replay.title', { game: name })}
          />
        </h1>
        <Link className="action" href={tablePath(id)}>
          {t('replay.toTable')}
        </Link>
        <button
          type="button"
          className="action"
          onClick={() => downloadJson(`${game.id}-${id}.json`, record)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 4v11M7 11l5 5 5-5M5 20h14" />
          </svg>
          <span>{t('end.record')}</span>
        </button>
        <QuickReferenceButton game={game} options={record.transcript.options} />
        <SidePanelButton panel={panel} />
      </div>
    </InPageHeader>
  );
}

/** Whose cards are shown: one seat's, or everybody's. */
function ViewerSelect({
  names,
  onChange,
  viewer,
}: {
  readonly names: readonly string[];
  readonly viewer: Seat;
  onChange(seat: Seat): void;
}) {
  const { t } = useTranslation();
  return (
    <label className="eyes">
      {t('replay.eyes')}
      <select value={viewer} onChange={(event) => onChange(Number(event.target.value))}>
        <option value={WATCHER}>{t('replay.open')}</option>
        {names.map((name, seat) => (
          <option key={seat} value={seat}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function ReplayByRules({
  board,
  game,
  id,
  record,
  rules,
}: {
  readonly record: GameRecord;
  readonly id: string;
  readonly rules: RulesFolder;
  readonly game: AnyGame;
  readonly board: BoardModule;
}) {
  const gameId = game.id;
  const { t } = useTranslation();
  const { me } = useConnection();
  const replayedGame = useMemo(() => new ReplayedGame(game, record.transcript), [game, record]);
  const names = useMemo(() => nameBots(record.sitters.map(({ name }) => name)), [record]);
  const mine = names.indexOf(me?.name ?? '');
  const steps = useReplaySteps(replayedGame, mine >= 0 ? mine : WATCHER);
  const { at, change, last, scenes, viewer } = steps;
  const run = useReplayRun(at, last);
  const { setPlaying } = run;
  const next = useCallback(() => change({ at: at + 1 }), [at, change]);
  const go = (wished: number) => {
    setPlaying(false);
    change({ at: wished });
  };
  const toggle = () => {
    if (at === last) change({ at: 0 });
    setPlaying(!run.isPlaying);
  };
  const speaker = useSpeaker(rules, names, viewer);
  const { view } = scenes.at(-1)!;
  const panel = useSidePanel(true);
  return (
    <div className={`play replay play-${gameId}`}>
      <ReplayHeader game={game} id={id} record={record} panel={panel} />
      <ReplayBoard
        key={`${viewer}-${steps.jumps}`}
        game={game}
        board={board}
        replayedGame={replayedGame}
        scenes={scenes}
        speaker={speaker}
        viewer={viewer}
        autoplayDelayMs={run.isPlaying ? run.delayMs : undefined}
        roundEndPauseMs={ROUND_END_PAUSE_MOVES * run.delayMs}
        onNext={next}
      />
      <section className="replay-bar" aria-label={t('replay.move')}>
        <ViewerSelect names={names} viewer={viewer} onChange={(seat) => change({ viewer: seat })} />
        <ReplayControls
          at={at}
          last={last}
          isPlaying={run.isPlaying}
          speed={run.speed}
          onGo={go}
          onToggle={toggle}
          onSpeed={run.setSpeed}
        />
      </section>
      <aside className="beside" aria-label={t('play.beside')} hidden={!panel.isOpen}>
        <ReviewPanel
          replayedGame={replayedGame}
          viewer={viewer}
          speaker={speaker}
          onGo={(ply) => {
            go(ply);
            panel.closeDrawer();
          }}
        />
        {record.publicSeed ? (
          <p className="deal-check">{t('deal.public')}</p>
        ) : (
          <DealCheck table={id} game={game} record={record} />
        )}
        <ScoreSheet view={view} speaker={speaker} />
        <ScorePlot view={view} speaker={speaker} startingScore={board.startingScore} />
      </aside>
    </div>
  );
}

export default function ReplayPage({ table: id }: { readonly table: string }) {
  const { t } = useTranslation();
  useSuspendUntilPageWords('replay');
  useSuspendUntilPageWords('explanations');
  const { fetchRecord } = useConnection();
  const [record, setRecord] = useState<GameRecord | 'none' | 'no rules'>();
  useEffect(() => {
    fetchRecord(id).then(setRecord, (error: unknown) =>
      setRecord(error instanceof RequestError && error.code === 'rules' ? 'no rules' : 'none'),
    );
  }, [fetchRecord, id]);
  if (!record) return <div className="wait" aria-busy="true" />;
  if (record === 'no rules')
    return <NotFoundMessage title={t('table.noRules')} about={t('table.noRulesAbout')} />;
  if (record === 'none')
    return <NotFoundMessage title={t('replay.none')} about={t('replay.noneAbout')} />;
  return (
    <Suspense fallback={<div className="wait" aria-busy="true" />}>
      <LoadedReplay id={id} record={record} />
    </Suspense>
  );
}
