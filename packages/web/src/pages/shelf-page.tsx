/** The collection as boxes on a shelf, and the tables one has left standing. */
import { useConnection } from '../house/connection.tsx';
import { useMyTables } from '../house/use-my-tables.ts';
import { usePlayNow } from '../house/use-play-now.ts';
import { TableList } from '../lobby/table-list.tsx';
import { NameForm } from '../name-form.tsx';
import { boxes } from '../shelf/boxes.ts';
import { Shelf } from '../shelf/shelf.tsx';
import { useSpeech } from '../speech/speech.tsx';

/** More of them are in the lobby. */
const AT_THE_SHELF = 3;

export function ShelfPage() {
  const { t } = useSpeech();
  const { isStranger } = useConnection();
  const mine = useMyTables().slice(0, AT_THE_SHELF);
  const { playNow, wish } = usePlayNow();
  return (
    <>
      <section className="welcome">
        <h1>{t('shelf.title')}</h1>
        <p>{t('shelf.lead')}</p>
        {isStranger && <NameForm action={t('name.enter')} focused={wish !== undefined} />}
      </section>
      {mine.length > 0 && (
        <section className="my-tables">
          <h2>{t('lobby.mine')}</h2>
          <TableList tables={mine} />
        </section>
      )}
      <Shelf boxes={boxes} onPlay={playNow} />
    </>
  );
}
