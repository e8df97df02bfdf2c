/** The score pad of a game: names, rounds and totals, made for one thumb beside real cards. */

import { use, useEffect, useState } from 'react';
import { ShareLinkButton } from '../components/share-link-button.tsx';
import { useShareOrigin } from '../connection/use-share-origin.ts';
import { SentenceWithGameName } from '../game-boxes/game-name.tsx';
import { useScorePadTranslation } from '../i18n/game-translation.ts';
import { formatList } from '../i18n/locale-formats.ts';
import {
  useSuspendUntilGameExtraWords,
  useSuspendUntilGameWords,
  useTranslation,
} from '../i18n/translation.tsx';
import { loadScorePad } from './load-score-pad.ts';
import {
  computeTotals,
  createSheet,
  decodeSheetFromLink,
  encodeSheetForLink,
  findLeaders,
  type GameScorePad,
  hasAllRounds,
  type ScorePadSheet,
} from './score-pad.ts';
import { loadStoredSheet, storeSheet } from './sheet-storage.ts';
import '../scores/sheet.css';
import './score-pad.css';
import { PlayerNamesForm } from './player-names-form.tsx';
import { RoundForm } from './round-form.tsx';
import { ScoreTable } from './score-table.tsx';

function ShareSheetButton({
  game,
  sheet,
}: {
  readonly game: string;
  readonly sheet: ScorePadSheet;
}) {
  const { t } = useTranslation();
  const origin = useShareOrigin();
  const createUrl = () => `${origin}/pad/${game}#${encodeSheetForLink(sheet)}`;
  return <ShareLinkButton label={t('pad.share')} createUrl={createUrl} />;
}

function VariantSelect({
  game,
  onChoose,
  value,
  variants,
}: {
  readonly game: string;
  readonly variants: readonly string[];
  readonly value: string;
  onChoose(variant: string): void;
}) {
  const t = useScorePadTranslation(game);
  return (
    <label className="pad-variant">
      {t('pad.variant')}
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {variants.map((variant) => (
          <option key={variant} value={variant}>
            {t(`pad.${variant}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function ScorePad({ game, kind }: { readonly game: string; readonly kind: GameScorePad }) {
  const { language } = useTranslation();
  const t = useScorePadTranslation(game);
  // A shared sheet is only shown. It replaces the stored one as soon as something is written on it.
  const [sheet, setSheet] = useState<ScorePadSheet | undefined>(
    () => decodeSheetFromLink(kind, location.hash.slice(1)) ?? loadStoredSheet(game, kind),
  );
  /** The round that is being written. A new round has the number after the last. */
  const [round, setRound] = useState<number>();
  const write = (next: ScorePadSheet | undefined) => {
    storeSheet(game, next);
    setSheet(next);
  };
  useEffect(() => {
    window.scrollTo(0, 0);
  });
  if (!sheet)
    return <PlayerNamesForm kind={kind} onStart={(names) => write(createSheet(kind, names))} />;
  if (round !== undefined)
    return (
      <RoundForm
        game={game}
        kind={kind}
        sheet={sheet}
        round={round}
        onDone={(entries) => {
          if (entries) write({ ...sheet, rounds: sheet.rounds.toSpliced(round, 1, entries) });
          setRound(undefined);
        }}
      />
    );
  const isFull = hasAllRounds(kind, sheet);
  const over =
    isFull || (sheet.rounds.length > 0 && kind.isOver?.(computeTotals(kind, sheet), sheet.variant));
  return (
    <>
      {kind.variants && (
        <VariantSelect
          game={game}
          variants={kind.variants}
          value={sheet.variant}
          onChoose={(variant) => write({ ...sheet, variant })}
        />
      )}
      <ScoreTable game={game} kind={kind} sheet={sheet} onRound={setRound} />
      <p role="status">
        {over &&
          t('pad.over', {
            names: formatList(
              language,
              findLeaders(kind, sheet).map((player) => sheet.names[player]!),
            ),
          })}
      </p>
      <div className="pad-actions">
        {!isFull && (
          <button
            type="button"
            className="main-action"
            onClick={() => setRound(sheet.rounds.length)}
          >
            {t('pad.next', { round: sheet.rounds.length + 1 })}
          </button>
        )}
        <ShareSheetButton game={game} sheet={sheet} />
        <button
          type="button"
          className={isFull ? 'main-action' : 'action'}
          onClick={() => write({ ...sheet, rounds: [] })}
        >
          {t('pad.again')}
        </button>
        <button type="button" className="action" onClick={() => write(undefined)}>
          {t('pad.others')}
        </button>
      </div>
    </>
  );
}

export default function ScorePadPage({ game }: { readonly game: string }) {
  useSuspendUntilGameWords(game);
  useSuspendUntilGameExtraWords(game);
  const { t } = useTranslation();
  const kind = use(loadScorePad(game));
  return (
    <section className="pad">
      <h1>
        <SentenceWithGameName id={game} sentence={(name) => t('pad.of', { game: name })} />
      </h1>
      {kind ? <ScorePad game={game} kind={kind} /> : <p>{t('pad.none')}</p>}
    </section>
  );
}
