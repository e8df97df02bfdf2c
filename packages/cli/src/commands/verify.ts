/**
 * `ludo verify`: replays transcripts by the rules, and reports the first difference. With a receipt, it
 * also compares a game record with what a player was promised.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { getSystemErrorMessage } from 'node:util';
import {
  assertReceiptMatches,
  assertValidDealProof,
  CodedError,
  type DealClaim,
  type DealReceipt,
  fail,
  findDayOfPublicDeal,
  findReceiptGaps,
  formatForMessage,
  parseDealReceipt,
  parseTranscript,
  type ReceiptGap,
  readDealClaim,
  replayTranscript,
} from '@ludotheque/core';
import { gameIds, loadGame } from '@ludotheque/games/shelf';
import { type CliCommand, parseFlags } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { MAX_LINE_BYTES, type NumberedLine, readNumberedLines } from '../read-numbered-lines.ts';

function parseJsonLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    fail('json', `expected a transcript in JSON, found ${formatForMessage(text, 80)}`);
  }
}

/** A `GameRecord`: a transcript, with the seed and nonces that prove the deal. */
type UncheckedGameRecord = {
  readonly transcript: unknown;
  readonly publicSeed?: unknown;
} & Parameters<typeof readDealClaim>[0] &
  Parameters<typeof findDayOfPublicDeal>[0];

const isGameRecord = (given: unknown): given is UncheckedGameRecord =>
  typeof given === 'object' && given !== null && 'transcript' in given;

/** A house writes no lists of legal moves: they follow from the rules, and would make a record huge. */
const hasTrace = (transcript: unknown): boolean =>
  typeof transcript === 'object' && transcript !== null && Object.hasOwn(transcript, 'legal');

interface VerifiedLine {
  /** Whether its lists of legal moves were compared. */
  readonly isTraced: boolean;
  /** The day whose deal it is, if the seed was public. */
  readonly publicDay: string | undefined;
  /** What the receipt could not show. */
  readonly gaps: readonly ReceiptGap[];
}

/** Checks one line. An error message begins with the number of the line. */
export async function assertTranscriptLineVerifies(
  { number, text }: NumberedLine,
  trace: boolean,
  receipt?: DealReceipt,
): Promise<VerifiedLine> {
  try {
    const given = parseJsonLine(text);
    const record = isGameRecord(given);
    const claim = parseTranscript(record ? given.transcript : given);
    if (!gameIds.includes(claim.game))
      fail(
        'game',
        `there is no game ${formatForMessage(claim.game)}; there are: ${gameIds.join(', ')}`,
      );
    const game = await loadGame(claim.game, claim.version);
    const isTraced = trace && !(record && !hasTrace(given.transcript));
    replayTranscript(game, claim, isTraced);
    if (record) assertValidDealProof(game, given);
    if (receipt && !record)
      fail('receipt', 'a receipt is compared with a game record (record.json)');
    const gaps = receipt && record ? compareReceipt(receipt, readDealClaim(given)) : [];
    const isPublic = record && given.publicSeed === true;
    return { isTraced, publicDay: isPublic ? findDayOfPublicDeal(given) : undefined, gaps };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw new CodedError(error.code, `line ${number}, ${error.message}`);
  }
}

function compareReceipt(receipt: DealReceipt, claim: DealClaim): readonly ReceiptGap[] {
  assertReceiptMatches(receipt, claim);
  return findReceiptGaps(receipt, claim);
}

function openInput(file: string): AsyncIterable<Buffer> {
  return file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1 << 18 });
}

/** A file that begins with a line `{` is one indented document, as editors and `jq` write them. */
async function* joinIndentedDocument(
  lines: AsyncIterable<NumberedLine>,
): AsyncGenerator<NumberedLine> {
  const document: string[] = [];
  let bytes = 0;
  for await (const line of lines) {
    if (document.length === 0 && (line.number > 1 || line.text.trim() !== '{')) {
      yield line;
      continue;
    }
    document.push(line.text);
    bytes += line.text.length;
    if (bytes > MAX_LINE_BYTES) fail('line', `line 1: longer than ${MAX_LINE_BYTES} bytes`);
  }
  if (document.length > 0) yield { number: 1, text: document.join('\n') };
}

function readReceipt(file: string): DealReceipt {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { errno } = error as NodeJS.ErrnoException;
    const why = errno === undefined ? 'it is no JSON' : getSystemErrorMessage(errno);
    fail('file', `cannot read the receipt ${formatForMessage(file)}: ${why}`);
  }
  return parseDealReceipt(json);
}

const describeUntraced = (games: number): string =>
  `ludo: --trace had nothing to compare in ${games} downloaded ${games === 1 ? 'game' : 'games'}: ` +
  'a house keeps no lists of legal moves. All moves are legal, and all else was checked\n';

const describePublicDay = (day: string): string =>
  `ludo: the deal of the day of ${day}: its public seed was checked, and follows from the date. ` +
  'Everybody could know these cards beforehand\n';

const GAP_TEXTS: { readonly [G in ReceiptGap]: string } = {
  plain:
    'WARNING: the nonce of the receipt was sent in plain, before everybody had committed. The house and ' +
    'the last person to sit down could have chosen the deal together',
  shares:
    'the receipt does not have the shares of the others: its page was older, or did not open its nonce. ' +
    'So it was not checked that they were fixed before',
  log:
    'the receipt has no line of the log of deals about this table: the page did not find any. Look for ' +
    'it: without a line the house could hide that it called deals off',
};

async function run(args: readonly string[]): Promise<void> {
  const flags = { trace: 'flag', receipt: 'text' } as const;
  const { given, receipt: receiptFile, trace } = parseFlags(args, flags, ['FILE']);
  const [file] = given;
  if (file === undefined) fail('flags', 'which file? `ludo verify FILE`, or - for standard input');
  const receipt = receiptFile === undefined ? undefined : readReceipt(receiptFile);
  const progress = new ProgressLine('games');
  let verified = 0;
  let traced = 0;
  const publicDays = new Set<string>();
  const gaps = new Set<ReceiptGap>();
  try {
    for await (const line of joinIndentedDocument(readNumberedLines(openInput(file)))) {
      if (line.text.trim() === '') continue;
      const found = await assertTranscriptLineVerifies(line, trace, receipt);
      if (found.isTraced) traced++;
      if (found.publicDay !== undefined) publicDays.add(found.publicDay);
      for (const gap of found.gaps) gaps.add(gap);
      progress.update(++verified);
    }
  } catch (error) {
    const { errno, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined || errno === undefined) throw error;
    fail('file', `cannot read ${formatForMessage(file)}: ${getSystemErrorMessage(errno)}`);
  } finally {
    progress.clear();
  }
  process.stdout.write(`${verified} verified\n`);
  for (const gap of gaps) process.stderr.write(`ludo: ${GAP_TEXTS[gap]}\n`);
  for (const day of publicDays) process.stderr.write(describePublicDay(day));
  if (trace && traced < verified) process.stderr.write(describeUntraced(verified - traced));
}

export const command: CliCommand = {
  summary: 'replay transcripts and check every deal, move and result',
  help: `ludo verify [--trace] [--receipt FILE] FILE|-

Replays every transcript of the file (or of standard input): shuffles must be
permutations of the deck, every move legal, the result equal. Prints how many were
verified, or the first difference with its line, the move's index and both sides.
A game downloaded from a house (record.json) is checked to the seed as well: the seed is
the one that was promised, and seats and shuffles follow from it and the nonces. The seed
of a deal of the day is public: it must be that of a day, and the day is printed.

  --trace         every list of legal moves ("legal", from \`ludo simulate --trace\`) must
                  be equal, too; a downloaded game has none, and is checked without
  --receipt FILE  the record must be of the deal that a player was promised: the same
                  commitment, with the nonce of the receipt (saved from the page) and
                  the shares of the others; says what the receipt cannot show
`,
  run,
};
