/** `npm run test:containers`: builds the image of deploy/Dockerfile and tests it with podman. */
import { resolve } from 'node:path';
import { provideBaseImages } from './containers/base-images.ts';
import { runCommand } from './run-command.js';
import { installSystemPackages } from './system-packages.ts';

const IMAGE = 'localhost/ludotheque-test';
const PROGRAMS = resolve('node_modules/.bin');

async function runStep(title: string, command: string, args: readonly string[]): Promise<void> {
  process.stdout.write(`\n— ${title}\n`);
  const env = {
    ...process.env,
    LUDO_CONTAINERS: '1',
    LUDO_IMAGE: IMAGE,
    // The project's own Node comes first, whatever the machine has.
    PATH: `${PROGRAMS}:${process.env.PATH}`,
  };
  const code = await runCommand(command, args, env);
  if (code !== 0) process.exit(code);
}

// The image itself needs neither database nor Redis; the test of several containers does.
installSystemPackages(['podman', 'runc', 'postgresql', 'redis-server']);
const { debian, node } = provideBaseImages();
await runStep(`The image, from ${debian} and ${node}`, 'podman', [
  ...['build', '--tag', IMAGE, '--file', 'deploy/Dockerfile'],
  ...['--ignorefile', 'deploy/Dockerfile.dockerignore', '--format', 'docker'],
  ...['--build-arg', `DEBIAN_IMAGE=${debian}`, '--build-arg', `NODE_IMAGE=${node}`],
  // Works inside a virtual machine or another container, too.
  ...['--isolation', 'chroot', '--network', 'host', '--pull=never', '--layers=false', '.'],
]);
await runStep('Tests of the image (Vitest)', `${PROGRAMS}/vitest`, ['run']);
