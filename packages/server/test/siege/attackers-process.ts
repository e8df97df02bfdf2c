/**
 * The process of all attackers: `URL SECONDS ADDRESSES ATTACKS_PER_SECOND [NAMES]`. Every attack is made in turn
 * from every address, so many times a second in all; prints how many operations of each were made. Real attackers have
 * machines of their own, so this process has a low priority.
 */
import { randomBytes } from 'node:crypto';
import { setPriority } from 'node:os';
import { ATTACKS, type AttackerContext } from './attacks.ts';
import { visitFrom } from './visit-from.ts';

const [url = '', seconds = '', addresses = '', attacksPerSecond = '', only = ''] =
  process.argv.slice(2);
const LOW_PRIORITY = 10;
const TICK_MS = 50;
/** A machine that is too slow for all attacks makes fewer. */
const MAX_CONCURRENT_ATTACKS = 400;

setPriority(LOW_PRIORITY);
const names = Object.keys(ATTACKS).filter((name) => !only || only.split(',').includes(name));

interface Attacker {
  readonly address: string;
  /** A guest for each attack: limits of one person must not protect from the others. */
  readonly cookies: readonly string[];
  readonly held: AttackerContext['held'];
}

async function createAttacker(address: string): Promise<Attacker> {
  const visit = () => visitFrom(address, url, `Guest ${randomBytes(3).toString('hex')}`);
  const cookies: string[] = [];
  for (let i = 0; i < names.length; i++) cookies.push(await visit());
  return { address, cookies, held: [] };
}

const attackers: Attacker[] = [];
for (let i = 1; i <= Number(addresses); i++) attackers.push(await createAttacker(`127.3.0.${i}`));

const operations: { [name: string]: number } = {};
let running = 0;
let started = 0;

async function attackOnce(): Promise<void> {
  const name = names[started % names.length]!;
  const attacker = attackers[Math.floor(started / names.length) % attackers.length]!;
  const context = { url, ...attacker, cookie: attacker.cookies[started % names.length]! };
  started++;
  running++;
  // A refusal is what the server should answer.
  const made = await ATTACKS[name]!(context).catch(() => 1);
  running--;
  operations[name] = (operations[name] ?? 0) + made;
}

process.stdout.write('ready\n');
const startedAt = Date.now();
const timer = setInterval(() => {
  const elapsed = Date.now() - startedAt;
  const due = (elapsed / 1000) * Number(attacksPerSecond);
  while (started < due && running < MAX_CONCURRENT_ATTACKS) void attackOnce();
  if (elapsed < 1000 * Number(seconds)) return;
  clearInterval(timer);
  process.stdout.write(`${JSON.stringify(operations)}\n`, () => process.exit(0));
}, TICK_MS);
