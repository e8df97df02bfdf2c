/** How much of a result was luck, and how much the choices: asked for with a button, shown as bars. */
import type { Seat } from '@ludotheque/core';
import type { ReplayedGame } from '../game-review/replayed-game.ts';
import {
  canTellLuckFromSkill,
  type LuckAndSkill,
  roundToPoints,
} from '../game-review/tell-luck-from-skill.ts';
import { formatChange } from '../i18n/format-number.ts';
import { toPercent } from '../i18n/to-percent.ts';
import { useSuspendUntilPageWords, useTranslation } from '../i18n/translation.tsx';
import { useLuckAndSkill } from './use-luck-and-skill.ts';
import './explanations.css';

const PARTS = ['luck', 'own', 'rest'] as const;

/** One bar for each part, to the left or to the right of zero. The sentence above says the same in words. */
function LuckAndSkillBars({ points }: { readonly points: ReturnType<typeof roundToPoints> }) {
  const { t } = useTranslation();
  const widest = Math.max(...PARTS.map((part) => Math.abs(points[part])), 1);
  return (
    <ul className="skill-bars" aria-hidden="true">
      {PARTS.map((part) => (
        <li key={part} className={points[part] < 0 ? 'minus' : 'plus'}>
          <span>{t(`skill.${part}`)}</span>
          <i style={{ '--length': `${(50 * Math.abs(points[part])) / widest}%` }} />
          <b>{formatChange(points[part])}</b>
        </li>
      ))}
    </ul>
  );
}

function FoundLuckAndSkill({
  found,
  name,
  seats,
}: {
  readonly found: LuckAndSkill;
  readonly seats: number;
  readonly name: string | undefined;
}) {
  const { t } = useTranslation();
  const { decisions, looked, margin } = found;
  const points = roundToPoints(found);
  const values = {
    luck: formatChange(points.luck),
    own: formatChange(points.own),
    rest: formatChange(points.rest),
  };
  return (
    <div className="skill-found">
      <div role="status">
        <p className="skill-sum">
          {name === undefined ? t('skill.sumYou', values) : t('skill.sumName', { ...values, name })}
        </p>
        <p>
          {t('skill.result', { change: formatChange(points.total), even: toPercent(1 / seats) })}
        </p>
        <p className="small-print">
          {t('skill.small', { margin: toPercent(margin) })}{' '}
          {looked < decisions && t('skill.sampled', { all: decisions, looked })}
        </p>
      </div>
      <LuckAndSkillBars points={points} />
    </div>
  );
}

export function LuckAndSkillPart({
  name,
  replayedGame,
  seat,
}: {
  readonly replayedGame: ReplayedGame;
  readonly seat: Seat;
  /** Left out where the visitor is that player. */
  readonly name?: string;
}) {
  useSuspendUntilPageWords('explanations');
  const { t } = useTranslation();
  const { found, hasFailed, progress, start } = useLuckAndSkill(replayedGame, seat);
  if (!canTellLuckFromSkill(replayedGame)) return <p>{t('skill.cannot')}</p>;
  return (
    <>
      {!found && !progress && (
        <>
          <p>{name === undefined ? t('skill.aboutYou') : t('skill.about', { name })}</p>
          <button type="button" className="action" onClick={() => void start()}>
            {t('skill.start')}
          </button>
        </>
      )}
      {progress && (
        <p role="status">
          {t('skill.looking', progress)}{' '}
          <progress value={progress.done} max={progress.all} aria-hidden="true" />
        </p>
      )}
      {hasFailed && <p role="alert">{t('skill.failed')}</p>}
      {found && <FoundLuckAndSkill found={found} seats={replayedGame.seats} name={name} />}
    </>
  );
}
