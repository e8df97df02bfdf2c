/** What everybody at a table is told when people come, go, give up or want to play again. */
import type { PublicTable } from '@ludotheque/table';

export interface PeopleNews {
  /** The key of its words, and what is filled in. */
  readonly key: string;
  readonly values?: { readonly [name: string]: string };
  /** It stays until it is closed, because it concerns the viewer. */
  readonly isLasting?: true;
  /** It can be seen on the page anyway, so only a page in the background says it. */
  readonly isSeen?: true;
  /** The table of the rematch, which can be joined. */
  readonly rematch?: string;
}

type Sitter = PublicTable['sitters'][number];

const findSitter = ({ sitters }: PublicTable, person: string) =>
  sitters.find((sitter) => sitter.person === person);

/** Before the deal: who sits down, gets up, is removed, or becomes the host. */
function listWaitingNews(before: PublicTable, after: PublicTable, me?: string): PeopleNews[] {
  const news: PeopleNews[] = [];
  for (const { name, person } of after.sitters)
    if (person !== undefined && person !== me && !findSitter(before, person))
      news.push({ key: 'people.satDown', values: { name } });
  for (const { name, person } of before.sitters) {
    if (person === undefined || findSitter(after, person)) continue;
    const isRemoved = after.removed?.includes(person) ?? false;
    if (person !== me)
      news.push({ key: isRemoved ? 'people.removedOther' : 'people.gotUp', values: { name } });
    else if (isRemoved) news.push({ key: 'wait.removed', isLasting: true });
  }
  const formerHost = before.keeper === null ? undefined : findSitter(after, before.keeper);
  if (formerHost && after.keeper !== null && after.keeper !== before.keeper)
    news.push(
      after.keeper === me
        ? { key: 'people.youHost', values: { name: formerHost.name }, isLasting: true }
        : { key: 'people.newHost', values: { name: findSitter(after, after.keeper)?.name ?? '' } },
    );
  return news;
}

/** Somebody takes the seat of a bot, or will. */
function listNewcomers(before: Sitter, after: Sitter, bot: string, me?: string): PeopleNews[] {
  if (before.person === undefined && after.person !== undefined)
    return after.person === me
      ? [{ key: 'people.youTookOver', values: { bot } }]
      : [{ key: 'people.tookOver', values: { name: after.name, bot } }];
  if (!before.next && after.next && after.next.person !== me)
    return [{ key: 'people.wantsSeat', values: { name: after.next.name, bot } }];
  return [];
}

function listSeatNews(before: Sitter, after: Sitter, bot: string, me?: string): PeopleNews[] {
  const { name, person } = after;
  if (person === undefined || before.person === undefined)
    return listNewcomers(before, after, bot, me);
  const isMine = person === me;
  if (before.gone !== after.gone) {
    if (after.gone === 'removed')
      return isMine
        ? [{ key: 'people.youVotedOut', isLasting: true }]
        : [{ key: 'people.votedOut', values: { name } }];
    const key = after.gone === 'out' ? 'people.leftOut' : 'people.resigned';
    return isMine ? [] : [{ key, values: { name } }];
  }
  if ((before.bot === undefined) === (after.bot === undefined)) return [];
  if (isMine) return after.bot === undefined ? [] : [{ key: 'people.youLeft' }];
  return [{ key: after.bot === undefined ? 'people.returned' : 'people.left', values: { name } }];
}

function listRematchNews(before: PublicTable | undefined, after: PublicTable, me?: string) {
  const { next, nextBy, sitters } = after;
  const played = sitters.some(({ person }) => person !== undefined && person === me);
  if (next === null || before?.next === next || nextBy === undefined || nextBy === me || !played)
    return [];
  const name = findSitter(after, nextBy)?.name ?? '';
  return [
    { key: 'people.wantsRematch', values: { name }, rematch: next, isLasting: true as const },
  ];
}

/** What is new at a table; for a table that was just opened, what the viewer has missed. */
export function listPeopleNews(
  before: PublicTable | undefined,
  after: PublicTable,
  /** The names by seat, bots included. */
  names: readonly string[],
  me?: string,
): PeopleNews[] {
  if (!before) {
    const own = after.sitters.find(({ person }) => person !== undefined && person === me);
    const wasVotedOut = own?.gone === 'removed' && after.phase === 'playing';
    return [
      ...(wasVotedOut ? [{ key: 'people.youVotedOut', isLasting: true as const }] : []),
      ...listRematchNews(before, after, me),
    ];
  }
  if (after.phase === 'open') return listWaitingNews(before, after, me);
  if (before.phase === 'open') return [{ key: 'people.begins', isSeen: true }];
  return [
    ...after.sitters.flatMap((sitter, seat) =>
      before.sitters[seat] ? listSeatNews(before.sitters[seat], sitter, names[seat]!, me) : [],
    ),
    ...listRematchNews(before, after, me),
  ];
}
