// Runs a measurement on the Node that comes with the project, after installing what is missing.
import { spawnSync } from 'node:child_process';
import { bundledNode, installWhatIsMissing } from '../scripts/install.js';

installWhatIsMissing();
const [name, ...rest] = process.argv.slice(2);
const args = [`bench/${name}.ts`, ...rest];
process.exitCode = spawnSync(bundledNode, args, { stdio: 'inherit' }).status ?? 1;
