/** The account page: games played, ratings, devices, muted people, and the visitor's data. */

import type { GameStatistics, ReplyTo } from '@ludotheque/protocol';
import { SignInForm } from '../components/sign-in-form.tsx';
import { useConnection } from '../connection/connection.tsx';
import { isGuestName } from '../connection/guest-name.ts';
import { readLastKnownAccount } from '../connection/last-known-account.ts';
import { useSuspendUntilPageWords, useTranslation } from '../i18n/translation.tsx';
import { TableList } from '../lobby/table-list.tsx';
import { useOfflineGames } from '../offline-storage/use-offline-games.ts';
import { TurnNotificationsToggle } from '../turn-notifications/turn-notifications-toggle.tsx';
import { DataExportAndDeletion } from './data-export-and-deletion.tsx';
import { DeviceLinkOffer } from './device-link-offer.tsx';
import { GameStatisticsCard } from './game-statistics-card.tsx';
import { MutedAndBlockedPeople } from './muted-and-blocked-people.tsx';
import { PlayedGamesList } from './played-games-list.tsx';
import { RecoveryCodeSection } from './recovery-code-section.tsx';
import { RenameForm } from './rename-form.tsx';
import { SignedInDevices } from './signed-in-devices.tsx';
import { useAccountQuery } from './use-account-query.ts';
import { usePlayedGames } from './use-played-games.ts';
import './account.css';

function Initial({ name }: { readonly name: string }) {
  // One emoji can be several code points.
  const [first] = new Intl.Segmenter().segment(name);
  return (
    <span className="initial" aria-hidden="true">
      {first?.segment.toUpperCase()}
    </span>
  );
}

function StatisticsSection({
  ratings = [],
  statistics,
}: {
  readonly statistics: readonly GameStatistics[];
  readonly ratings?: ReplyTo<'ratings'>['ratings'];
}) {
  const { t } = useTranslation();
  if (statistics.length === 0) return null;
  return (
    <section className="records">
      <h2>{t('me.statistics')}</h2>
      <div className="record-cards">
        {statistics.map((each) => (
          <GameStatisticsCard
            key={each.game}
            statistics={each}
            rating={ratings.find(({ game }) => game === each.game)}
          />
        ))}
      </div>
    </section>
  );
}

function GamesSection() {
  const { t } = useTranslation();
  const { replayPath } = useConnection();
  const { hasMore, more, played, statistics } = usePlayedGames();
  const { answer } = useAccountQuery('ratings');
  if (!played) return <div className="wait" aria-busy="true" />;
  return (
    <>
      <StatisticsSection statistics={statistics} ratings={answer?.ratings ?? []} />
      <PlayedGamesList
        title={t('me.history')}
        played={played}
        hasMore={hasMore}
        onMore={() => void more()}
        replayPath={replayPath}
      />
    </>
  );
}

/** Finished and unfinished games on this device. They need no connection. */
function OnDeviceSection() {
  const { t } = useTranslation();
  const { results, unfinished } = useOfflineGames();
  return (
    <>
      {unfinished.length > 0 && (
        <section>
          <h2>{t('me.unfinishedHere')}</h2>
          <TableList tables={unfinished.map((table) => ({ ...table, isOnDevice: true }))} />
        </section>
      )}
      {results.length > 0 && (
        <PlayedGamesList
          title={t('me.playedHere')}
          played={results}
          replayPath={(table) => `/alone/g/${table}`}
        />
      )}
    </>
  );
}

/** Without a connection: what the server last said, and what is on this device. */
function OfflineAccountPage() {
  const { t } = useTranslation();
  const known = readLastKnownAccount();
  return (
    <div className="own-page">
      <header className="own-head">
        {known && <Initial name={known.me.name} />}
        <h1>{known?.me.name ?? t('me.title')}</h1>
        <p>{t('me.offline')}</p>
      </header>
      <OnDeviceSection />
      <StatisticsSection statistics={known?.statistics ?? []} />
      {known?.played && (
        <PlayedGamesList
          title={t('me.history')}
          played={known.played}
          replayPath={(table) => `/g/${table}`}
        />
      )}
    </div>
  );
}

function DevicesSection() {
  const { t } = useTranslation();
  return (
    <section className="devices">
      <h2>{t('me.devices')}</h2>
      <SignedInDevices />
      <RecoveryCodeSection />
      <div>
        <h3>{t('device.title')}</h3>
        <DeviceLinkOffer />
      </div>
      <TurnNotificationsToggle title={t('notes.title')} />
    </section>
  );
}

export default function AccountPage() {
  useSuspendUntilPageWords('account');
  const { isStranger, me, status } = useConnection();
  const { t } = useTranslation();
  if (isStranger)
    return (
      <div className="own-page">
        <section>
          <h1>{t('me.title')}</h1>
          <p>{t('me.stranger')}</p>
          <SignInForm action={t('name.enter')} />
        </section>
        <OnDeviceSection />
      </div>
    );
  if (status === 'offline') return <OfflineAccountPage />;
  if (!me) return <div className="wait" aria-busy="true" />;
  return (
    <div className="own-page">
      <header className="own-head">
        <Initial name={me.name} />
        <h1>{me.name}</h1>
        {isGuestName(me.name) && <p>{t('guest.change')}</p>}
        <RenameForm id="my-name" />
      </header>
      <GamesSection />
      <OnDeviceSection />
      <DevicesSection />
      <div className="own-matters">
        <MutedAndBlockedPeople />
        <DataExportAndDeletion />
      </div>
    </div>
  );
}
