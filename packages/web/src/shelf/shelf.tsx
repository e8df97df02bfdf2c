/** Boxes side by side on as many boards as they need, and those for the right number of players. */
import { useState } from 'react';
import { Choice } from '../choice.tsx';
import { useSpeech } from '../speech/speech.tsx';
import { Box } from './box.tsx';
import type { BoxFacts } from './boxes.ts';
import './shelf.css';

/** Any number of players. */
const ANY = 0;

export function Shelf({
  boxes,
  onPlay,
}: {
  readonly boxes: readonly BoxFacts[];
  onPlay(id: string): void;
}) {
  const { t } = useSpeech();
  const [players, setPlayers] = useState(ANY);
  const [pulled, setPulled] = useState<BoxFacts>();
  const fits = ({ seats: [min, max] }: BoxFacts, number: number) => number >= min && number <= max;
  const most = Math.max(...boxes.map(({ seats }) => seats[1]));
  const numbers = Array.from({ length: most }, (_, i) => i + 1).filter((number) =>
    boxes.some((box) => fits(box, number)),
  );
  const shown = boxes.filter((box) => players === ANY || fits(box, players));
  return (
    <>
      <Choice<number>
        legend={t('shelf.players')}
        name="players"
        value={players}
        options={[ANY, ...numbers].map((value) => ({
          value,
          label: value === ANY ? t('shelf.any') : String(value),
        }))}
        onChoose={setPlayers}
      />
      <ul className="shelf">
        {shown.map((box, place) => (
          <Box
            key={`${box.id} ${place}`}
            box={box}
            pulled={box === pulled}
            onPull={() => setPulled(box === pulled ? undefined : box)}
            onPlay={() => onPlay(box.id)}
          />
        ))}
      </ul>
    </>
  );
}
