/** The lid and the name of the game for which a table is about to be opened. */
import { BoxLid } from '../game-boxes/box-lid.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import './new-table.css';
import '../table/waiting-room.css';

export function NewTableHeader({ about, id }: { readonly id: string; readonly about: string }) {
  const { translator } = useTranslation();
  return (
    <header className="room-head">
      <BoxLid id={id} />
      <div>
        <h1>{translator.t('name', { ns: id })}</h1>
        <p>{about}</p>
      </div>
    </header>
  );
}
