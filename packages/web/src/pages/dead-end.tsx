/** Where there is nothing: what that may mean, and the way back. */
import { Link } from '../link.tsx';
import { useSpeech } from '../speech/speech.tsx';

export function DeadEnd({ about, title }: { readonly title: string; readonly about?: string }) {
  const { t } = useSpeech();
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
