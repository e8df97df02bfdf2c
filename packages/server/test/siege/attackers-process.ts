/**
 * The process of all attackers: `URL SECONDS ADDRESSES ATTACKS_PER_SECOND [NAMES]`. Every attack is made in turn
 * from every address, so many times a second in all; prints an `AttackersReport`. The tables to attack come as messages
 * of the parent. Real attackers have machines of their own, so this process has a low priority.
 */
import { setPriority } from 'node:os';
import { ATTACKS, type AttackerContext } from './attacks.ts';
import { createGuestName, visitFrom } from './visit-from.ts';

const [url = '', seconds = '', addresses = '', attacksPerSecond = '', only = ''] =
  process.argv.slice(2);
const LOW_PRIORITY = 10;
const TICK_MS = 50;
/** A machine that is too slow for all attacks makes fewer. */
const MAX_CONCURRENT_ATTACKS = 400;

setPriority(LOW_PRIORITY);
const names = Object.keys(ATTACKS).filter((name) => !only || only.split(',').includes(name));

export interface AttackersReport {
  /** Operations made, by attack. */
  readonly operations: { readonly [name: string]: number };
  /** Attacks begun. */
  readonly attacks: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

let targets: readonly string[] = [];
process.on('message', (tables) => {
  targets = tables as readonly string[];
});

interface Attacker {
  readonly address: string;
  /** A guest for each attack: limits of one person must not protect from the others. */
  readonly cookies: readonly string[];
  readonly held: AttackerContext['held'];
  readonly own: AttackerContext['own'];
}

async function createAttacker(address: string): Promise<Attacker> {
  const visit = () => visitFrom(address, url, createGuestName());
  const cookies: string[] = [];
  for (let i = 0; i < names.length; i++) cookies.push(await visit());
  return { address, cookies, held: [], own: {} };
}

const attackers: Attacker[] = [];
for (let i = 1; i <= Number(addresses); i++) attackers.push(await createAttacker(`127.3.0.${i}`));

const operations = Object.fromEntries(names.map((name) => [name, 0]));
let running = 0;
let started = 0;

async function attackOnce(): Promise<void> {
  const name = names[started % names.length]!;
  const attacker = attackers[Math.floor(started / names.length) % attackers.length]!;
  const cookie = attacker.cookies[started % names.length]!;
  const context = { url, targets, ...attacker, cookie };
  started++;
  running++;
  // A refusal is what the server should answer.
  const made = await ATTACKS[name]!(context).catch(() => 1);
  running--;
  operations[name] = (operations[name] ?? 0) + made;
}

process.stdout.write('ready\n');
const startedAt = Date.now();
const cpuAtStart = process.cpuUsage();
const timer = setInterval(() => {
  const elapsed = Date.now() - startedAt;
  const due = (elapsed / 1000) * Number(attacksPerSecond);
  while (started < due && running < MAX_CONCURRENT_ATTACKS) void attackOnce();
  if (elapsed < 1000 * Number(seconds)) return;
  clearInterval(timer);
  const { system, user } = process.cpuUsage(cpuAtStart);
  const report: AttackersReport = {
    operations,
    attacks: started,
    seconds: elapsed / 1000,
    cpuSeconds: (system + user) / 1e6,
  };
  process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));
}, TICK_MS);
