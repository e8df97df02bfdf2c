/** A score with a small icon that says what it counts: points, cards or chips. */
import type { ScoreUnit } from '../board-kit/board.ts';
import { formatNumber } from '../i18n/format-number.ts';
import { useTranslation } from '../i18n/translation.tsx';

const ICONS: { readonly [U in ScoreUnit]: string } = {
  points: 'M8 1.6l2 4.2 4.6.6-3.4 3.2.9 4.6L8 12l-4.1 2.2.9-4.6L1.4 6.4 6 5.8z',
  cards: 'M3 4.5h6.5v9H3zM6.5 4.5v-2H13v9H9.5',
  chips:
    'M8 2.5c3.6 0 5.5 1 5.5 2.2S11.6 7 8 7 2.5 5.9 2.5 4.7 4.4 2.5 8 2.5zM2.5 4.7v6.6c0 1.2 1.9 2.2 5.5 2.2s5.5-1 5.5-2.2V4.7M2.5 8c0 1.2 1.9 2.2 5.5 2.2s5.5-1 5.5-2.2',
};

export function ScoreWithIcon({
  score,
  unit,
}: {
  readonly score: number | undefined;
  readonly unit: ScoreUnit;
}) {
  const { t } = useTranslation();
  return (
    <span className="score" title={t(`people.units.${unit}`)}>
      <svg viewBox="0 0 16 16" className={`score-icon ${unit}`} aria-hidden="true">
        <path d={ICONS[unit]} />
      </svg>
      <span className="unseen">{t(`people.units.${unit}`)} </span>
      {score !== undefined && formatNumber(score)}
    </span>
  );
}
