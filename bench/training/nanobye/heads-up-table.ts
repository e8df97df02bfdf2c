/** Writes the average strategies of two seats as a source file. */

import { STRENGTH_COUNT } from '../../../packages/games/src/nanobye/knowledge-hand-strength.ts';
import {
  ALIGNS_OF_TWO,
  alignOfTwo,
  CLASS_COUNT,
  EXCHANGE_ACTS,
  EXCHANGE_LEVELS,
} from '../../../packages/games/src/nanobye/knowledge-two-seats-rows.ts';
import { MAX_BET } from '../../../packages/games/src/nanobye/moves.ts';
import type { HeadsUp } from './heads-up.ts';
import { DEALT_TO_DEALER } from './heads-up-deals.ts';

const SHARES_PER_DECISION = 35;
/** What is done more rarely than this is not done at all. */
const NEGLIGIBLE = 0.015;
const LINE_LENGTH = 90;
const RUN_SIGNS = '!#$%&()*+,-./:;<=>?@[]^_{|}~';

type Row = readonly number[];

/** A manche between two, solved for each of them. */
export interface SolvedForTwo {
  readonly first: HeadsUp;
  readonly dealer: HeadsUp;
}

/** Whole 35ths; the largest takes the rounding and comes last. */
function rowAsText(strategy: Row): string {
  const likely = strategy.map((share) => (share < NEGLIGIBLE ? 0 : share));
  const total = likely.reduce((sum, share) => sum + share, 0);
  const parts = likely.map((share) => Math.round((share / total) * SHARES_PER_DECISION));
  const largest = parts.indexOf(Math.max(...parts));
  const letter = (act: number) => String.fromCharCode('a'.charCodeAt(0) + act);
  const others = parts.map((part, act) =>
    part === 0 || act === largest
      ? ''
      : part.toString(SHARES_PER_DECISION + 1).toUpperCase() + letter(act),
  );
  return others.join('') + letter(largest);
}

/** Equal rows become one with a sign that says how often it comes again. */
function rowsAsText(rows: readonly Row[]): string {
  const texts = rows.map(rowAsText);
  let all = '';
  for (let at = 0; at < texts.length; ) {
    let run = 1;
    while (texts[at + run] === texts[at] && run <= RUN_SIGNS.length) run++;
    all += texts[at]! + (run > 1 ? RUN_SIGNS[run - 2]! : '');
    at += run;
  }
  return all;
}

const byClass = (find: (handClass: number) => Row): Row[] =>
  Array.from({ length: CLASS_COUNT }, (_, c) => find(c));

/** How many classes quit, the class at the limit in part. */
function quittingAsText(find: (handClass: number) => Row): string {
  const quits = byClass(find).reduce((sum, row) => sum + row[0]!, 0);
  const steps = Math.round((quits / CLASS_COUNT) * 36 ** 2);
  return Math.min(36 ** 2 - 1, steps)
    .toString(36)
    .padStart(2, '0');
}

function stakesOfTwo(solved: readonly SolvedForTwo[]): Row[] {
  const openings = solved.flatMap(({ first: { opening } }) =>
    Array.from({ length: EXCHANGE_ACTS }, (_, own) =>
      byClass((c) => opening.average(own * CLASS_COUNT + c)),
    ),
  );
  const responses = solved.flatMap(({ dealer: { response } }) =>
    Array.from({ length: EXCHANGE_ACTS * EXCHANGE_ACTS * MAX_BET }, (_, spot) =>
      byClass((c) => response.average(spot * CLASS_COUNT + c)),
    ),
  );
  return [...openings, ...responses].flat();
}

/** The dealer is never dealt some hands under its own cote: it exchanges them as the first seat does. */
function exchangesOfTwo(solved: readonly SolvedForTwo[]): Row[] {
  const firsts = solved.map(({ first: { firstExchange } }) =>
    Array.from({ length: STRENGTH_COUNT }, (_, hand) => firstExchange.average(hand)),
  );
  const dealers = solved.flatMap(({ dealer: { dealerExchange } }, pot) =>
    Array.from({ length: EXCHANGE_ACTS * EXCHANGE_LEVELS }, (_, spot) =>
      firsts[pot]!.map((first, hand) =>
        DEALT_TO_DEALER[hand] === 0 ? first : dealerExchange.average(spot * STRENGTH_COUNT + hand),
      ),
    ),
  );
  return [...firsts, ...dealers].flat();
}

function alignsOfTwo(solved: readonly SolvedForTwo[]): string {
  const texts = new Array<string>(ALIGNS_OF_TWO);
  solved.forEach(({ first: { aligning } }, pot) => {
    for (let own = 0; own < EXCHANGE_ACTS; own++)
      for (let other = 0; other < EXCHANGE_ACTS; other++)
        for (let stake = 1; stake <= MAX_BET; stake++)
          for (let raised = stake + 1; raised <= MAX_BET; raised++) {
            const exchanges = own * EXCHANGE_ACTS + other;
            const row = ((exchanges * MAX_BET + stake - 1) * MAX_BET + raised - 1) * CLASS_COUNT;
            texts[alignOfTwo(pot, own, other, stake, raised)] = quittingAsText((c) =>
              aligning.average(row + c),
            );
          }
  });
  return texts.join('');
}

function asConstant(name: string, text: string): string {
  const lines = text.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
  return `export const ${name} = [\n${lines.map((line) => `  '${line}',`).join('\n')}\n].join('');\n`;
}

export const twoSeatsAsSource = (solved: readonly SolvedForTwo[]): string =>
  `/** The habits of knowledge-two-seats.ts, which decodes them; made by bench/training. */
${asConstant('ENCODED_STAKES', rowsAsText(stakesOfTwo(solved)))}
${asConstant('ENCODED_EXCHANGES', rowsAsText(exchangesOfTwo(solved)))}
${asConstant('ENCODED_ALIGNS', alignsOfTwo(solved))}`;
