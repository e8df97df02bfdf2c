#!/usr/bin/env node
// @ts-check
// `npx ludotheque`: opens a house in this folder. With a command of `ludo`, runs that command.
// Plain JavaScript that older versions of Node understand, so that they can say what is missing.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIN_NODE_MAJOR = 24;
/** The server's work comes in small pieces: other threads would cost more than they take over. */
const SERVER_NODE_FLAGS = [
  '--v8-pool-size=0',
  '--max-semi-space-size=64',
  '--no-allocation-site-pretenuring',
];

async function main() {
  if (Number(process.versions.node.split('.')[0]) < MIN_NODE_MAJOR) {
    const found = process.versions.node;
    process.stderr.write(`ludotheque: needs Node.js ${MIN_NODE_MAJOR} or later, not ${found}\n`);
    process.exit(1);
  }
  const given = process.argv.slice(2);
  // Flags alone are for the server.
  const args = given.length === 0 || given[0]?.startsWith('--') ? ['serve', ...given] : given;
  const at = args.indexOf('--config');
  if (at >= 0 && args[at + 1]) process.env.LUDOTHEQUE_CONFIG = resolve(args[at + 1] ?? '');
  const isServer = args[0] === 'serve' && !args.includes('--help');
  if (isServer && !process.env.PAGE_DIR) {
    const { prepareHousePage } = await import('@ludotheque/web/house-page');
    process.env.PAGE_DIR = prepareHousePage(process.env.DATA_DIR || 'data');
  }
  const program = fileURLToPath(import.meta.resolve('@ludotheque/cli'));
  const flags = isServer ? SERVER_NODE_FLAGS : [];
  const child = spawn(process.execPath, [...flags, program, ...args], { stdio: 'inherit' });
  // The terminal sends Ctrl-C to both; only this process gets a SIGTERM that was sent to it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

main().catch((error) => {
  if (error?.name !== 'CodedError') throw error;
  process.stderr.write(`ludotheque: ${error.message}\n`);
  process.exit(1);
});
