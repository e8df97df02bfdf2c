/** What surrounds every page: the name of the house, its tables, what can be set, the weather. */
import { type ReactNode, useEffect } from 'react';
import { useConnection } from '../house/connection.tsx';
import { Link } from '../link.tsx';
import { useSpeech } from '../speech/speech.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { Weather } from './weather.tsx';
import './frame.css';

function Calls() {
  const { turns } = useConnection();
  const { t } = useSpeech();
  // Whoever looks at another tab sees it there, or on the icon where the page is installed.
  useEffect(() => {
    document.title = turns.length > 0 ? `(${turns.length}) Ludothèque` : 'Ludothèque';
    // Zero takes the badge away; a system without badges refuses.
    navigator.setAppBadge?.(turns.length).catch(() => undefined);
  }, [turns]);
  if (turns.length === 0) return null;
  return (
    <span className="calls">
      <span aria-hidden="true">{turns.length}</span>
      <span className="unseen">{t('lobby.calls', { count: turns.length })}</span>
    </span>
  );
}

export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useSpeech();
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className="door">
        <Link href="/" className="sign">
          <img src="/icon.svg" alt="" width="32" height="32" />
          Ludothèque
        </Link>
        <nav aria-label={t('house')}>
          <Link href="/lobby">
            {t('lobby.title')}
            <Calls />
          </Link>
        </nav>
        <SettingsMenu />
      </header>
      <Weather />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="doormat">
        <Link href="/me">{t('footer.me')}</Link>
        <Link href="/house">{t('footer.matters')}</Link>
      </footer>
    </>
  );
}
