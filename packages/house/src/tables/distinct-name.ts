/** Names at a table are told apart at a glance: one that looks like another gets a number. */
import type { Table } from '@ludotheque/table';
import { toNameSkeleton } from '../people/name-skeleton.ts';
import { MAX_NAME_LENGTH, splitIntoLetters } from '../people/person-name.ts';
import { BOT_NAME_SKELETONS } from './bot-names.ts';

/** Only of names that were accepted, so none of them is long. */
const skeletonByName = new Map<string, string>();
const MAX_CACHED_SKELETONS = 10_000;

/** The same people sit down again and again. */
function findSkeleton(name: string): string {
  const known = skeletonByName.get(name);
  if (known !== undefined) return known;
  if (skeletonByName.size >= MAX_CACHED_SKELETONS) skeletonByName.clear();
  const skeleton = toNameSkeleton(name);
  skeletonByName.set(name, skeleton);
  return skeleton;
}

/**
 * The name under which somebody sits at a table, until that game is over. Who has just the same name as
 * a bot keeps it: clients give the bot another one.
 */
export const chooseSitterName = (table: Table, person: string, name: string): string =>
  makeDistinct(table, person, name, ([botName]) => botName.toLowerCase() !== name.toLowerCase());

/**
 * The name under which somebody speaks there. A visitor keeps the one that they spoke under before, unless
 * it looks like another: a record of an earlier version may have several people of one name.
 */
export function chooseSpeakerName(table: Table, person: string, name: string): string {
  const { roster, spokenNames } = table;
  return (
    roster.findName(person) ?? makeDistinct(table, person, spokenNames.findLast(person) ?? name)
  );
}

function makeDistinct(
  table: Table,
  person: string,
  name: string,
  isTakenByBot: (bot: [name: string, skeleton: string]) => boolean = () => true,
): string {
  const taken = new Set(table.listNamesOfOthers(person).map(findSkeleton));
  for (const [, skeleton] of [...BOT_NAME_SKELETONS].filter(isTakenByBot)) taken.add(skeleton);
  let distinct = name;
  for (let number = 2; taken.has(findSkeleton(distinct)); number++)
    distinct = appendNumber(name, ` ${number}`);
  return distinct;
}

function appendNumber(name: string, suffix: string): string {
  const letters = splitIntoLetters(name).slice(0, MAX_NAME_LENGTH - suffix.length);
  return letters.join('').trimEnd() + suffix;
}
