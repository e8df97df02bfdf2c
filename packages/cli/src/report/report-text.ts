/** What a report says in sentences and tables, before it becomes Markdown or a page. */
import { readGameWords, readMinutes } from '@ludotheque/games/shelf';
import type { Estimate } from './estimate.ts';
import { type GameReport, MIN_CASES, ONE_SIDED_SHARE, RARE_CARD_SHARE } from './game-report.ts';

const formatPercent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const formatShare = ({ high, low, mean }: Estimate): string =>
  `${formatPercent(mean)} (${(100 * Math.max(0, low)).toFixed(1)}–${(100 * Math.min(1, high)).toFixed(1)})`;
const formatMargin = ({ high, low, mean }: Estimate): string =>
  `${(100 * mean).toFixed(0)} % ± ${(50 * (high - low)).toFixed(0)}`;
const formatMean = ({ high, low, mean }: Estimate, digits = 1): string =>
  `${mean.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;

export interface ReportTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export const readGameName = (id: string): string => String(readGameWords(id, 'en').name ?? id);

/** The English template of a kind of move, with gaps for cards and players. */
export function describeMoveKind(game: string, key: string): string {
  const find = (path: string): unknown =>
    path.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown>)?.[part], {
      ...readGameWords(game, 'en'),
    });
  const template = [key, `${key}_other`, `${key}_one`].map(find).find((t) => typeof t === 'string');
  return String(template ?? key).replaceAll(/\{\{[^}]*\}\}/g, '…');
}

const listOrNone = (names: readonly string[], most = 8): string =>
  names.length <= most
    ? names.join(', ')
    : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;

const ofMainSeats = ({ bySeats, seats }: GameReport) =>
  bySeats.find((entry) => entry.seats === seats)!;

function describeSeats(report: GameReport): string {
  const { unfairSeats, winShares } = ofMainSeats(report);
  if (unfairSeats.length === 0)
    return `No seat wins clearly more or less often than chance (${formatPercent(1 / report.seats)}).`;
  const shares = unfairSeats.map((seat) => `seat ${seat} ${formatShare(winShares[seat]!)}`);
  return `Seats are not equal: ${shares.join(', ')}, where ${formatPercent(1 / report.seats)} is chance.`;
}

function describeLeads({ leaderWins, leadChanges }: GameReport): string {
  const half = leaderWins.find(({ tenth }) => tenth === 5);
  const changes = `The lead changes ${leadChanges.mean.toFixed(1)} times in a game`;
  if (!half) return `${changes}; half-way nobody leads yet.`;
  return `${changes}; who leads alone half-way wins ${formatShare(half.share)}.`;
}

function describeSkill({ hasKnowledge, ladder }: GameReport): string {
  const steps = ladder.map(
    ({ below, finishesBefore, level }) =>
      `${level} before ${below} ${formatPercent(finishesBefore.mean)}`,
  );
  const advice = hasKnowledge
    ? ''
    : ' The game has no knowledge for bots yet, so only levels that search play it well.';
  return `How often the better level finishes before a rival: ${steps.join(', ')}; 50 % would be luck alone.${advice}`;
}

function describeParts({ cards, cardsNeverOffered, moveKinds, moves, game }: GameReport): string[] {
  const rare = cards.filter(({ verdict }) => verdict === 'almost never').map(({ name }) => name);
  const sentences = [
    cards.length === 0
      ? 'Moves of this game name no cards, so nothing can be said about single cards.'
      : rare.length === 0
        ? `No card is dead: each is chosen in more than ${formatPercent(RARE_CARD_SHARE)} of the rounds in which a seat could.`
        : `Almost never chosen: ${listOrNone(rare)}. A card that nobody plays is dead; one that nobody gives away is too good.`,
  ];
  if (cardsNeverOffered.length > 0)
    sentences.push(`Never named by a legal move: ${listOrNone(cardsNeverOffered)}.`);
  const oneSided = moveKinds.flatMap(({ name, verdict }) =>
    verdict === 'almost never' || verdict === 'almost always'
      ? [`“${describeMoveKind(game, name)}” is ${verdict} chosen`]
      : [],
  );
  if (oneSided.length > 0) sentences.push(`${oneSided.join('; ')}.`);
  const never = moves.neverChosen.length;
  sentences.push(
    never === 0
      ? `Each of the ${moves.offered} moves that were possible at least ${MIN_CASES} times, beside others, was chosen.`
      : `Of ${moves.offered} moves that were possible at least ${MIN_CASES} times, beside others, ${never} ${never === 1 ? 'was' : 'were'} never chosen.`,
  );
  return sentences;
}

export function listFindings(report: GameReport): string[] {
  const [fast, middle, slow] = report.minuteQuantiles.map(Math.round);
  const { mean, forced } = report.choices;
  return [
    describeSeats(report),
    `Half of the games take at most ${middle} minutes at a human pace, eight of ten between ${fast} and ${slow}; the box says ${readMinutes(report.game)}.`,
    `A decision has ${mean.mean.toFixed(1)} choices on average; ${formatPercent(forced.mean)} have only one.`,
    describeLeads(report),
    describeSkill(report),
    ...describeParts(report),
  ];
}

export function tabulateFigures(report: GameReport): ReportTable {
  const { moves, rounds, minutes } = ofMainSeats(report);
  return {
    head: ['figure', 'mean (95 % interval)'],
    rows: [
      ['moves', formatMean(moves)],
      ['rounds', formatMean(rounds)],
      ['minutes at a human pace', formatMean(minutes)],
      ['choices of a decision', formatMean(report.choices.mean)],
      ['decisions with one choice', formatShare(report.choices.forced)],
      ['games with a single winner', formatShare(report.singleWinner)],
      ['distance of first to second, of first to last', formatShare(report.margin)],
      ['changes of the lead', formatMean(report.leadChanges)],
      ['moves made when the winner took the lead for good', formatShare(report.finalLeadAt)],
    ],
  };
}

export const tabulateSeats = (report: GameReport): ReportTable => ({
  head: ['players', 'games', 'win share of each seat, in order', 'moves', 'rounds', 'minutes'],
  rows: report.bySeats.map(({ games, minutes, moves, rounds, seats, unfairSeats, winShares }) => [
    `${seats}`,
    `${games}`,
    winShares
      .map(({ high, low, mean }, seat) => {
        const margin = Math.max(high - mean, mean - low);
        const stands = unfairSeats.includes(seat) ? ' *' : '';
        return `${(100 * mean).toFixed(0)} ± ${(100 * margin).toFixed(0)}${stands}`;
      })
      .join(', '),
    moves.mean.toFixed(1),
    rounds.mean.toFixed(1),
    minutes.mean.toFixed(0),
  ]),
});

export const tabulateLadder = ({ ladder }: GameReport): ReportTable => ({
  head: ['one bot against the level below', 'games', 'wins', 'chance', 'finishes before a rival'],
  rows: ladder.map(({ below, chance, finishesBefore, games, level, winShare }) => [
    `${level} v. ${below}`,
    `${games}`,
    formatShare(winShare),
    formatPercent(chance),
    formatShare(finishesBefore),
  ]),
});

export const tabulateMoveKinds = ({ game, moveKinds }: GameReport): ReportTable => ({
  head: ['kind of move', 'chosen, where another kind was possible', 'cases', ''],
  rows: moveKinds.map((kind) => [
    describeMoveKind(game, kind.name),
    formatShare(kind),
    `${kind.cases}`,
    kind.verdict ?? '',
  ]),
});

/** The cards that are chosen most rarely when they could be. */
export const tabulateRarestCards = ({ cards }: GameReport): ReportTable => ({
  head: ['card', 'chosen, in rounds in which a seat could', 'cases', ''],
  rows: cards
    .toSorted((a, b) => a.mean - b.mean)
    .slice(0, 5)
    .map((card) => [card.name, formatShare(card), `${card.cases}`, card.verdict ?? '']),
});

export const tabulateComparison = (reports: readonly GameReport[]): ReportTable => ({
  head: [
    'game',
    'players',
    'minutes',
    'on the box',
    'rounds',
    'choices',
    'lead changes',
    'leader half-way wins',
    'medium before easy',
    'unequal seats',
  ],
  rows: reports.map((report) => {
    const { minutes, rounds, unfairSeats } = ofMainSeats(report);
    const half = report.leaderWins.find(({ tenth }) => tenth === 5)?.share;
    const step = report.ladder.find(({ level }) => level === 'medium')?.finishesBefore;
    return [
      readGameName(report.game),
      `${report.seats}`,
      minutes.mean.toFixed(0),
      `${readMinutes(report.game)}`,
      rounds.mean.toFixed(1),
      report.choices.mean.mean.toFixed(1),
      report.leadChanges.mean.toFixed(1),
      half ? formatMargin(half) : '–',
      step ? formatMargin(step) : '–',
      unfairSeats.length === 0 ? 'none' : unfairSeats.join(', '),
    ];
  }),
});

export const ONE_SIDED_NOTE = `“Almost never” and “almost always” mean below ${formatPercent(ONE_SIDED_SHARE)} or above ${formatPercent(1 - ONE_SIDED_SHARE)}, with the whole interval.`;

export const describeSetup = ({ games, iterations, level, options, seats, seed }: GameReport) =>
  `${games} games of ${seats} ${level} bots, seed ${seed}, options ${JSON.stringify(options)}. Searching bots make ${iterations} iterations a move.`;
