/** Looking back at a finished game: move by move, from any seat's eyes or with all cards open. */
import { type Seat, WATCHER } from '@ludotheque/core';
import type { GameRecord } from '@ludotheque/house';
import { Suspense, use, useEffect, useMemo, useState } from 'react';
import { openBoard } from '../boards/board.ts';
import { openGame } from '../games.ts';
import { useConnection } from '../house/connection.tsx';
import { Link } from '../link.tsx';
import { DeadEnd } from '../pages/dead-end.tsx';
import { useSpeaker } from '../speech/game-speech.ts';
import { useBoardWords, useGameWords, useSpeech } from '../speech/speech.tsx';
import { botName } from '../table/names.ts';
import { saveAs } from '../table/save-as.ts';
import { ScorePlot } from '../table/score-plot.tsx';
import { ScoreSheet } from '../table/score-sheet.tsx';
import { StillBoard } from '../table/still-board.tsx';
import { DealCheck } from './deal-check.tsx';
import { OpenHands } from './open-hands.tsx';
import './replay.css';
import { ReviewPanel } from './review-panel.tsx';
import { Story } from './story.ts';

/** Steps through the plies; the arrow keys do the same. */
function Steps({
  at,
  last,
  onGo,
}: {
  readonly at: number;
  readonly last: number;
  onGo(ply: number): void;
}) {
  const { t } = useSpeech();
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

function Told({ record, id }: { readonly record: GameRecord; readonly id: string }) {
  const gameId = record.transcript.game;
  useGameWords(gameId);
  useBoardWords(gameId);
  const game = use(openGame(gameId));
  const board = use(openBoard(gameId));
  const { t, translator } = useSpeech();
  const { me, tablePath } = useConnection();
  const story = useMemo(() => new Story(game, record.transcript), [game, record]);
  const names = useMemo(
    () => record.sitters.map(({ bot, name }, seat) => (bot === undefined ? name : botName(seat))),
    [record],
  );
  const mine = names.indexOf(me?.name ?? '');
  const last = story.plies.length;
  const [at, setAt] = useState(last);
  const [eyes, setEyes] = useState<Seat>(mine >= 0 ? mine : WATCHER);
  const speaker = useSpeaker(gameId, names, eyes);
  const view = story.view(at, eyes);
  return (
    <div className={`play replay play-${gameId}`}>
      <header className="play-head">
        <h1 className="game-name">
          {t('replay.title', { game: translator.t('name', { ns: gameId }) })}
        </h1>
        <Link className="action" href={tablePath(id)}>
          {t('replay.toTable')}
        </Link>
        <button
          type="button"
          className="action"
          onClick={() => saveAs(`${gameId}-${id}.json`, record)}
        >
          {t('end.record')}
        </button>
      </header>
      <label className="eyes">
        {t('replay.eyes')}
        <select value={eyes} onChange={(event) => setEyes(Number(event.target.value))}>
          <option value={WATCHER}>{t('replay.open')}</option>
          {names.map((name, seat) => (
            <option key={seat} value={seat}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Steps at={at} last={last} onGo={setAt} />
      <ul className="told" aria-live="polite">
        {story.events(at - 1, eyes).map((event, i) => (
          <li key={i}>{speaker.formatPhrase(game.phrase(event as never))}</li>
        ))}
      </ul>
      <div className="stage">
        <StillBoard game={game} board={board} view={view} speaker={speaker} />
        {eyes === WATCHER && <OpenHands story={story} at={at} speaker={speaker} />}
      </div>
      <aside className="beside" aria-label={t('play.beside')}>
        <ReviewPanel story={story} eyes={eyes} speaker={speaker} onGo={setAt} />
        <DealCheck game={game} record={record} />
        <ScoreSheet view={view} speaker={speaker} />
        <ScorePlot view={view} speaker={speaker} />
      </aside>
    </div>
  );
}

export default function ReplayPage({ table: id }: { readonly table: string }) {
  const { t } = useSpeech();
  const { record: fetchRecord } = useConnection();
  const [record, setRecord] = useState<GameRecord | 'none'>();
  useEffect(() => {
    fetchRecord(id).then(
      (found) => setRecord(found as GameRecord),
      () => setRecord('none'),
    );
  }, [fetchRecord, id]);
  if (!record) return <div className="wait" aria-busy="true" />;
  if (record === 'none') return <DeadEnd title={t('replay.none')} about={t('replay.noneAbout')} />;
  return (
    <Suspense fallback={<div className="wait" aria-busy="true" />}>
      <Told id={id} record={record} />
    </Suspense>
  );
}
