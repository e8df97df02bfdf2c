/**
 * The weights of the network in knowledge-row-points.ts: one hidden layer of ReLU units, plus a
 * linear term. Fitted with Adam, 6 epochs. The target is what each row without a zero, at the
 * beginning of each trick, brought at the end of the manche: 2.2 million rows from 7,300 games with
 * four seats and 4,100 with other numbers of seats, few of them with six. In about half of the games
 * all players tried every card in 10 imagined worlds to the end of the trick, judged by earlier fits.
 * In the others, beginners and players without a search sat among them at random, since tables at
 * which all play alike give weights that are too cautious. The error is 18 points a row; without a
 * model it is 23.
 */
export const INPUT_COUNT = 11;
export const HIDDEN_UNIT_COUNT = 12;

/** Unit by unit, the weight of each input. */
// biome-ignore format: figures
export const HIDDEN_WEIGHTS: readonly number[] = [
  -0.208, -0.3237, -0.5938, -0.3805, -0.0353, 0.0456, -0.2866, -0.097, 0.6006, 1.4496, -0.1557,
  0.4699, 0.85, -2.167, -2.0982, -1.1173, 1.0091, 0.7277, 0.1238, 1.208, -0.2515, -2.0694,
  0.1315, -0.1918, -0.0695, 0.0666, 0.1277, -0.3908, 0.1008, -0.2547, -0.5671, -0.274, -0.9813,
  0.0829, 0.9966, -1.016, -0.1267, -0.0653, 1.3047, 0.9757, -0.0647, 0.4047, 0.3225, -0.7202,
  0.5677, -0.1384, 0.3502, -0.3909, 0.086, 1.5328, 0.8574, -0.0889, -0.9402, 0.0424, 0.6175,
  0.3255, -0.0549, 0.3087, -0.7364, -0.4294, -1.6278, -0.1318, 0.1011, 1.1447, -0.1724, -0.8119,
  -0.1496, 0.4311, 0.7889, 0.1216, 0.2737, 0.2708, -0.8219, 0.0855, -0.4293, -0.397, -0.151,
  0.8884, 0.0157, -1.3709, 0.0354, -0.1085, 0.1382, -0.2417, 0.0337, 1.1345, -0.0087, 0.3315,
  0.5558, -0.0936, -0.4451, 0.0981, 0.379, 0.1501, 0.5728, -0.2494, 0.2614, 0.0344, -0.0297,
  0.3045, -0.1286, 1.0406, -0.3681, 0.4452, -0.0336, -0.2881, -0.2375, 0.1812, -0.1411, -0.1208,
  -0.0555, 1.5117, 0.2093, 0.009, -0.0137, 0.7816, 0.3177, -0.6371, 0.5498, 0.4748, -1.0283,
  0.3632, 0.6837, -1.5179, -1.0195, -1.8157, 0.3759, 0.2762, -1.7607, 0.7836, -0.2974, -0.8473,
];

/** The bias of each unit. */
// biome-ignore format: figures
export const HIDDEN_BIASES: readonly number[] = [
  0.2671, -1.0479, -0.0527, -0.7703, 0.2611, -0.632, -0.3142, -0.9897, -1.4952, -0.0526, -0.7094,
  -0.2291,
];

/** The weight of each unit, and then the bias of the output. */
// biome-ignore format: figures
export const OUTPUT_WEIGHTS: readonly number[] = [
  0.2419, 1.1095, -0.0455, -0.5786, 0.2536, -0.3388, 0.1733, -0.4863, -0.3374, -0.2322, -0.5431,
  1.0961, -0.0242,
];

/** The weight of each input in the linear term. */
// biome-ignore format: figures
export const LINEAR_WEIGHTS: readonly number[] = [
  0.2605, -0.0137, -0.1161, 0.0336, -0.0297, -0.378, -0.1396, 0.0271, -0.1934, 0.4311, 0.0178,
];
