/** The teacher's panel: the text of the step, why the last move was wrong, and buttons to go on or back. */
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

export function TeacherPanel({
  all,
  at,
  children,
  onAgain,
  onBack,
  reason,
  said,
  stepLabel,
  title,
}: {
  readonly at: number;
  readonly all: number;
  readonly said: string;
  /** What is said about the dots; by default, the step of a lesson. */
  readonly stepLabel?: string;
  /** What the text is about, if it is no step. */
  readonly title?: string | undefined;
  /** Why the last move was wrong. */
  readonly reason: string;
  /** Buttons to go on. */
  readonly children?: ReactNode;
  onBack(): void;
  /** Starts from the beginning, where that is offered. */
  onAgain?(): void;
}) {
  const { t } = useTranslation();
  return (
    <section className="teacher">
      <div className="progress">
        <span
          className="dots"
          role="img"
          aria-label={stepLabel ?? t('lesson.step', { at: Math.min(at + 1, all), all })}
        >
          {Array.from({ length: all }, (_, step) => (
            <i key={step} className={step < at ? 'past' : step === at ? 'now' : undefined} />
          ))}
        </span>
        <span className="ways-back">
          <button type="button" className="quiet" disabled={at === 0} onClick={onBack}>
            {t('lesson.back')}
          </button>
          {onAgain && (
            <button type="button" className="quiet" disabled={at === 0} onClick={onAgain}>
              {t('lesson.again')}
            </button>
          )}
        </span>
      </div>
      <p className="said" aria-live="polite">
        {title && <strong>{title}</strong>}
        {said}
      </p>
      <p className="reason" role="alert">
        {reason}
      </p>
      {children && <div className="ways-on">{children}</div>}
    </section>
  );
}
