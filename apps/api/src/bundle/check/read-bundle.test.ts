import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBundle } from './read-bundle.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  await mkdir(join(folder, 'images'));
});
afterEach(() => rm(folder, { recursive: true }));

test('reads files of a bundle by their path and mentions others', async () => {
  await writeFile(join(folder, 'merchant.json'), '{}');
  await writeFile(join(folder, 'images/logo.svg'), '<svg/>');
  await writeFile(join(folder, 'notes.txt'), 'call the printer');
  const { files, problems } = await readBundle(folder);
  expect([...files.keys()]).toEqual(['images/logo.svg', 'merchant.json']);
  expect(problems).toEqual([expect.objectContaining({ file: 'notes.txt', severity: 'warning' })]);
});

test('follows no link out of the folder', async () => {
  await symlink('/etc/passwd', join(folder, 'merchant.json'));
  await symlink('/etc', join(folder, 'branches'));
  const { files, problems } = await readBundle(folder);
  expect(files.size).toBe(0);
  expect(problems.map(({ file, severity }) => [file, severity])).toEqual([
    ['branches', 'error'],
    ['merchant.json', 'error'],
  ]);
});

test('refuses a file that is too large', async () => {
  await writeFile(join(folder, 'images/huge.png'), Buffer.alloc(3_000_001));
  const { files, problems } = await readBundle(folder);
  expect(files.size).toBe(0);
  expect(problems).toEqual([expect.objectContaining({ file: 'images/huge.png', severity: 'error' })]);
});
