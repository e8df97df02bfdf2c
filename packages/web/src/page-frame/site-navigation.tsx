/** The links to the main pages: in a row on a wide screen, in a menu on a narrow one. */
import { Popover } from '../components/popover.tsx';
import { useConnection } from '../connection/connection.tsx';
import { type Way, WayIcon } from '../game-boxes/way-icon.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';

const PAGES: readonly (readonly [way: Way, href: string, wordKey: string])[] = [
  ['tables', '/lobby', 'lobby.title'],
  ['device', '/alone', 'alone.way'],
  ['learn', '/learn', 'shelf.learn'],
  ['pad', '/pad', 'pad.list'],
  ['ranking', '/ranking', 'ranking.title'],
];

function TurnCountBadge() {
  const { tablesAwaitingMe } = useConnection();
  const { t } = useTranslation();
  if (tablesAwaitingMe.length === 0) return null;
  return (
    <span className="calls">
      <span aria-hidden="true">{tablesAwaitingMe.length}</span>
      <span className="unseen">{t('lobby.calls', { count: tablesAwaitingMe.length })}</span>
    </span>
  );
}

function PageLinks({ onFollow }: { onFollow?(): void }) {
  const { t } = useTranslation();
  return PAGES.map(([way, href, wordKey]) => (
    <Link key={href} href={href} {...(onFollow && { onClick: onFollow })}>
      <WayIcon way={way} />
      {t(wordKey)}
      {way === 'tables' && <TurnCountBadge />}
    </Link>
  ));
}

/** On a wide screen. */
export function PageLinkRow() {
  const { t } = useTranslation();
  return (
    <nav className="page-links" aria-label={t('house')}>
      <PageLinks />
    </nav>
  );
}

/** On a narrow screen. */
export function PageLinkMenu() {
  const { t } = useTranslation();
  const button = (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 7h16M4 12h16M4 17h16" />
      </svg>
      <span className="unseen">{t('menu.title')}</span>
      <TurnCountBadge />
    </>
  );
  return (
    <div className="page-menu">
      <Popover button={button} label={t('house')}>
        {(close) => (
          <nav className="page-list" aria-label={t('house')}>
            <PageLinks onFollow={close} />
          </nav>
        )}
      </Popover>
    </div>
  );
}
