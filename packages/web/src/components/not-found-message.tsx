/** Says that there is nothing at this address, why that may be, and links to the shelf. */

import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';

export function NotFoundMessage({
  about,
  title,
}: {
  readonly title: string;
  readonly about?: string;
}) {
  const { t } = useTranslation();
  return (
    <section className="welcome">
      <h1>{title}</h1>
      {about && <p>{about}</p>}
      <Link className="main-action" href="/">
        {t('table.toShelf')}
      </Link>
    </section>
  );
}
