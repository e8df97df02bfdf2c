/** The score pad: names, a round at a time, totals. For one thumb, beside a table with real cards. */
import { use, useEffect, useState } from 'react';
import { useGameWords, useSpeech } from '../speech/speech.tsx';
import { keepSheet, keptSheet } from './keep.ts';
import {
  leadersOf,
  newSheet,
  type PadKind,
  readLink,
  rowsOf,
  type Sheet,
  totalsOf,
  writeLink,
} from './pad.ts';
import '../table/sheet.css';
import './pad.css';
import { PadNames } from './pad-names.tsx';
import { PadRound } from './pad-round.tsx';

const kinds = import.meta.glob<PadKind>('./{nox,nicht-die-bohne,nanobye,battle-gum}.tsx', {
  import: 'pad',
});
const opened = new Map<string, Promise<PadKind | undefined>>();

function openPad(game: string): Promise<PadKind | undefined> {
  const pad = opened.get(game) ?? kinds[`./${game}.tsx`]?.() ?? Promise.resolve(undefined);
  opened.set(game, pad);
  return pad;
}

function Block({
  kind,
  onRound,
  sheet,
}: {
  readonly kind: PadKind;
  readonly sheet: Sheet;
  onRound(round: number): void;
}) {
  const { t } = useSpeech();
  const leaders = leadersOf(kind, sheet);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="sheet pad-sheet" aria-label={t('pad.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {sheet.names.map((name, player) => (
              <th key={player} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(kind, sheet).map((row, round) => (
            <tr key={round}>
              <th scope="row">
                <button
                  type="button"
                  className="pad-edit"
                  aria-label={t('pad.change', { round: round + 1 })}
                  onClick={() => onRound(round)}
                >
                  {round + 1}
                </button>
              </th>
              {row.map((points, player) => (
                <td key={player}>{points}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sheet.total')}</th>
            {totalsOf(kind, sheet).map((total, player) => (
              <td key={player} className={leaders.includes(player) ? 'leads' : undefined}>
                {total}
                {sheet.rounds.length > 0 && leaders.includes(player) && (
                  <span role="img" aria-label={t('pad.leads')}>
                    {' '}
                    ★
                  </span>
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Share({ game, sheet }: { readonly game: string; readonly sheet: Sheet }) {
  const { t } = useSpeech();
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const url = `${location.origin}/pad/${game}#${writeLink(sheet)}`;
    if (navigator.share) await navigator.share({ url }).catch(() => undefined);
    else {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    }
  };
  return (
    <button type="button" className="action" onClick={() => void share()}>
      {copied ? t('wait.copied') : t('pad.share')}
    </button>
  );
}

function Pad({ game, kind }: { readonly game: string; readonly kind: PadKind }) {
  const { t } = useSpeech();
  // A sheet that somebody shared is looked at, and kept once something is written on it.
  const [sheet, setSheet] = useState<Sheet | undefined>(
    () => readLink(kind, location.hash.slice(1)) ?? keptSheet(game, kind),
  );
  /** The round that is being written; one past the last is a new one. */
  const [round, setRound] = useState<number>();
  const write = (next: Sheet | undefined) => {
    keepSheet(game, next);
    setSheet(next);
  };
  useEffect(() => {
    window.scrollTo(0, 0);
  });
  if (!sheet) return <PadNames kind={kind} onStart={(names) => write(newSheet(kind, names))} />;
  if (round !== undefined)
    return (
      <PadRound
        kind={kind}
        sheet={sheet}
        round={round}
        onDone={(entries) => {
          if (entries) write({ ...sheet, rounds: sheet.rounds.toSpliced(round, 1, entries) });
          setRound(undefined);
        }}
      />
    );
  const over = sheet.rounds.length > 0 && kind.isOver?.(totalsOf(kind, sheet), sheet.variant);
  return (
    <>
      {kind.variants && (
        <label className="pad-variant">
          {t('pad.variant')}
          <select
            value={sheet.variant}
            onChange={(event) => write({ ...sheet, variant: event.target.value })}
          >
            {kind.variants.map((variant) => (
              <option key={variant} value={variant}>
                {t(`pad.${game}.${variant}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Block kind={kind} sheet={sheet} onRound={setRound} />
      <p role="status">
        {over &&
          t('pad.over', {
            names: leadersOf(kind, sheet)
              .map((player) => sheet.names[player])
              .join(', '),
          })}
      </p>
      <div className="pad-actions">
        <button type="button" className="main-action" onClick={() => setRound(sheet.rounds.length)}>
          {t('pad.next', { round: sheet.rounds.length + 1 })}
        </button>
        <Share game={game} sheet={sheet} />
        <button type="button" className="action" onClick={() => write({ ...sheet, rounds: [] })}>
          {t('pad.again')}
        </button>
        <button type="button" className="action" onClick={() => write(undefined)}>
          {t('pad.others')}
        </button>
      </div>
    </>
  );
}

export default function PadPage({ game }: { readonly game: string }) {
  useGameWords(game);
  const { t, translator } = useSpeech();
  const kind = use(openPad(game));
  return (
    <section className="pad">
      <h1>{t('pad.of', { game: translator.t('name', { ns: game }) })}</h1>
      {kind ? <Pad game={game} kind={kind} /> : <p>{t('pad.none')}</p>}
    </section>
  );
}
