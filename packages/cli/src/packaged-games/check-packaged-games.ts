/**
 * Checks the games that came in packages before a house opens with them: all laws, once for each content of a
 * package. The results are kept in the data folder.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, isObject } from '@ludotheque/core';
import { hashGamePackage, listPackagedGames, type PackagedGame } from '@ludotheque/games/folders';
import { loadGameChecks } from '@ludotheque/testkit';
import { readOwnVersion } from '../own-version.ts';

/** At a start, the laws are checked at some combinations of seats and options; `npm test` of a game tries all. */
const EVERY_COMBINATION = 5;
const RESULTS_FILE = 'checked-games.json';

/** Why a package failed, or null, by the hash of its content. */
type Results = { readonly [hash: string]: string | null };

function readResults(dataDir: string): Results {
  const file = join(dataDir, RESULTS_FILE);
  if (!existsSync(file)) return {};
  try {
    const results: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(results) ? (results as Results) : {};
  } catch {
    // A file that was cut off by a crash: the games are checked again.
    return {};
  }
}

/** Runs all checks; returns why the first of them failed. */
async function findFailure({ id }: PackagedGame): Promise<string | null> {
  try {
    for (const { group, run, title } of await loadGameChecks(id, { every: EVERY_COMBINATION }))
      try {
        run();
      } catch (error) {
        return `${title} (${group}): ${(error as Error).message}`;
      }
    return null;
  } catch (error) {
    return `it cannot be loaded: ${(error as Error).message}`;
  }
}

/** Fails with a sentence if a package does not pass, unless the operator trusts it. */
export async function checkPackagedGames(dataDir: string, isTrusted: boolean): Promise<void> {
  for (const game of listPackagedGames()) {
    const { name, version } = game.package;
    // A later version of the house may know more laws.
    const hash = `${readOwnVersion()}/${hashGamePackage(game)}`;
    const results = readResults(dataDir);
    let failure = results[hash];
    if (failure === undefined) {
      process.stderr.write(`Checking ${name} ${version} by the laws of games (once) …\n`);
      failure = await findFailure(game);
      mkdirSync(dataDir, { recursive: true });
      const json = JSON.stringify({ ...results, [hash]: failure }, null, 2);
      writeFileSync(join(dataDir, RESULTS_FILE), `${json}\n`);
    }
    if (failure === null) continue;
    const sentence = `${name} ${version} does not keep the laws of games: ${failure}`;
    if (!isTrusted)
      fail('laws', `${sentence}\nIt is not opened. \`--trust\` opens the house all the same.`);
    process.stderr.write(`Opened by --trust, although ${sentence}\n`);
  }
}
