/** Battle Gum: learns the weights of moves, of positions and of playouts. */
import {
  ARRANGE_OFFSET,
  DRAW_OFFSET,
  MOVE_FEATURE_INDEX,
} from '../../../packages/games/src/battle-gum/knowledge-move-features.ts';
import { MOVE_FEATURE_WEIGHTS } from '../../../packages/games/src/battle-gum/knowledge-weights.ts';
import type { Training } from '../training.ts';
import { beliefsAsSource } from './belief-weights-file.ts';
import { fitBelief } from './fit-belief.ts';
import { fitChances } from './fit-chances.ts';
import { SelfPlay, type SelfPlaySettings } from './self-play.ts';
import { PLAYOUT_FEATURES, rounded, weightsAsSource } from './weights-file.ts';

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
const FIT_SEED = 'fit/1';
const BELIEF_SEED = 'belief/1';

function learn(name: string, settings: SelfPlaySettings, report: (progress: string) => void) {
  const selfPlay = new SelfPlay(settings);
  selfPlay.run((done) => report(`${name}, ${done} of ${settings.batches} batches`));
  return selfPlay;
}

export const battleGum: Training = {
  file: 'packages/games/src/battle-gum/knowledge-weights.ts',
  train(report) {
    const { chances, looks } = learn('policy', POLICY, report);
    const { looks: quick } = learn('playouts', PLAYOUTS, report);
    // The medium bot reads its weights from here: the fit must see those that will ship.
    MOVE_FEATURE_WEIGHTS.set(looks.map(rounded));
    fitChances(chances, FIT_SEED, report);
    return weightsAsSource({ looks, chances, quick });
  },
};

/** From games of the policy as its weights are now: train those first. */
export const battleGumBelief: Training = {
  file: 'packages/games/src/battle-gum/knowledge-belief-weights.ts',
  train: (report) => beliefsAsSource(fitBelief(BELIEF_SEED, report)),
};
