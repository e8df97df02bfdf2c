/** How each fellow poses with each of his numbers: the higher, the livelier. */
import type { Pose } from './fellow.tsx';

const pose = (
  arms: Pose['arms'],
  legs: Pose['legs'],
  mouth: Pose['mouth'],
  nod = 0,
  leap = 0,
): Pose => ({ arms, legs, mouth, nod, leap });

export const POSES: { readonly [card: string]: Pose } = {
  // The sleepwalker: slumped, yawning, wandering with his arms out, balancing, flying in his dream.
  B1: pose([8, -8, 8, -8], [60, 20, 60, 20], 'glum', 12, -5),
  B4: pose([20, 10, 60, 170], [8, 4, 8, 4], 'shout', -8),
  B9: pose([-70, -88, 88, 92], [22, 2, 28, 40], 'grin', 6),
  B11: pose([80, 100, 100, 130], [4, 0, 60, -10], 'grin', -10),
  B15: pose([70, 60, 150, 165], [50, 80, 20, 60], 'grin', 14, 8),
  // The gardener: stooping, digging, hands on hips, showing what has grown, off into the air.
  G2: pose([-10, -20, -10, 20], [30, -30, 30, -30], 'glum', -14, -3),
  G5: pose([30, -40, 40, 80], [10, 10, 35, 5], 'grin', 10),
  G7: pose([60, -70, 60, -70], [14, 6, 14, 6], 'grin', 0),
  G12: pose([60, -70, 140, 150], [10, 5, 30, -20], 'shout', -8),
  G14: pose([85, 60, 145, 120], [60, 10, 60, 10], 'grin', 8, 8),
  // The reveller: the morning after, a shrug, a bow, a dance, the leap of the night.
  O3: pose([15, -60, 10, 0], [45, -40, 20, 10], 'glum', -16, -3),
  O6: pose([40, 95, 40, 95], [6, 4, 6, 4], 'glum', 12),
  O8: pose([50, -60, 100, 60], [12, 4, 40, 10], 'grin', 14),
  O10: pose([80, 40, 110, 170], [10, 0, 70, -30], 'shout', -12),
  O13: pose([80, 70, 150, 150], [75, 20, 50, 80], 'shout', 8, 9),
};
