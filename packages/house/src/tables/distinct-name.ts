/** Names at a table are told apart at a glance: one that looks like another gets a number. */
import { BOT_NAMES } from '@ludotheque/protocol';
import type { Table } from '@ludotheque/table';
import { toNameSkeleton } from '../people/name-skeleton.ts';
import { MAX_NAME_LENGTH, splitIntoLetters } from '../people/person-name.ts';

/** The name under which somebody sits or speaks at a table, until that game is over. */
export function chooseNameAtTable({ roster }: Table, person: string, name: string): string {
  const taken = new Set(
    [
      ...roster.listOtherNames(person),
      // Who has just the same name as a bot keeps it: clients give the bot another one.
      ...BOT_NAMES.filter((botName) => botName.toLowerCase() !== name.toLowerCase()),
    ].map(toNameSkeleton),
  );
  let distinct = name;
  for (let number = 2; taken.has(toNameSkeleton(distinct)); number++)
    distinct = appendNumber(name, ` ${number}`);
  return distinct;
}

function appendNumber(name: string, suffix: string): string {
  const letters = splitIntoLetters(name).slice(0, MAX_NAME_LENGTH - suffix.length);
  return letters.join('').trimEnd() + suffix;
}
