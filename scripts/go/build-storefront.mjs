import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './child.mjs';
import { commandOf, inRoot } from './paths.mjs';
import { problemFrom } from './problem.mjs';
import { step } from './step.mjs';

const stampFile = inRoot('apps/storefront/build/.go-stamp');
const sources = ['apps/storefront', 'packages', 'package-lock.json', 'tsconfig.base.json'];
const notSources = new Set(['build', 'node_modules', '.react-router', 'test-results']);

/** Builds the storefront when one of its sources changed since the last build. */
export async function buildStorefront() {
  const stamp = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  await step('building the storefront', build);
  writeFileSync(stampFile, stamp);
}

async function build() {
  const command = [commandOf('@react-router/dev', 'react-router'), 'build'];
  const env = { NODE_ENV: 'production' };
  const { code, output } = await runQuietly(process.execPath, command, { cwd: inRoot('apps/storefront'), env });
  if (code !== 0) throw problemFrom('Building the storefront', output);
}

// Path, size and time of every source: enough to notice a change, and quick enough to do at every start.
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) for (const file of filesUnder(inRoot(source))) hash.update(describe(file));
  return hash.digest('hex');
}

function* filesUnder(entry) {
  if (!statSync(entry).isDirectory()) return yield entry;
  for (const name of readdirSync(entry).sort()) if (!notSources.has(name)) yield* filesUnder(path.join(entry, name));
}

function describe(file) {
  const { size, mtimeMs } = statSync(file);
  return `${file}:${size}:${mtimeMs}\n`;
}
