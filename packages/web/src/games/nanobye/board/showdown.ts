/** How a manche ended, told for the eye: which digit each card was, who stood where, and why. */
import { isBetterNumber, type MancheClosing, type NanobyeView } from '@ludotheque/games/nanobye';

export interface Formed {
  readonly card: string;
  /** What it counted as: a Joker is a 1 or a 9. */
  readonly digit: number;
}

export interface Standing {
  readonly seat: number;
  readonly number: number;
  readonly formed: readonly Formed[];
}

const canBe = (card: string, digit: number) =>
  card === 'J' ? digit === 1 || digit === 9 : Number(card) === digit;

/** The two cards in the order of the number that they form. */
export function formNumber(cards: readonly string[], number: number): Formed[] {
  const digits = [Math.floor(number / 10), number % 10] as const;
  const [a, b] = cards as readonly [string, string];
  const [first, second] = canBe(a, digits[0]) && canBe(b, digits[1]) ? [a, b] : [b, a];
  return [
    { card: first, digit: digits[0] },
    { card: second, digit: digits[1] },
  ];
}

/** How far from the dealer's left a seat acts. */
const turnOf = ({ dealer, shown }: MancheClosing, seat: number) =>
  (seat - dealer - 1 + shown.length) % shown.length;

/** Those who showed, the winner first. Of equals the one who acts first is the Big Boss. */
export function standings(closing: MancheClosing): Standing[] {
  const list = closing.shown.flatMap((cards, seat) => {
    const number = closing.numbers[seat];
    return cards && number ? [{ seat, number, formed: formNumber(cards, number) }] : [];
  });
  return list.sort((a, b) => {
    if (a.number === b.number) return turnOf(closing, a.seat) - turnOf(closing, b.seat);
    return isBetterNumber(a.number, b.number, closing.cote) ? -1 : 1;
  });
}

/** Who had the winner's number too. */
export const tiedWithWinner = (closing: MancheClosing): readonly number[] =>
  closing.numbers.flatMap((number, seat) =>
    number !== null && number === closing.numbers[closing.winner] && seat !== closing.winner
      ? [seat]
      : [],
  );

/** What each seat had put in by the end. */
export const stakedIn = ({ antes, stakes }: Pick<NanobyeView, 'antes' | 'stakes'>): number[] =>
  antes.map((ante, seat) => ante + stakes[seat]!);
