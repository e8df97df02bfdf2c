/** A link to the puzzles of a game, if it has any. */
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { hasPractice } from './load-practice.ts';

export function PracticeLink({ game }: { readonly game: string }) {
  const { t } = useTranslation();
  if (!hasPractice(game)) return null;
  return (
    <Link className="action" href={`/learn/${game}/practice`}>
      {t('lesson.practice')}
    </Link>
  );
}
