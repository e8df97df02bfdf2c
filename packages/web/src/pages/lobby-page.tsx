/** Tables that anybody may join or watch, as they are now. */
import type { Listing } from '@ludotheque/protocol';
import { Suspense, useEffect, useState } from 'react';
import { useConnection } from '../house/connection.tsx';
import { Link } from '../link.tsx';
import { NameForm } from '../name-form.tsx';
import { useGameWords, useSpeech } from '../speech/speech.tsx';
import { botName } from '../table/names.ts';

function Entry({ listing }: { readonly listing: Listing }) {
  useGameWords(listing.game);
  const { t, translator } = useSpeech();
  const people = listing.sitters.map(({ bot, name }, i) =>
    bot && name === '' ? botName(i) : name,
  );
  return (
    <li>
      <Link href={`/t/${listing.id}`}>
        <strong>{translator.t('name', { ns: listing.game })}</strong>
        <span>{people.join(', ') || t('lobby.empty')}</span>
        <span>
          {t(`lobby.${listing.phase}`, { taken: listing.sitters.length, seats: listing.seats })}
        </span>
      </Link>
    </li>
  );
}

export default function LobbyPage() {
  const { t } = useSpeech();
  const { client, isStranger, lobby, status } = useConnection();
  const [first, setFirst] = useState<readonly Listing[]>([]);
  useEffect(() => {
    if (status !== 'online') return;
    client.lobby(true).then(
      (reply) => setFirst((reply as { tables: Listing[] }).tables),
      () => undefined,
    );
    return () => {
      client.lobby(false).catch(() => undefined);
    };
  }, [client, status]);
  const news = new Set(lobby.map(({ id }) => id));
  const tables = [...lobby, ...first.filter(({ id }) => !news.has(id))];
  return (
    <section className="lobby">
      <h1>{t('lobby.title')}</h1>
      {isStranger && <NameForm action={t('name.enter')} />}
      {tables.length === 0 ? (
        <p>{t('lobby.nobody')}</p>
      ) : (
        <ul className="tables">
          {tables.map((listing) => (
            <Suspense key={listing.id}>
              <Entry listing={listing} />
            </Suspense>
          ))}
        </ul>
      )}
    </section>
  );
}
