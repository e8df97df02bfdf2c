/** Controls that go back and forth through the game, and let bots play on. */
import { BOT_LEVELS, type BotLevel, isBotLevel } from '@ludotheque/core';
import { useState } from 'react';

export function DraftPositionSlider({
  at,
  last,
  onGo,
}: {
  readonly at: number;
  readonly last: number;
  onGo(to: number): void;
}) {
  return (
    <div className="bench-steps">
      <button type="button" className="action" disabled={at === 0} onClick={() => onGo(at - 1)}>
        Back
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label="Moves played"
        onChange={(event) => onGo(event.target.valueAsNumber)}
      />
      <button type="button" className="action" disabled={at === last} onClick={() => onGo(at + 1)}>
        On
      </button>
      <output>
        {at} of {last} moves
      </output>
      {at < last && <span>Whoever plays now goes on from here.</span>}
    </div>
  );
}

/** More moves than any game should have: one that does not end by then has a bug. */
const MAX_BOT_MOVES = 5_000;

export function BotMoveControls({
  onPlay,
  over,
}: {
  readonly over: boolean;
  onPlay(level: BotLevel, most: number): void;
}) {
  const [level, setLevel] = useState<BotLevel>('medium');
  return (
    <div className="bench-bots">
      <label>
        Bots
        <select
          value={level}
          onChange={({ target }) => isBotLevel(target.value) && setLevel(target.value)}
        >
          {BOT_LEVELS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <button type="button" className="action" disabled={over} onClick={() => onPlay(level, 1)}>
        One move
      </button>
      <button
        type="button"
        className="action"
        disabled={over}
        onClick={() => onPlay(level, MAX_BOT_MOVES)}
      >
        To the end
      </button>
      {over && <strong>The game is over.</strong>}
    </div>
  );
}
