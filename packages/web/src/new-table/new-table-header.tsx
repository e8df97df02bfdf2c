/** The lid and the name of the game for which a table is about to be opened. */
import { formatBoxFacts, GameSubtitle } from '../game-boxes/box-facts.tsx';
import { BoxLid } from '../game-boxes/box-lid.tsx';
import { findGameBox } from '../game-boxes/boxes.ts';
import { GameName } from '../game-boxes/game-name.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import './new-table.css';
import '../table/waiting-room.css';

export function NewTableHeader({ about, id }: { readonly id: string; readonly about: string }) {
  const { t } = useTranslation();
  return (
    <header className="room-head">
      <BoxLid id={id} />
      <div>
        <h1>
          <GameName id={id} />
        </h1>
        <GameSubtitle id={id} />
        <p>{about}</p>
        <p className="facts">{formatBoxFacts(t, findGameBox(id)!)}</p>
      </div>
    </header>
  );
}
