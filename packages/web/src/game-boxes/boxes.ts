/** The facts on the boxes of all games. The rules themselves are loaded when somebody plays. */
import boards from 'virtual:shelf/boards';
import boxes from 'virtual:shelf/boxes';

export interface GameBoxInfo {
  readonly id: string;
  readonly seats: readonly [min: number, max: number];
  /** How long a game takes, roughly. */
  readonly minutes: number;
  /** The youngest age that the game is for. */
  readonly age: number;
  /** Whether we chose the age, because the printed game names none. */
  readonly ageIsOurs?: true;
  /** The colour of the box's spine. */
  readonly colour: string;
  /** The language of a name that is the same in all languages. */
  readonly nameLanguage?: string;
}

/** Only the keys are used; no board is loaded here. */
const rankByOwnBoard = ({ id }: GameBoxInfo) => Number(!(id in boards));

/** Games with their own board come first. */
export const gameBoxes: readonly GameBoxInfo[] = Object.entries(boxes)
  .map(([id, facts]) => ({ id, ...facts }))
  .sort((a, b) => rankByOwnBoard(a) - rankByOwnBoard(b) || a.id.localeCompare(b.id));

export const findGameBox = (game: string): GameBoxInfo | undefined =>
  gameBoxes.find(({ id }) => id === game);
