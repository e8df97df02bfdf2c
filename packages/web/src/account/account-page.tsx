/** The account page: games played, ratings, devices, muted people, and the visitor's data. */

import { SignInForm } from '../components/sign-in-form.tsx';
import { useConnection } from '../connection/connection.tsx';
import { useSuspendUntilPageWords, useTranslation } from '../i18n/translation.tsx';
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

function GamesSection() {
  const { t } = useTranslation();
  const { hasMore, more, played, statistics } = usePlayedGames();
  const { answer } = useAccountQuery('ratings');
  if (!played) return <div className="wait" aria-busy="true" />;
  return (
    <>
      {statistics.length > 0 && (
        <section className="records">
          <h2>{t('me.statistics')}</h2>
          <div className="record-cards">
            {statistics.map((each) => (
              <GameStatisticsCard
                key={each.game}
                statistics={each}
                rating={answer?.ratings.find(({ game }) => game === each.game)}
              />
            ))}
          </div>
        </section>
      )}
      <PlayedGamesList played={played} hasMore={hasMore} onMore={() => void more()} />
    </>
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
      <div>
        <h3>{t('notes.title')}</h3>
        <TurnNotificationsToggle />
      </div>
    </section>
  );
}

export default function AccountPage() {
  useSuspendUntilPageWords('account');
  const { isStranger, me } = useConnection();
  const { t } = useTranslation();
  if (isStranger)
    return (
      <section className="welcome">
        <h1>{t('me.title')}</h1>
        <p>{t('me.stranger')}</p>
        <SignInForm action={t('name.enter')} />
      </section>
    );
  if (!me) return <div className="wait" aria-busy="true" />;
  return (
    <div className="own-page">
      <header>
        <h1>{me.name}</h1>
        <RenameForm id="my-name" />
      </header>
      <GamesSection />
      <DevicesSection />
      <MutedAndBlockedPeople />
      <DataExportAndDeletion />
    </div>
  );
}
