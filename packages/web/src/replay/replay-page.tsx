/** The replay of a finished game: move by move, from any seat's view or with all cards open. */
import { type AnyGame, FIRST_RULES_VERSION, type Seat, WATCHER } from '@ludotheque/core';
import type { GameRecord } from '@ludotheque/protocol';
import { RequestError } from '@ludotheque/protocol/client';
import { Suspense, use, useEffect, useMemo, useState } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import { loadBoard } from '../games/load-board.ts';
import '../board-kit/board-kit.css';
import { downloadJson } from '../browser/download-json.ts';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { useConnection } from '../connection/connection.tsx';
import { findRulesFolder, loadGame, type RulesFolder } from '../games/load-game.ts';
import { useSpeaker } from '../i18n/game-translation.ts';
import {
  useSuspendUntilBoardWords,
  useSuspendUntilGameWords,
  useTranslation,
} from '../i18n/translation.tsx';
import { InPageHeader } from '../page-frame/page-header-slot.tsx';
import { Link } from '../routing/link.tsx';
import { BoardWithNameBadges } from '../table/board-with-name-badges.tsx';
import { nameBots } from '../table/display-names.ts';
import '../table/table.css';
import '../table/table-screen.css';
import { PageLacksRulesMessage } from '../table/missing-rules-messages.tsx';
import { ScorePlot } from '../table/score-plot.tsx';
import { ScoreSheet } from '../table/score-sheet.tsx';
import { SidePanelButton, useSidePanel } from '../table/tabbed-side-panel.tsx';
import { DealCheck } from './deal-check.tsx';
import { RevealedHands } from './open-hands.tsx';
import './replay.css';
import { ReplayedGame } from './replayed-game.ts';
import { ReviewPanel } from './review-panel.tsx';

/** Steps through the moves with buttons and a slider, which also takes the arrow keys. */
function ReplayControls({
  at,
  last,
  onGo,
}: {
  readonly at: number;
  readonly last: number;
  onGo(ply: number): void;
}) {
  const { t } = useTranslation();
  const go = (ply: number) => onGo(Math.max(0, Math.min(last, ply)));
  return (
    <div className="steps">
      <button type="button" className="action" disabled={at === 0} onClick={() => go(at - 1)}>
        ‹ <span className="unseen">{t('replay.back')}</span>
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={t('replay.move')}
        aria-valuetext={t('replay.at', { at, last })}
        onChange={(event) => go(event.target.valueAsNumber)}
      />
      <button type="button" className="action" disabled={at === last} onClick={() => go(at + 1)}>
        › <span className="unseen">{t('replay.on')}</span>
      </button>
      <output>{t('replay.at', { at, last })}</output>
    </div>
  );
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
  const { t, translator } = useTranslation();
  const { me, tablePath } = useConnection();
  const replayedGame = useMemo(() => new ReplayedGame(game, record.transcript), [game, record]);
  const names = useMemo(
    () => nameBots(record.sitters.map(({ bot, name }) => (bot === undefined ? name : ''))),
    [record],
  );
  const mine = names.indexOf(me?.name ?? '');
  const last = replayedGame.plies.length;
  const [at, setAt] = useState(last);
  const [viewer, setViewer] = useState<Seat>(mine >= 0 ? mine : WATCHER);
  const speaker = useSpeaker(rules, names, viewer);
  const view = replayedGame.viewBefore(at, viewer);
  const panel = useSidePanel(true);
  return (
    <div className={`play replay play-${gameId}`}>
      <InPageHeader>
        <div className="play-head">
          <h1 className="game-name">
            {t('replay.title', { game: translator.t('name', { ns: gameId }) })}
          </h1>
          <Link className="action" href={tablePath(id)}>
            {t('replay.toTable')}
          </Link>
          <button
            type="button"
            className="action"
            onClick={() => downloadJson(`${gameId}-${id}.json`, record)}
          >
            {t('end.record')}
          </button>
          <SidePanelButton panel={panel} />
        </div>
      </InPageHeader>
      <div className="stage">
        <BoardWithNameBadges game={game} board={board} view={view} speaker={speaker} />
      </div>
      <section className="replay-bar" aria-label={t('replay.move')}>
        <label className="eyes">
          {t('replay.eyes')}
          <select value={viewer} onChange={(event) => setViewer(Number(event.target.value))}>
            <option value={WATCHER}>{t('replay.open')}</option>
            {names.map((name, seat) => (
              <option key={seat} value={seat}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <ReplayControls at={at} last={last} onGo={setAt} />
        <ul className="told" aria-live="polite">
          {replayedGame.listEventsSeenBy(at - 1, viewer).map((event, i) => (
            <li key={i}>{speaker.formatPhrase(game.phrase(event))}</li>
          ))}
        </ul>
        {viewer === WATCHER && (
          <RevealedHands replayedGame={replayedGame} at={at} speaker={speaker} />
        )}
      </section>
      <aside className="beside" aria-label={t('play.beside')} hidden={!panel.isOpen}>
        <ReviewPanel replayedGame={replayedGame} viewer={viewer} speaker={speaker} onGo={setAt} />
        <DealCheck table={id} game={game} record={record} />
        <ScoreSheet view={view} speaker={speaker} />
        <ScorePlot view={view} speaker={speaker} />
      </aside>
    </div>
  );
}

export default function ReplayPage({ table: id }: { readonly table: string }) {
  const { t } = useTranslation();
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
