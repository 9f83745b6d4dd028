import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './child.mjs';
import { commandOf, inRoot } from './paths.mjs';
import { problemFrom } from './problem.mjs';
import { step } from './step.mjs';

const shared = ['packages', 'package-lock.json', 'tsconfig.base.json'];
const notSources = new Set(['build', 'node_modules', '.react-router', 'test-results']);

/** The faces, each with the program that builds it; a fresh clone has none of them until its packages are installed. */
const faces = {
  storefront: () => [commandOf('@react-router/dev', 'react-router'), 'build'],
  backoffice: () => [commandOf('vite', 'vite'), 'build', '--logLevel', 'warn'],
};

/** Builds the storefront and the restaurant's side, each when one of its sources changed since its last build. */
export async function buildFaces() {
  for (const [name, command] of Object.entries(faces)) await buildFace(name, command);
}

async function buildFace(name, command) {
  const folder = inRoot('apps', name);
  const stampFile = path.join(folder, 'build/.go-stamp');
  const stamp = fingerprint([folder, ...shared.map((source) => inRoot(source))]);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  await step(`building the ${name}`, async () => {
    const { code, output } = await runQuietly(process.execPath, command(), {
      cwd: folder,
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) throw problemFrom(`Building the ${name}`, output);
  });
  writeFileSync(stampFile, stamp);
}

// Path, size and time of every source: enough to notice a change, and quick enough to do at every start.
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) for (const file of filesUnder(source)) hash.update(describe(file));
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
