/** The stamp for a finished lesson: a ring of rubber with the word and the day, a little askew. */
import { useState } from 'react';
import { useDayFormat } from '../i18n/locale-formats.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { readLessonStamp, storeLessonStamp } from './lesson-stamps.ts';
import './lesson-stamp.css';

export default function LessonStamp({
  game,
  isFresh = false,
}: {
  readonly game: string;
  /** Whether the lesson has just been finished. */
  readonly isFresh?: boolean;
}) {
  const { t } = useTranslation();
  const formatDay = useDayFormat();
  const [time] = useState(() => (isFresh ? storeLessonStamp(game) : readLessonStamp(game)));
  if (time === undefined) return null;
  const day = formatDay(time);
  return (
    <span
      className={isFresh ? 'stamp fresh' : 'stamp'}
      role="img"
      aria-label={t('lesson.stamped', { day })}
    >
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="55" strokeWidth="5" />
        <circle cx="60" cy="60" r="46" strokeWidth="2" />
        <path className="tick" d="M42 38l12 12 26-28" strokeWidth="8" />
        <text x="60" y="76" textLength="76" lengthAdjust="spacingAndGlyphs" fontSize="20">
          {t('lesson.learnt')}
        </text>
        <text x="60" y="91" textLength="54" lengthAdjust="spacingAndGlyphs" fontSize="10">
          {day}
        </text>
      </svg>
    </span>
  );
}
