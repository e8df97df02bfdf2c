/** Finds what two reports of an API differ in, and which version such a change needs. */

/** What one report declares: for each entry point and name its declaration. */
type Declarations = ReadonlyMap<string, string>;

/** `added` works with all programs that were written before; `broken` may not. */
export interface ApiChanges {
  readonly added: readonly string[];
  readonly broken: readonly string[];
}

const ENTRY_POINT = /^## `(.+)`\n\n```ts\n([\s\S]*?)\n```$/gm;
/** A statement begins at the left margin. The comment "a as b" belongs to the statement below it. */
const BETWEEN_STATEMENTS = /(?<!^\/\/ \w+ as \w+)\n(?=[a-z/])/m;
const NAME =
  /^(?:\/\/ \w+ as|export \{|(?:export )?(?:declare )?(?:abstract class|class|const|function|interface|type)) (\w+)/;

/** Reads the blocks of code of a report. Overloads of a function are one declaration. */
export function parseApiReport(report: string): Declarations {
  const found = new Map<string, string>();
  for (const [, entry, code] of report.matchAll(ENTRY_POINT))
    for (const statement of code!.split(BETWEEN_STATEMENTS)) {
      if (statement.startsWith('// Not exported')) continue;
      const name = NAME.exec(statement)?.[1];
      if (name === undefined) throw new Error(`cannot read the declaration ${statement}`);
      const key = `${entry}: ${name}`;
      found.set(key, found.has(key) ? `${found.get(key)}\n${statement}` : statement);
    }
  return found;
}

const OPTIONAL_MEMBER = /^( +)(?:readonly )?\w+\?(?::|\()/;

/** Whether a declaration only got members that nobody has to give. */
function hasOnlyNewOptionalMembers(before: string, after: string): boolean {
  const kept = before.split('\n');
  let at = 0;
  /** The end of the new member that is being passed over. */
  let end: string | undefined;
  for (const line of after.split('\n')) {
    if (end !== undefined) {
      if (line.startsWith(end)) end = undefined;
    } else if (line === kept[at]) at++;
    else {
      const indent = OPTIONAL_MEMBER.exec(line)?.[1];
      if (indent === undefined) return false;
      if (line.endsWith('{')) end = `${indent}}`;
    }
  }
  return at === kept.length;
}

const isExported = (text: string) => text.startsWith('export ') || text.startsWith('// ');
const withoutExport = (text: string) => text.replaceAll(/^export (declare )?/gm, '');

/** A type that only others mention is a part of the API as long as they mention it. */
export function compareApis(before: Declarations, after: Declarations): ApiChanges {
  const added: string[] = [];
  const broken: string[] = [];
  for (const [key, text] of after) {
    const old = before.get(key);
    if (old === text) continue;
    if (old === undefined) {
      if (isExported(text)) added.push(`${key} is new`);
    } else if (isExported(old) && !isExported(text)) broken.push(`${key} is no longer exported`);
    else if (withoutExport(old) === withoutExport(text)) added.push(`${key} is new`);
    else if (hasOnlyNewOptionalMembers(withoutExport(old), withoutExport(text)))
      added.push(`${key} has new optional members`);
    else broken.push(`${key} has changed`);
  }
  for (const [key, text] of before)
    if (!after.has(key) && isExported(text)) broken.push(`${key} is gone`);
  return { added, broken };
}

type Version = readonly [major: number, minor: number, patch: number];
const parseVersion = (version: string): Version => {
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
  if (!numbers) throw new Error(`${version} is not a version: three numbers`);
  return numbers as unknown as Version;
};

/** The lowest version that may have these changes, by SemVer. */
export function findLowestVersion(released: string, { added, broken }: ApiChanges): string {
  const [major, minor, patch] = parseVersion(released);
  const isStable = major > 0;
  if (broken.length > 0) return isStable ? `${major + 1}.0.0` : `0.${minor + 1}.0`;
  if (added.length > 0) return isStable ? `${major}.${minor + 1}.0` : `0.${minor}.${patch + 1}`;
  return released;
}

const isBelow = (version: string, other: string) => {
  const [a, b] = [parseVersion(version), parseVersion(other)];
  const at = a.findIndex((number, i) => number !== b[i]);
  return at >= 0 && a[at]! < b[at]!;
};

function describeKind({ added, broken }: ApiChanges): string {
  if (broken.length > 0) return 'changes or removes what was in';
  return added.length > 0 ? 'has more than' : 'is below';
}

/** Why a version may not have these changes, or undefined. */
export function findVersionMistake(
  released: string,
  version: string,
  changes: ApiChanges,
): string | undefined {
  const lowest = findLowestVersion(released, changes);
  if (!isBelow(version, lowest)) return undefined;
  return [
    `Version ${version} ${describeKind(changes)} version ${released}. Raise "version" in all package.json to ${lowest} or higher:`,
    ...[...changes.broken, ...changes.added].map((each) => `  ${each}`),
  ].join('\n');
}
