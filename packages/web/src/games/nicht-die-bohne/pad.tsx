/** The score pad of Nicht die Bohne!: the cards in each player's rows at the end of a manche. */
import {
  COLOURS,
  FACES,
  game,
  MAX_MINUS_CARDS,
  scoreManche,
  scoreRow,
} from '@ludotheque/games/nicht-die-bohne';
import type { EntryEditorProps, GameScorePad } from '../../score-pad/score-pad.ts';
import './pad.css';

type Entry = readonly string[];

function Editor({ entry, onChange, t }: EntryEditorProps<Entry>) {
  const countOf = (card: string) => entry.filter((other) => other === card).length;
  /** Adds one, or removes all when there are as many as possible: one button does both. */
  const press = (card: string, most: number) =>
    onChange(countOf(card) < most ? [...entry, card] : entry.filter((other) => other !== card));
  return (
    <div className="pad-cards">
      {COLOURS.map((colour) => {
        const row = entry.filter((card) => card.startsWith(colour));
        return (
          <fieldset key={colour} className={`pad-row bohne-${colour}`}>
            <legend>
              {t(`pad.${colour}`)}{' '}
              <output className="row-value">{row.length > 0 ? scoreRow(row) : '–'}</output>
            </legend>
            {FACES.map((face) => {
              const card = colour + face;
              const count = countOf(card);
              return (
                <button
                  key={face}
                  type="button"
                  aria-pressed={count > 0}
                  onClick={() => press(card, face === '-' ? MAX_MINUS_CARDS : 1)}
                >
                  {SIGN[face] ? (
                    <>
                      <span aria-hidden="true">{SIGN[face]}</span>
                      <span className="unseen">{t(`pad.face.${SPECIAL[face]}`, { count })}</span>
                    </>
                  ) : (
                    face
                  )}
                  {count > 1 && <small aria-hidden="true">{count}</small>}
                </button>
              );
            })}
          </fieldset>
        );
      })}
    </div>
  );
}

const SPECIAL: { readonly [face: string]: string } = { '0': 'zero', x2: 'double', '-': 'minus' };
const SIGN: { readonly [face: string]: string } = { '0': '∅', x2: '×2', '-': '−' };

export const pad: GameScorePad<Entry> = {
  seats: game.seats,
  blank: [],
  Editor,
  points: (cards) => scoreManche(cards).sum,
  parts: [
    { name: 'plus', sign: '+', points: (cards) => scoreManche(cards).plus },
    { name: 'minus', sign: '−', points: (cards) => scoreManche(cards).minus },
  ],
  roundCount: 3,
  // The deck has one of each card, and three minus cards of each colour.
  findProblem(entries) {
    const all = entries.flat();
    const tooMany = (card: string) =>
      all.filter((other) => other === card).length > (card.endsWith('-') ? MAX_MINUS_CARDS : 1);
    return all.some(tooMany) ? 'twice' : undefined;
  },
};
