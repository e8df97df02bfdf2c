/** Tables as one sees them from the door: which game, who sits there, what one can do. */
import type { LobbyEntry } from '@ludotheque/protocol';
import { useConnection } from '../house/connection.tsx';
import { Link } from '../link.tsx';
import { GameName } from '../shelf/game-name.tsx';
import { Lid } from '../shelf/lid.tsx';
import { useSpeech } from '../speech/speech.tsx';
import { botName } from '../table/names.ts';
import './lobby.css';

function Entry({ listing }: { readonly listing: LobbyEntry }) {
  const { turns } = useConnection();
  const { t } = useSpeech();
  const { clock, game, id, phase, rated, seats, sitters } = listing;
  const calls = turns.includes(id);
  const free = Math.max(0, seats - sitters.length);
  const people = sitters.map(({ bot, name }, i) => (bot && name === '' ? botName(i) : name));
  return (
    <li className={calls ? 'entry calling' : 'entry'}>
      <Link href={`/t/${id}`}>
        <Lid id={game} />
        <strong>
          <GameName id={game} />
        </strong>
        <span className="people">{people.join(', ') || t('lobby.empty')}</span>
        <span className="state">
          <span className="seats-taken" aria-hidden="true">
            {'●'.repeat(sitters.length) + '○'.repeat(free)}
          </span>{' '}
          {calls ? t('play.yourTurn') : t(`lobby.${phase}`, { count: free })}
        </span>
        {(rated || clock.kind !== 'none') && (
          <small>
            {[clock.kind !== 'none' && t(`lobby.clocks.${clock.kind}`), rated && t('lobby.rated')]
              .filter(Boolean)
              .join(' · ')}
          </small>
        )}
      </Link>
    </li>
  );
}

export function TableList({ tables }: { readonly tables: readonly LobbyEntry[] }) {
  return (
    <ul className="tables">
      {tables.map((listing) => (
        <Entry key={listing.id} listing={listing} />
      ))}
    </ul>
  );
}
