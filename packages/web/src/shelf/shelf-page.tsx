/** The start page: the shelf with all games, and the visitor's unfinished tables. */

import { SignInForm } from '../components/sign-in-form.tsx';
import { useConnection } from '../connection/connection.tsx';
import { useMyTables } from '../connection/use-my-tables.ts';
import { usePlayNow } from '../connection/use-play-now.ts';
import { gameBoxes } from '../game-boxes/boxes.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { TableList } from '../lobby/table-list.tsx';
import { Shelf } from './shelf.tsx';

/** The lobby shows all of them. */
const MAX_TABLES_SHOWN = 3;

export function ShelfPage() {
  const { t } = useTranslation();
  const { isStranger } = useConnection();
  const myTables = useMyTables().slice(0, MAX_TABLES_SHOWN);
  const { playNow, wantedGame } = usePlayNow();
  return (
    <>
      <section className="welcome">
        <h1>{t('shelf.title')}</h1>
        <p>{t('shelf.lead')}</p>
        {isStranger && <SignInForm action={t('name.enter')} focused={wantedGame !== undefined} />}
      </section>
      {myTables.length > 0 && (
        <section className="my-tables">
          <h2>{t('lobby.mine')}</h2>
          <TableList tables={myTables} />
        </section>
      )}
      <Shelf boxes={gameBoxes} onPlay={playNow} />
    </>
  );
}
