/** One's own page: games, strength, devices, people, data. */
import { OtherDevice } from '../frame/other-device.tsx';
import { Rename } from '../frame/rename.tsx';
import { useConnection } from '../house/connection.tsx';
import { useAnswer } from '../house/use-answer.ts';
import { NameForm } from '../name-form.tsx';
import { TurnNotes } from '../notes/turn-notes.tsx';
import { usePageWords, useSpeech } from '../speech/speech.tsx';
import { AvoidedPeople } from './avoided.tsx';
import { GameRecord } from './game-record.tsx';
import { History } from './history.tsx';
import { OwnData } from './own-data.tsx';
import { Recovery } from './recovery.tsx';
import type { Rating } from './strength.ts';
import { useHistory } from './use-history.ts';
import './me.css';

function Games() {
  const { t } = useSpeech();
  const { hasMore, more, played, statistics } = useHistory();
  const { answer } = useAnswer<{ ratings: readonly (Rating & { game: string })[] }>('ratings');
  if (!played) return <div className="wait" aria-busy="true" />;
  return (
    <>
      {statistics.length > 0 && (
        <section className="records">
          <h2>{t('me.statistics')}</h2>
          <div className="record-cards">
            {statistics.map((each) => (
              <GameRecord
                key={each.game}
                statistics={each}
                rating={answer?.ratings.find(({ game }) => game === each.game)}
              />
            ))}
          </div>
        </section>
      )}
      <History played={played} hasMore={hasMore} onMore={() => void more()} />
    </>
  );
}

function Devices() {
  const { t } = useSpeech();
  return (
    <section className="devices">
      <h2>{t('me.devices')}</h2>
      <Recovery />
      <div>
        <h3>{t('device.title')}</h3>
        <OtherDevice />
      </div>
      <div>
        <h3>{t('notes.title')}</h3>
        <TurnNotes />
      </div>
    </section>
  );
}

export default function MePage() {
  usePageWords('me');
  const { isStranger, me } = useConnection();
  const { t } = useSpeech();
  if (isStranger)
    return (
      <section className="welcome">
        <h1>{t('me.title')}</h1>
        <p>{t('me.stranger')}</p>
        <NameForm action={t('name.enter')} />
      </section>
    );
  if (!me) return <div className="wait" aria-busy="true" />;
  return (
    <div className="own-page">
      <header>
        <h1>{me.name}</h1>
        <Rename id="my-name" />
      </header>
      <Games />
      <Devices />
      <AvoidedPeople />
      <OwnData />
    </div>
  );
}
