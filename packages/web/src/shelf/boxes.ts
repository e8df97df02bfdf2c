/** What stands on the shelf, without opening a box: the rules are loaded when somebody plays. */
export interface BoxFacts {
  readonly id: string;
  readonly seats: readonly [min: number, max: number];
  /** How long a game takes, about. */
  readonly minutes: number;
  /** Of the spine. */
  readonly colour: string;
}

const found = import.meta.glob<Omit<BoxFacts, 'id'>>('../../../games/src/*/box.json', {
  eager: true,
  import: 'default',
});

/** Only asked what there is; nothing of it is loaded here. */
const boards = import.meta.glob('../boards/*/index.tsx');
const isPlain = ({ id }: BoxFacts) => Number(!(`../boards/${id}/index.tsx` in boards));

/** Games with a board of their own first. */
export const boxes: readonly BoxFacts[] = Object.entries(found)
  .map(([path, facts]) => ({ id: path.split('/').at(-2)!, ...facts }))
  .sort((a, b) => isPlain(a) - isPlain(b) || a.id.localeCompare(b.id));
