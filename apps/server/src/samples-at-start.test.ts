import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@sufra/api/platform/database/database';
import { afterAll, expect, test } from 'vitest';

const entry = path.resolve(import.meta.dirname, 'main.ts');
const tool = path.resolve(import.meta.dirname, '../../api/src/bundle/merchant-tool.ts');
const dataDir = mkdtempSync(path.join(tmpdir(), 'sufra-samples-'));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a program on the data of this test; the settings are all that it has. */
function run(file: string, settings: Record<string, string>, args: string[] = []) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ROLE: 'api', ...settings };
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  const isOpen = Promise.withResolvers<'open'>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (output.includes('The shop is open')) isOpen.resolve('open');
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return `${code}: ${output}`;
  });
  return { child, ended, isOpen: isOpen.promise };
}

/** Starts the shop and stops it once it is open; answers its exit code and what it said when it did not open. */
async function open(settings: Record<string, string>): Promise<string> {
  const shop = run(entry, settings);
  const outcome = await Promise.race([shop.isOpen, shop.ended]);
  shop.child.kill('SIGTERM');
  await shop.ended;
  return outcome;
}

const demo = { DEMO: 'true' };
const production = { DEMO: 'false' };

test('a demo’s database opens for guests only without its samples, old or new', { timeout: 600_000 }, async () => {
  expect(await open(demo)).toBe('open');
  expect(await open(production)).toMatch(
    /^1: This database holds .*saffron-and-char, tide-and-crumb, \d+ staff accounts/,
  );

  // As the release before left it, which marked nothing: the demo goes on, and a shop for guests still does not open.
  const database = await openDatabase({ dataDir });
  await database.executeSql('update merchants set is_sample = false');
  await database.executeSql('update staff set is_sample = false');
  await database.close();
  expect(await open(production)).toContain('npm run merchant -- remove-samples');
  expect(await open(demo)).toBe('open');

  const removed = await run(tool, production, ['remove-samples']).ended;
  expect(removed).toMatch(/^0: Removed: saffron-and-char, tide-and-crumb, /);
  expect(await open(production)).toBe('open');
});

test('a demo does not open beside a real account', { timeout: 120_000 }, async () => {
  expect(await open({ ...demo, GATEWAYS_FILE: 'gateways.json', GOOGLE_CLIENT_ID: 'ours' })).toMatch(
    /^1: DEMO: sample data and simulator do not run in a shop with GATEWAYS_FILE, GOOGLE_CLIENT_ID\./,
  );
});
