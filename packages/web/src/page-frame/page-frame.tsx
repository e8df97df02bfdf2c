/** The frame around every page: header, settings, connection status and footer. */
import { type ReactNode, useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { ConnectionStatusBar } from './connection-status-bar.tsx';
import { PageHeaderSlotContext } from './page-header-slot.tsx';
import { changePageTitle } from './page-title.ts';
import { SettingsMenu } from './settings-menu.tsx';
import './page-frame.css';

function TurnCountBadge() {
  const { tablesAwaitingMe } = useConnection();
  const { t } = useTranslation();
  // Visible from another tab in its title, and on the icon of the installed page.
  useEffect(() => {
    changePageTitle({ waitingTables: tablesAwaitingMe.length });
    // Zero removes the badge. A system without badges rejects.
    navigator.setAppBadge?.(tablesAwaitingMe.length).catch(() => undefined);
  }, [tablesAwaitingMe]);
  if (tablesAwaitingMe.length === 0) return null;
  return (
    <span className="calls">
      <span aria-hidden="true">{tablesAwaitingMe.length}</span>
      <span className="unseen">{t('lobby.calls', { count: tablesAwaitingMe.length })}</span>
    </span>
  );
}

export function PageFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [headerSlot, setHeaderSlot] = useState<HTMLElement | null>(null);
  return (
    <PageHeaderSlotContext value={headerSlot}>
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
            <TurnCountBadge />
          </Link>
        </nav>
        <div ref={setHeaderSlot} className="page-header-slot" />
        <SettingsMenu />
      </header>
      <ConnectionStatusBar />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="doormat">
        <Link href="/me">{t('footer.me')}</Link>
        <Link href="/house">{t('footer.matters')}</Link>
      </footer>
    </PageHeaderSlotContext>
  );
}
