/** Battle Gum: learns the weights of moves and of playouts, what hands hide, and the outlook of positions. */
import {
  ARRANGE_OFFSET,
  DRAW_OFFSET,
  MOVE_FEATURE_INDEX,
} from '../../../packages/games/src/battle-gum/knowledge-move-features.ts';
import type { Training } from '../training.ts';
import { beliefsAsSource } from './belief-weights-file.ts';
import { fitBelief } from './fit-belief.ts';
import { type OutlookStage, OutlookTraining } from './learn-outlook.ts';
import { outlookAsSource } from './outlook-weights-file.ts';
import { SelfPlay, type SelfPlaySettings } from './self-play.ts';
import { PLAYOUT_FEATURES, weightsAsSource } from './weights-file.ts';

/** The tables by kind come first, and all of them are of one length. */
const TABLES = DRAW_OFFSET + (DRAW_OFFSET - ARRANGE_OFFSET);
const ofPlayouts = new Set<number>([
  ...PLAYOUT_FEATURES.map((name) => MOVE_FEATURE_INDEX[name]),
  MOVE_FEATURE_INDEX.wins,
]);

const POLICY: SelfPlaySettings = { seed: 'train/policy/1', batches: 2500, rate: 0.03 };
const PLAYOUTS: SelfPlaySettings = {
  seed: 'train/playouts/1',
  batches: 750,
  rate: 0.02,
  learns: (feature) => feature < TABLES || ofPlayouts.has(feature),
};
const BELIEF_SEED = 'belief/1';
/** First by the outlook after each move, which is quick, and then by a short search. */
const OUTLOOK_STAGES: readonly OutlookStage[] = [
  { seed: 'outlook/1', games: 120_000, rate: 0.001, searches: false },
  { seed: 'outlook/search', games: 12_000, rate: 0.0004, searches: true },
  { seed: 'outlook/search/2', games: 16_000, rate: 0.0003, searches: true },
];

function learn(name: string, settings: SelfPlaySettings, report: (progress: string) => void) {
  const selfPlay = new SelfPlay(settings);
  selfPlay.run((done) => report(`${name}, ${done} of ${settings.batches} batches`));
  return selfPlay;
}

export const battleGum: Training = {
  file: 'packages/games/src/battle-gum/knowledge-weights.ts',
  train(report) {
    const { looks } = learn('policy', POLICY, report);
    const { looks: quick } = learn('playouts', PLAYOUTS, report);
    return weightsAsSource({ looks, quick });
  },
};

/** From games of the policy as its weights are now: train those first. */
export const battleGumBelief: Training = {
  file: 'packages/games/src/battle-gum/knowledge-belief-weights.ts',
  train: (report) => beliefsAsSource(fitBelief(BELIEF_SEED, report)),
};

/** The policy proposes moves, and beliefs deal hidden cards: train both first. */
export const battleGumOutlook: Training = {
  file: 'packages/games/src/battle-gum/knowledge-outlook-weights.ts',
  train(report) {
    let weights: Float64Array | undefined;
    for (const [at, stage] of OUTLOOK_STAGES.entries()) {
      const training = new OutlookTraining(stage, weights);
      training.run((games, loss) =>
        report(`stage ${at + 1}, ${games} of ${stage.games} games, loss ${loss.toFixed(3)}`),
      );
      weights = training.weights;
    }
    return outlookAsSource(weights!);
  },
};
