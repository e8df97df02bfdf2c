/** What a finished lesson leads to: a real game with its options, or a lesson on a variant. */
import type { AnyGame } from '@ludotheque/core';
import { useTranslation } from '../i18n/translation.tsx';
import type { Lesson, VariantLesson } from './lesson.ts';
import LessonStamp from './lesson-stamp.tsx';
import { PracticeLink } from './practice-link.tsx';
import { StartRealGameButton } from './start-real-game.tsx';

export function LessonEnd({
  game,
  lesson,
  onChooseVariant,
  variants,
}: {
  readonly game: AnyGame;
  readonly lesson: Lesson;
  /** Those that are left to learn. */
  readonly variants: readonly VariantLesson[];
  onChooseVariant(variant: VariantLesson): void;
}) {
  const { t, translator } = useTranslation();
  const { id } = game;
  return (
    <>
      <LessonStamp game={id} isFresh />
      <StartRealGameButton
        game={id}
        seats={Math.max(game.seats.min, lesson.seats)}
        options={lesson.options ?? {}}
      />
      <PracticeLink game={id} />
      {variants.map((variant) => (
        <button
          key={variant.option}
          type="button"
          className="action variant-lesson"
          onClick={() => onChooseVariant(variant)}
        >
          {t('lesson.variant', {
            name: translator.t(`options.${variant.option}.name`, { ns: id }),
          })}
        </button>
      ))}
    </>
  );
}
