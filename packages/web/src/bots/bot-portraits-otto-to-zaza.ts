/** The faces of the bots from Otto to Zaza: an owl, a chilli, a magpie, a rooster, a fox, a tiger, a turtle, a wasp. */
import { type BotPortrait, circle, ROUND_HEAD } from './portrait-shapes.ts';

export const PORTRAITS_OTTO_TO_ZAZA: { readonly [name: string]: BotPortrait } = {
  Otto: {
    back: '#dfe6f2',
    skin: '#a9825c',
    head: 'M24 9c10 0 15 6 15 16s-6 16-15 16S9 35 9 25 14 9 24 9z',
    behind: [['#8a6644', 'M10 22L8 5l12 7zM38 22l2-17-12 7z']],
    before: [
      ['#ecdcc2', `${circle(17.5, 23, 7)}${circle(30.5, 23, 7)}`],
      ['#e8a83c', 'M21.4 28h5.2L24 32z'],
    ],
    eyeY: 23,
    eyeGap: 6.5,
    mouthY: 35,
  },
  Pepe: {
    back: '#fbe6cf',
    skin: '#d8402f',
    head: 'M13 18c0-6 5-8 11-8s12 3 12 9c0 12-7 21-20 24 4-6-3-14-3-25z',
    before: [
      ['#4f9a45', 'M14 15c3-6 17-6 21 1-4-1-6 2-8 0-2 3-4 3-6 0-2 2-4 0-7-1z'],
      ['#3c7d38', 'M23 11c-1-4 1-7 5-8l1 2c-3 1-4 3-3 6z'],
    ],
    eyeY: 23,
    eyeGap: 5.2,
    mouthY: 31,
  },
  Pica: {
    back: '#e9e4f0',
    skin: '#2f3547',
    head: ROUND_HEAD,
    behind: [['#2f3547', 'M22 12c-2-5 0-8 3-9 0 3 2 5 1 9z']],
    before: [
      ['#f6f4ef', 'M10 28c4-4 9-5 14-3 5-2 10-1 14 3-1 8-7 12-14 12s-13-4-14-12z'],
      ['#f6f4ef', `${circle(17.5, 21, 4)}${circle(30.5, 21, 4)}`],
      ['#58607a', 'M21 25h6l-3 6z'],
    ],
    eyeY: 21,
    eyeGap: 6.5,
    mouthY: 34,
  },
  Rico: {
    back: '#dcecf6',
    skin: '#f4e3c0',
    head: 'M24 12c8 0 12 6 12 13 0 9-5 15-12 15s-12-6-12-15c0-7 4-13 12-13z',
    behind: [['#d23b34', `${circle(17, 10, 4.5)}${circle(24, 7, 5.5)}${circle(31, 10, 4.5)}`]],
    before: [
      ['#d23b34', 'M21 33c-3 0-4 8 0 8s3-6 3-6 0 6 3 6 3-8 0-8z'],
      ['#eda52f', 'M18 26h12l-6 6z'],
    ],
    eyeY: 21,
    eyeGap: 6,
    mouthY: 29,
  },
  Rufo: {
    back: '#e1eddb',
    skin: '#dd7a35',
    head: 'M24 13c9 0 14 5 14 11 0 8-9 16-14 17-5-1-14-9-14-17 0-6 5-11 14-11z',
    behind: [
      ['#dd7a35', 'M10 22L6 4l15 10zM38 22l4-18-15 10z'],
      ['#4b2d20', 'M10 14L7 5l7 5zM38 14l3-9-7 5z'],
    ],
    before: [
      ['#fbf0e2', 'M10 26c5 0 10 3 14 7 4-4 9-7 14-7-1 7-9 14-14 15-5-1-13-8-14-15z'],
      ['#33201a', 'M21.4 33h5.2L24 36z'],
    ],
    eyeY: 23,
    eyeGap: 6.5,
    mouthY: 37,
  },
  Tora: {
    back: '#d7ebe2',
    skin: '#f3a63b',
    head: ROUND_HEAD,
    behind: [
      ['#f3a63b', `${circle(12, 13, 5.5)}${circle(36, 13, 5.5)}`],
      ['#3a2618', `${circle(12, 13, 2.5)}${circle(36, 13, 2.5)}`],
    ],
    before: [
      ['#3a2618', 'M22.6 10h2.8l-1.4 7zM16 12l2.4-1 1 5zM32 12l-2.4-1-1 5z'],
      ['#3a2618', 'M10 23l6 1.4-6 1.8zM38 23l-6 1.4 6 1.8zM11 30l5 0-4 2.6zM37 30l-5 0 4 2.6z'],
      ['#fdf0dc', 'M24 27c5 0 7 3 7 6s-3 6-7 6-7-3-7-6 2-6 7-6z'],
      ['#7a3d2b', 'M21.6 28h4.8L24 31z'],
    ],
    eyeY: 22.5,
    eyeGap: 6,
    mouthY: 34,
  },
  Tula: {
    back: '#f6ecd2',
    skin: '#9cc08a',
    head: 'M24 15c7 0 11 5 11 12s-4 13-11 13-11-6-11-13 4-12 11-12z',
    behind: [
      ['#5d7f52', 'M24 3c13 0 20 9 20 22v9H4v-9C4 12 11 3 24 3z'],
      ['#7ea06a', 'M24 5l6 6-6 5-6-5zM10 12l6 2-1 8-9 0zM38 12l-6 2 1 8 9 0z'],
    ],
    eyeY: 26,
    eyeGap: 5,
    mouthY: 33,
  },
  Zaza: {
    back: '#f4e0e4',
    skin: '#f6c93a',
    head: ROUND_HEAD,
    behind: [
      ['#cfe3ee', `${circle(7, 22, 7)}${circle(41, 22, 7)}`],
      ['#33291b', `${circle(16, 5, 2.4)}${circle(32, 5, 2.4)}M16 5l5 8h-2zM32 5l-5 8h2z`],
    ],
    before: [['#33291b', 'M13 15q11-5 22 0l1.6 3q-12.6-5-25.2 0zM14 36q10 4 20 0l-3 3q-7 2-14 0z']],
    eyeY: 24,
    eyeGap: 6,
    mouthY: 30.5,
  },
};
