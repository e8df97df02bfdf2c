/** The frame around every page: header, settings, connection status and footer. */
import { type ReactNode, useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { ConnectionStatusBar } from './connection-status-bar.tsx';
import { PageHeaderSlotContext } from './page-header-slot.tsx';
import { changePageTitle } from './page-title.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { PageLinkMenu, PageLinkRow } from './site-navigation.tsx';
import './page-frame.css';

/** Turns are visible from another tab in its title, and on the icon of the installed page. */
function useTurnCountInTitle(): void {
  const { tablesAwaitingMe } = useConnection();
  useEffect(() => {
    changePageTitle({ waitingTables: tablesAwaitingMe.length });
    // Zero removes the badge. A system without badges rejects.
    navigator.setAppBadge?.(tablesAwaitingMe.length).catch(() => undefined);
  }, [tablesAwaitingMe]);
}

export function PageFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [headerSlot, setHeaderSlot] = useState<HTMLElement | null>(null);
  useTurnCountInTitle();
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
        <PageLinkRow />
        <div ref={setHeaderSlot} className="page-header-slot" />
        <SettingsMenu />
        <PageLinkMenu />
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
