/** The face of a bot, with what it feels: it is thinking, pleased or annoyed. */
import type { BotPersonality } from '@ludotheque/core';
import { findBotPersonality } from '@ludotheque/protocol/client';
import { BOT_PORTRAITS } from './bot-portraits.ts';
import type { BotPortrait } from './portrait-shapes.ts';
import './bot-face.css';

export type BotMood = 'calm' | 'thinking' | 'pleased' | 'annoyed';

const FACES = Object.values(BOT_PORTRAITS);

/** A bot of another version of the house may have a name that is not known here. */
function findPortrait(name: string): BotPortrait {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0)!;
  return BOT_PORTRAITS[name] ?? FACES[sum % FACES.length]!;
}

function Eyes({ mood, portrait }: { readonly mood: BotMood; readonly portrait: BotPortrait }) {
  const { eyeGap, eyeY } = portrait;
  const [left, right] = [24 - eyeGap, 24 + eyeGap];
  if (mood === 'pleased')
    return (
      <path
        className="line"
        d={[left, right].map((x) => `M${x - 2.6} ${eyeY + 1}q2.6-4 5.2 0`).join('')}
      />
    );
  const shift = mood === 'thinking' ? -1.4 : 0;
  return (
    <>
      {[left, right].map((x) => (
        <g key={x}>
          <circle className="ink" cx={x - shift} cy={eyeY + shift} r="2.4" />
          <circle fill="#fff" cx={x - shift + 0.8} cy={eyeY + shift - 0.8} r="0.8" />
        </g>
      ))}
      {mood === 'annoyed' && (
        <path className="line" d={`M${left - 3} ${eyeY - 5}l5 2M${right + 3} ${eyeY - 5}l-5 2`} />
      )}
      {mood === 'thinking' && <path className="line" d={`M${right - 2} ${eyeY - 6}q2-2 4.5-.5`} />}
    </>
  );
}

/** What a bot wears shows its personality: a scarf, a headband, little horns, glasses. */
function Attire({
  personality,
  portrait: { eyeGap, eyeY },
}: {
  readonly personality: BotPersonality;
  readonly portrait: BotPortrait;
}) {
  const [left, right] = [24 - eyeGap, 24 + eyeGap];
  switch (personality) {
    case 'careful':
      return (
        <>
          <path fill="#3d6fa8" d="M9 39q15 6 30 0l1 5q-16 7-32 0z" />
          <path fill="#2f5a8c" d="M29 41l6 7h-8z" />
        </>
      );
    case 'bold':
      return (
        <>
          <path fill="#c8322b" d={`M9 ${eyeY - 6}q15-6 30 0v-4.5q-15-6-30 0z`} />
          <path fill="#c8322b" d={`M38 ${eyeY - 8}l9-4-2 5 3 3z`} />
        </>
      );
    case 'spiteful':
      return <path fill="#7b2d5e" d="M13 13Q9 8 11 2q3 5 8 7zM35 13q4-5 2-11-3 5-8 7z" />;
    case 'teacher':
      return (
        <path
          className="glasses"
          d={`${[left, right].map((x) => `M${x - 4.8} ${eyeY}a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0`).join('')}M${left + 4.8} ${eyeY}H${right - 4.8}`}
        />
      );
  }
}

const MOUTHS: { readonly [M in BotMood]: string } = {
  calm: 'q3 2.6 6 0',
  thinking: 'm1.6 .4h3',
  pleased: 'q3 6 6 0z',
  annoyed: 'm0 1.6q3-2.8 6 0',
};

export function BotFace({
  mood = 'calm',
  name,
}: {
  readonly name: string;
  readonly mood?: BotMood;
}) {
  const portrait = findPortrait(name);
  const personality = findBotPersonality(name);
  const { back, before = [], behind = [], head, mouthY, skin } = portrait;
  const draw = ([fill, path]: readonly [string, string]) => (
    <path key={path} fill={fill} d={path} />
  );
  return (
    <svg className={`bot-face ${mood}`} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="24" fill={back} />
      <g className="bot-head">
        {behind.map(draw)}
        <path fill={skin} d={head} />
        {before.map(draw)}
        <Eyes mood={mood} portrait={portrait} />
        {personality && <Attire personality={personality} portrait={portrait} />}
        <path
          className={mood === 'pleased' ? 'line open' : 'line'}
          d={`M21 ${mouthY}${MOUTHS[mood]}`}
        />
      </g>
    </svg>
  );
}
