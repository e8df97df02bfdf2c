/** The about page: what data is kept and for how long, credits, the licence, and the contact. */
import type { RetentionAndContactReply } from '@ludotheque/protocol';
import licence from '../../LICENSE?raw';
import { gameBoxes } from '../game-boxes/boxes.ts';
import { GameName } from '../game-boxes/game-name.tsx';
import {
  useSuspendUntilGameExtraWords,
  useSuspendUntilPageWords,
  useTranslation,
} from '../i18n/translation.tsx';
import { gameExtraWordsNamespace } from '../i18n/word-files.ts';
import { Link } from '../routing/link.tsx';
import { useServerInfo } from './use-server-info.ts';
import './about.css';

function KeptDataSection({ info }: { readonly info: RetentionAndContactReply | undefined }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('matters.kept')}</h2>
      <p>{t('matters.lead')}</p>
      <ul>
        <li>{t('matters.person')}</li>
        <li>
          {t('matters.tables')}
          {info && (
            <ul>
              <li>{t('matters.open', { count: info.keepDays.open })}</li>
              <li>{t('matters.playing', { count: info.keepDays.playing })}</li>
              <li>
                {info.keepDays.over === 0
                  ? t('matters.overForEver')
                  : t('matters.over', { count: info.keepDays.over })}
              </li>
              <li>{t('matters.unplayed')}</li>
            </ul>
          )}
        </li>
        <li>{t('matters.results')}</li>
        <li>{t('matters.reports')}</li>
        <li>{t('matters.logs')}</li>
      </ul>
    </section>
  );
}

function OnDeviceDataSection({ info }: { readonly info: RetentionAndContactReply | undefined }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('matters.device')}</h2>
      <ul>
        {info && <li>{t('matters.cookie', { count: info.cookieDays })}</li>}
        <li>{t('matters.local')}</li>
        <li>{t('matters.push')}</li>
      </ul>
    </section>
  );
}

/** Nothing for a game whose words have no credit. */
function GameCredit({ id }: { readonly id: string }) {
  useSuspendUntilGameExtraWords(id);
  const { translator } = useTranslation();
  const ns = gameExtraWordsNamespace(id);
  if (!translator.exists('credit', { ns })) return null;
  return (
    <div>
      <dt>
        <GameName id={id} />
      </dt>
      <dd>{translator.t('credit', { ns })}</dd>
    </div>
  );
}

function CreditsSection() {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('matters.credits')}</h2>
      <p>{t('matters.creditsAbout')}</p>
      <p>{t('matters.collection')}</p>
      <dl>
        {gameBoxes.map(({ id }) => (
          <GameCredit key={id} id={id} />
        ))}
      </dl>
    </section>
  );
}

function LicenceSection({ source }: { readonly source: string | undefined }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('matters.program')}</h2>
      <p>{t('matters.programAbout')}</p>
      {source && (
        <a href={source} rel="noreferrer">
          {t('matters.source')}
        </a>
      )}
      <details>
        <summary>{t('matters.licence')}</summary>
        <p className="licence" lang="en">
          {licence}
        </p>
      </details>
    </section>
  );
}

export default function AboutPage() {
  useSuspendUntilPageWords('about');
  const { t } = useTranslation();
  const serverInfo = useServerInfo();
  const info = serverInfo === 'none' ? undefined : serverInfo;
  if (!serverInfo) return <div className="wait" aria-busy="true" />;
  return (
    <div className="matters">
      <h1>{t('matters.title')}</h1>
      {serverInfo === 'none' && <p role="status">{t('matters.noFigures')}</p>}
      <KeptDataSection info={info} />
      <OnDeviceDataSection info={info} />
      <section>
        <h2>{t('matters.yours')}</h2>
        <p>{t('matters.yoursAbout')}</p>
        <Link className="action" href="/me">
          {t('footer.me')}
        </Link>
      </section>
      <CreditsSection />
      <LicenceSection source={info?.source} />
      <section>
        <h2>{t('matters.host')}</h2>
        {info?.contact ? (
          <a href={info.contact} rel="noreferrer">
            {t('matters.write')}
          </a>
        ) : (
          <p>{t('matters.noContact')}</p>
        )}
      </section>
    </div>
  );
}
