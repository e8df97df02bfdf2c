import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findNodeBinaryFault, readLockedNodeVersion } from './verify-node-binary.js';

const PLATFORM = `${process.platform}-${process.arch}`;

it('the Node that runs this test is the one whose checksum we know', () => {
  expect(process.versions.node).toBe(readLockedNodeVersion());
  expect(findNodeBinaryFault(process.execPath, readLockedNodeVersion(), PLATFORM)).toBeUndefined();
});

it('another binary, or one that we do not know, is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludo-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'node');
  writeFileSync(path, 'something else');
  expect(findNodeBinaryFault(path, readLockedNodeVersion(), PLATFORM)).toContain('SHA-256');
  expect(findNodeBinaryFault(process.execPath, '24.0.0', PLATFORM)).toContain('no checksum');
  expect(findNodeBinaryFault(process.execPath, readLockedNodeVersion(), 'aix-ppc64')).toContain(
    'no checksum',
  );
});
