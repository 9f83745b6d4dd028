import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aBundle, changeFile } from '../testing/a-bundle.ts';
import { writeBundle } from './export/format-bundle-file.ts';

const tool = fileURLToPath(new URL('merchant-tool.ts', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merchant-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('check is content with a good bundle', async () => {
  await writeBundle(folder, 'saffron', aBundle());
  expect(await run('check', folder)).toEqual({ code: 0, output: `${folder} is fine (0 errors, 0 warnings).\n` });
});

test('check prints file, place, problem and remedy, and fails', async () => {
  const files = aBundle();
  changeFile(files, 'menus/main/modifier-groups.json', '/modifierGroups/0/minimum', 9);
  await writeBundle(folder, 'saffron', files);
  const { code, output } = await run('check', folder);
  expect(code).toBe(1);
  expect(output).toBe(`menus/main/modifier-groups.json /modifierGroups/0/minimum
    The minimum is larger than the maximum.
    Lower it, or raise the maximum.

${folder}: 1 error, 0 warnings. Nothing was changed.
`);
});

test('explains itself, and a folder that is not there', { timeout: 120_000 }, async () => {
  expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('Usage: npm run merchant') });
  expect(await run('check', join(folder, 'nowhere'))).toMatchObject({
    code: 1,
    output: `There is no folder ${join(folder, 'nowhere')}.\n`,
  });
});

test('an export does not write into a folder that holds something else', async () => {
  await writeBundle(folder, 'saffron', aBundle());
  await expect(writeBundle(folder, 'other', aBundle())).rejects.toThrow('does not hold other');
});

test(
  'new writes a folder that passes the check, and touches none that has something in it',
  { timeout: 120_000 },
  async () => {
    const names = ['--name', 'Tandoor House', '--name-ar', 'بيت التنور'];
    const parent = join(folder, 'tandoor-house');
    expect(await run('new', parent, ...names)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`DEMO_MERCHANTS=${folder} npm start`),
    });
    expect(await run('check', parent)).toEqual({ code: 0, output: `${parent} is fine (0 errors, 0 warnings).\n` });
    expect(await run('new', parent, ...names)).toEqual({
      code: 1,
      output: `${parent} is not empty. Name a folder that is not there yet.\n`,
    });
  },
);

function run(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [tool, ...args], (failure, stdout, stderr) => {
      resolve({ code: failure ? Number(failure.code) : 0, output: stdout + stderr });
    });
  });
}
