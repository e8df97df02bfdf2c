/** The facts on the boxes of all games. The rules themselves are loaded when somebody plays. */
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

const boxFiles = import.meta.glob<Omit<GameBoxInfo, 'id'>>('../../../games/src/*/box.json', {
  eager: true,
  import: 'default',
});

/** Only the keys are used; no board is loaded here. */
const boardModules = import.meta.glob('../games/*/board/index.tsx');
const rankByOwnBoard = ({ id }: GameBoxInfo) =>
  Number(!(`../games/${id}/board/index.tsx` in boardModules));

/** Games with their own board come first. */
export const gameBoxes: readonly GameBoxInfo[] = Object.entries(boxFiles)
  .map(([path, facts]) => ({ id: path.split('/').at(-2)!, ...facts }))
  .sort((a, b) => rankByOwnBoard(a) - rankByOwnBoard(b) || a.id.localeCompare(b.id));

export const findGameBox = (game: string): GameBoxInfo | undefined =>
  gameBoxes.find(({ id }) => id === game);
