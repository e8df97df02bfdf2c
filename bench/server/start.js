// Runs the load on the Node that comes with the project, after installing what is missing.
import { spawnSync } from 'node:child_process';
import { bundledNode, installWhatIsMissing } from '../../scripts/install.js';

installWhatIsMissing();
const args = ['bench/server.ts', ...process.argv.slice(2)];
process.exitCode = spawnSync(bundledNode, args, { stdio: 'inherit' }).status ?? 1;
