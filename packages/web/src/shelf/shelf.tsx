/** The shelf: all boxes, or those for a chosen number of players. */
import { type ReactNode, useState } from 'react';
import { RadioGroup } from '../components/radio-group.tsx';
import type { GameBoxInfo } from '../game-boxes/boxes.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { GameBox } from './box.tsx';
import './shelf.css';

/** Any number of players. */
const ANY_PLAYER_COUNT = 0;

export function Shelf({
  boxes,
  children,
  onPlay,
  openingGame,
}: {
  readonly boxes: readonly GameBoxInfo[];
  /** What stands above the shelf, beside the choice. */
  readonly children?: ReactNode;
  /** The game that is about to begin. */
  readonly openingGame?: string | undefined;
  onPlay(id: string): void;
}) {
  const { t } = useTranslation();
  const [players, setPlayers] = useState(ANY_PLAYER_COUNT);
  const [pulled, setPulled] = useState<GameBoxInfo>();
  // Who is alone plays with bots, and those play every game.
  const fits = ({ seats: [min, max] }: GameBoxInfo, number: number) =>
    number === 1 || (number >= min && number <= max);
  const most = Math.max(...boxes.map(({ seats }) => seats[1]));
  const numbers = Array.from({ length: most }, (_, i) => i + 1).filter((number) =>
    boxes.some((box) => fits(box, number)),
  );
  const shown = boxes.filter((box) => players === ANY_PLAYER_COUNT || fits(box, players));
  return (
    <>
      {children}
      <RadioGroup<number>
        legend={t('shelf.players')}
        name="players"
        value={players}
        options={[ANY_PLAYER_COUNT, ...numbers].map((value) => ({
          value,
          label: value === ANY_PLAYER_COUNT ? t('shelf.any') : String(value),
        }))}
        onChoose={setPlayers}
      />
      <ul className="shelf">
        {shown.map((box, place) => (
          <GameBox
            key={`${box.id} ${place}`}
            box={box}
            pulled={box === pulled}
            isOpening={box.id === openingGame}
            onPull={() => setPulled(box === pulled ? undefined : box)}
            onPlay={() => onPlay(box.id)}
          />
        ))}
      </ul>
    </>
  );
}
