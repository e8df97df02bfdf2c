/** The showdown at the end of a manche: which digit each card was, and who came where. */
import { isBetterNumber, type MancheClosing, type NanobyeView } from '@ludotheque/games/nanobye';

export interface FormedDigit {
  readonly card: string;
  /** The digit that the card counted as: a Joker is a 1 or a 9. */
  readonly digit: number;
}

export interface Standing {
  readonly seat: number;
  readonly number: number;
  readonly formedDigits: readonly FormedDigit[];
}

const canCountAs = (card: string, digit: number) =>
  card === 'J' ? digit === 1 || digit === 9 : Number(card) === digit;

/** The two cards in the order of the number that they form. */
export function formNumber(cards: readonly string[], number: number): FormedDigit[] {
  const digits = [Math.floor(number / 10), number % 10] as const;
  const [a, b] = cards as readonly [string, string];
  const [first, second] = canCountAs(a, digits[0]) && canCountAs(b, digits[1]) ? [a, b] : [b, a];
  return [
    { card: first, digit: digits[0] },
    { card: second, digit: digits[1] },
  ];
}

/** The number of a seat in turn order from the dealer's left. */
const getTurnNumber = ({ dealer, shown }: MancheClosing, seat: number) =>
  (seat - dealer - 1 + shown.length) % shown.length;

/** The seats that showed their cards, the winner first. In a tie the first in turn order is the Big Boss. */
export function rankStandings(closing: MancheClosing): Standing[] {
  const list = closing.shown.flatMap((cards, seat) => {
    const number = closing.numbers[seat];
    return cards && number ? [{ seat, number, formedDigits: formNumber(cards, number) }] : [];
  });
  return list.sort((a, b) => {
    if (a.number === b.number)
      return getTurnNumber(closing, a.seat) - getTurnNumber(closing, b.seat);
    return isBetterNumber(a.number, b.number, closing.cote) ? -1 : 1;
  });
}

/** The other seats that had the winner's number. */
export const listTiedWithWinner = (closing: MancheClosing): readonly number[] =>
  closing.numbers.flatMap((number, seat) =>
    number !== null && number === closing.numbers[closing.winner] && seat !== closing.winner
      ? [seat]
      : [],
  );

/** What each seat has staked in both tours. */
export const sumStakesBySeat = ({
  antes,
  stakes,
}: Pick<NanobyeView, 'antes' | 'stakes'>): number[] =>
  antes.map((ante, seat) => ante + stakes[seat]!);
