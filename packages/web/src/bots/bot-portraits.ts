/** The faces of the bots as data: each looks like what its name says. */
import { PORTRAITS_OTTO_TO_ZAZA } from './bot-portraits-otto-to-zaza.ts';
import { type BotPortrait, circle, ROUND_HEAD } from './portrait-shapes.ts';

const RAYS = Array.from({ length: 12 }, (_, i) => {
  const at = (angle: number, r: number) =>
    `${(24 + r * Math.cos(angle)).toFixed(1)} ${(25 + r * Math.sin(angle)).toFixed(1)}`;
  const middle = (i * Math.PI) / 6;
  return `M${at(middle - 0.16, 14)}L${at(middle, 22)}L${at(middle + 0.16, 14)}z`;
}).join('');
const PETALS = Array.from({ length: 6 }, (_, i) => {
  const angle = (i * Math.PI) / 3 + 0.5;
  return circle(
    Number((24 + 12 * Math.cos(angle)).toFixed(1)),
    Number((25 + 12 * Math.sin(angle)).toFixed(1)),
    8,
  );
}).join('');

export const BOT_PORTRAITS: { readonly [name: string]: BotPortrait } = {
  Olive: {
    back: '#f4e9c6',
    skin: '#a3b456',
    head: 'M24 7c10 0 14 9 14 18s-6 16-14 16-14-7-14-16S14 7 24 7z',
    before: [
      ['#7d8f3a', circle(24, 12, 5.5)],
      ['#d9492f', circle(24, 12, 3.4)],
    ],
    eyeY: 24,
    eyeGap: 6,
    mouthY: 32,
  },
  Basil: {
    back: '#e3f1dc',
    skin: '#c9e2a8',
    head: ROUND_HEAD,
    before: [
      ['#3f8f4a', 'M24 17C13 17 9 10 8 4c9 0 15 4 16 13z'],
      ['#55a85a', 'M24 17c11 0 15-7 16-13-9 0-15 4-16 13z'],
      ['#2f7a3e', 'M24 18c-4-4-4-10 0-16 4 6 4 12 0 16z'],
    ],
    eyeY: 26,
    eyeGap: 6,
    mouthY: 33,
  },
  Coco: {
    back: '#d9eef0',
    skin: '#e9c9a0',
    head: 'M24 15c7 0 11 5 11 11s-5 12-11 12-11-6-11-12 4-11 11-11z',
    behind: [
      ['#7b5133', circle(24, 25, 17)],
      ['#5f3c24', 'M14 12c4-9 16-9 20 0-3-3-5-2-7 1-1-4-5-4-6 0-2-3-4-4-7-1z'],
    ],
    eyeY: 25,
    eyeGap: 5,
    mouthY: 32,
  },
  Dodo: {
    back: '#f3e2d6',
    skin: '#b5c3cf',
    head: ROUND_HEAD,
    before: [
      ['#8296a6', 'M20 11c0-6 4-8 8-7-2 2-2 4-1 6z'],
      ['#edb84f', 'M16 28c4-3 12-3 16 0 2 5-3 12-8 13-5-1-10-8-8-13z'],
    ],
    eyeY: 22,
    eyeGap: 7,
    mouthY: 33,
  },
  Elio: {
    back: '#cfe6f5',
    skin: '#ffd65c',
    head: circle(24, 25, 13),
    behind: [['#f2a82e', RAYS]],
    eyeY: 23,
    eyeGap: 5.5,
    mouthY: 30,
  },
  Fifi: {
    back: '#e6e1f5',
    skin: '#fbe9e2',
    head: 'M24 13c8 0 11 6 11 13s-4 13-11 13-11-6-11-13 3-13 11-13z',
    behind: [
      [
        '#f0b9c0',
        `${circle(10, 22, 7)}${circle(38, 22, 7)}${circle(9, 30, 5)}${circle(39, 30, 5)}`,
      ],
    ],
    before: [
      ['#f0b9c0', `${circle(19, 11, 5)}${circle(29, 11, 5)}${circle(24, 8, 5.5)}`],
      ['#4a3230', 'M21 28h6l-3 3z'],
    ],
    eyeY: 23,
    eyeGap: 5.5,
    mouthY: 34,
  },
  Gigi: {
    back: '#e2efd0',
    skin: '#f5cf6b',
    head: 'M24 13c7 0 11 4 11 10 0 8-4 17-11 17s-11-9-11-17c0-6 4-10 11-10z',
    behind: [
      ['#8a5a2b', `${circle(18, 6, 3)}${circle(30, 6, 3)}M17 6h2v9h-2zM29 6h2v9h-2z`],
      ['#f5cf6b', 'M13 20L4 16l4 8zM35 20l9-4-4 8z'],
    ],
    before: [
      ['#c98b3a', `${circle(16, 31, 2.2)}${circle(33, 29, 2)}${circle(24, 16, 2.4)}`],
      ['#fbe7b4', 'M17 32c4-3 10-3 14 0 0 5-3 8-7 8s-7-3-7-8z'],
    ],
    eyeY: 23,
    eyeGap: 6.5,
    mouthY: 34,
  },
  Hugo: {
    back: '#dbe8d2',
    skin: '#b98558',
    head: ROUND_HEAD,
    behind: [
      ['#b98558', `${circle(12, 12, 6)}${circle(36, 12, 6)}`],
      ['#e3b98d', `${circle(12, 12, 3)}${circle(36, 12, 3)}`],
    ],
    before: [
      ['#ecd0ab', 'M24 26c5 0 8 3 8 7s-3 6-8 6-8-2-8-6 3-7 8-7z'],
      ['#3a2418', 'M21 28h6l-3 3z'],
    ],
    eyeY: 22,
    eyeGap: 6,
    mouthY: 34.5,
  },
  Iris: {
    back: '#eef3d8',
    skin: '#ffe08a',
    head: circle(24, 25, 11.5),
    behind: [['#9a7fd1', PETALS]],
    eyeY: 23.5,
    eyeGap: 4.8,
    mouthY: 30,
  },
  Juno: {
    back: '#33406b',
    skin: '#e8ecf7',
    head: circle(24, 25, 15),
    before: [
      ['#cdd5ea', `${circle(15, 17, 2.6)}${circle(34, 31, 3)}${circle(31, 15, 1.8)}`],
      ['#ffe9a8', `${circle(7, 9, 1.4)}${circle(42, 12, 1.1)}${circle(41, 40, 1.4)}`],
    ],
    eyeY: 24,
    eyeGap: 6,
    mouthY: 31.5,
  },
  Kiki: {
    back: '#d8e9f3',
    skin: '#f2a65a',
    head: 'M24 14c9 0 14 5 14 13s-6 13-14 13-14-5-14-13 5-13 14-13z',
    behind: [
      ['#f2a65a', 'M10 24L9 5l13 10zM38 24l1-19-13 10z'],
      ['#f9d3b0', 'M12 18l-1-9 7 6zM36 18l1-9-7 6z'],
    ],
    before: [
      ['#d98838', 'M23 14h2v6h-2zM18 15h2v4h-2zM28 15h2v4h-2z'],
      ['#5a2e1c', 'M22 29h4l-2 2.4z'],
    ],
    eyeY: 25,
    eyeGap: 6.5,
    mouthY: 34,
  },
  Lupo: {
    back: '#f1dccb',
    skin: '#a9b0bb',
    head: 'M24 12c9 0 14 6 14 12 0 9-8 17-14 17s-14-8-14-17c0-6 5-12 14-12z',
    behind: [
      ['#868e9c', 'M10 22L7 3l14 11zM38 22l3-19-14 11z'],
      ['#c9ced6', 'M12 17l-2-9 7 6zM36 17l2-9-7 6z'],
    ],
    before: [
      ['#eef0f3', 'M24 25c7 3 9 6 9 8-2 5-6 8-9 8s-7-3-9-8c0-2 2-5 9-8z'],
      ['#2c2f36', 'M21 28h6l-3 3.2z'],
    ],
    eyeY: 23,
    eyeGap: 6.5,
    mouthY: 35,
  },
  ...PORTRAITS_OTTO_TO_ZAZA,
};
