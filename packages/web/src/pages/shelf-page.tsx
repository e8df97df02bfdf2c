/** The collection as boxes on a shelf. */
import { useState } from 'react';
import { useConnection } from '../house/connection.tsx';
import { NameForm } from '../name-form.tsx';
import { go } from '../router.ts';
import { Box } from '../shelf/box.tsx';
import { boxes } from '../shelf/boxes.ts';
import { useSpeech } from '../speech/speech.tsx';

const NUMBERS = [2, 3, 4, 5, 6];

export function ShelfPage() {
  const { t } = useSpeech();
  const { client, isStranger, status, tablePath } = useConnection();
  const [players, setPlayers] = useState<number>();
  const [wish, setWish] = useState<string>();
  const shown = boxes.filter(
    ({ seats: [min, max] }) => players === undefined || (players >= min && players <= max),
  );

  const playNow = async (game: string) => {
    if (isStranger) {
      setWish(game);
      return;
    }
    // Without the house there is still this device.
    if (status === 'offline') {
      go(`/alone/${game}`);
      return;
    }
    const { table } = (await client.ask('play-now', { game })) as { table: string };
    go(tablePath(table));
  };

  return (
    <>
      <section className="welcome">
        <h1>{t('shelf.title')}</h1>
        <p>{t('shelf.lead')}</p>
        {isStranger && (wish !== undefined || shown.length > 0) && (
          <NameForm action={t('name.enter')} />
        )}
      </section>
      <fieldset className="players">
        <legend>{t('shelf.players')}</legend>
        {[undefined, ...NUMBERS].map((number) => (
          <label key={number ?? 'all'}>
            <input
              type="radio"
              name="players"
              checked={players === number}
              onChange={() => setPlayers(number)}
            />
            <span>{number ?? t('shelf.any')}</span>
          </label>
        ))}
      </fieldset>
      <ul className="shelf">
        {shown.map((box) => (
          <Box key={box.id} box={box} onPlay={() => void playNow(box.id)} />
        ))}
      </ul>
    </>
  );
}
