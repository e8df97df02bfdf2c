/**
 * `npm run test:containers`: builds the image of deploy/Dockerfile, as it is and with a game from a package, and
 * tests both with podman.
 */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { provideBaseImages } from './containers/base-images.ts';
import { makeHouseWithGame } from './containers/house-with-game.ts';
import { runCommand } from './run-command.js';
import { installSystemPackages } from './system-packages.ts';

const IMAGE = 'localhost/ludotheque-test';
const IMAGE_WITH_GAME = 'localhost/ludotheque-test-with-game';
const PROGRAMS = resolve('node_modules/.bin');

/** Runs a step, and returns its exit code. */
async function runStep(
  title: string,
  command: string,
  args: readonly string[],
  env: { readonly [name: string]: string } = {},
): Promise<number> {
  process.stdout.write(`\n— ${title}\n`);
  // The project's own Node comes first, whatever the machine has.
  const PATH = `${PROGRAMS}:${process.env.PATH}`;
  return runCommand(command, args, { ...process.env, ...env, PATH });
}

// The image itself needs neither database nor Redis; the test of several containers does.
installSystemPackages(['podman', 'runc', 'postgresql', 'redis-server']);
const { debian, node } = provideBaseImages();

const buildImage = (title: string, image: string, folder: string) =>
  runStep(`${title}, from ${debian} and ${node}`, 'podman', [
    ...['build', '--tag', image, '--file', 'deploy/Dockerfile'],
    ...['--ignorefile', 'deploy/Dockerfile.dockerignore', '--format', 'docker'],
    ...['--build-arg', `DEBIAN_IMAGE=${debian}`, '--build-arg', `NODE_IMAGE=${node}`],
    // Works inside a virtual machine or another container, too.
    ...['--isolation', 'chroot', '--network', 'host', '--pull=never', '--layers=false', folder],
  ]);

const house = makeHouseWithGame();
try {
  process.exitCode =
    (await buildImage('The image', IMAGE, '.')) ||
    (await buildImage('The image with a game from a package', IMAGE_WITH_GAME, house)) ||
    (await runStep('Tests of the images (Vitest)', `${PROGRAMS}/vitest`, ['run'], {
      LUDO_CONTAINERS: '1',
      LUDO_IMAGE: IMAGE,
      LUDO_IMAGE_WITH_GAME: IMAGE_WITH_GAME,
      // The players of the tests have to know the rules, too.
      LUDOTHEQUE_CONFIG: join(house, 'ludotheque.json'),
    }));
} finally {
  rmSync(house, { recursive: true, force: true });
}
