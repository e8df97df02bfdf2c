/** What else can be done at a table: leave, give up, decide together, invite, look something up. */
import type { PhraseFormatter, Seat } from '@ludotheque/core';
import { OtherDevice } from '../frame/other-device.tsx';
import { useConnection } from '../house/connection.tsx';
import type { SeenTable } from '../house/use-table.ts';
import { Popover } from '../popover.tsx';
import { go } from '../router.ts';
import { useSpeech } from '../speech/speech.tsx';
import { Sure } from '../sure.tsx';
import { Others } from './others.tsx';
import { ShareLink } from './share-link.tsx';

/** Ending the game together, while it goes on. */
function Agreement({ id, table }: { readonly id: string; readonly table: SeenTable }) {
  const { client, me } = useConnection();
  const { t } = useSpeech();
  const { agreed, sitters } = table.face;
  const names = sitters.flatMap(({ name, person }) =>
    person !== undefined && agreed.includes(person) ? [name] : [],
  );
  const mine = me !== undefined && agreed.includes(me.person);
  return (
    <>
      {names.length > 0 && (
        <p role="status">{t('menu.agreed', { names: names.join(', '), count: names.length })}</p>
      )}
      <button
        type="button"
        className="action"
        onClick={() => void client.request('agree', { table: id, yes: !mine })}
      >
        {t(mine ? 'menu.disagree' : 'menu.agree')}
      </button>
    </>
  );
}

export function TableMenu({
  id,
  speaker,
  table,
}: {
  readonly id: string;
  readonly table: SeenTable;
  readonly speaker: PhraseFormatter;
}) {
  const { client } = useConnection();
  const { t } = useSpeech();
  const { face, seat } = table;
  const sits = seat >= 0;
  const playing = face.phase === 'playing';
  const isAway = sits && face.sitters[seat]?.bot !== undefined;
  const leave = async () => {
    if (sits && playing && !isAway)
      await client.request('leave', { table: id }).catch(() => undefined);
    go('/');
  };
  const nameOf = (other: Seat) => speaker.seatName(other);
  return (
    <Popover
      className="table-menu"
      label={t('menu.title')}
      button={
        <>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 7h14M5 12h14M5 17h14" />
          </svg>
          <span>{t('menu.title')}</span>
        </>
      }
    >
      {(close) => (
        <div className="menu">
          <a className="action" href={`/learn/${face.setup.game}`} target="_blank" rel="noopener">
            {t('menu.rules')}
          </a>
          {face.setup.watch === 'anyone' && <ShareLink label={t('menu.share')} />}
          <Others id={id} table={table} nameOf={nameOf} />
          {sits && playing && <Agreement id={id} table={table} />}
          {sits && playing && (
            <Sure
              question={t('menu.resignSure')}
              no={t('menu.stay')}
              onSure={() => {
                close();
                void client.request('resign', { table: id });
              }}
            >
              {t('menu.resign')}
            </Sure>
          )}
          <button type="button" className="action" onClick={() => void leave()}>
            {t(sits && playing && !isAway ? 'menu.leave' : 'table.toShelf')}
          </button>
          {sits && playing && !isAway && <small>{t('menu.leaveAbout')}</small>}
          <OtherDevice />
        </div>
      )}
    </Popover>
  );
}
