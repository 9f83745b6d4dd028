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

/** Whether the Node that runs this file can run the product. */
export function isSuitableNode() {
  return Number(process.versions.node.split('.')[0]) >= oldestMajor;
}

/** Gets a Node of the pinned version into .cache once and runs the same command with it. */
export async function rerunOnSuitableNode(args) {
  const binary = await ensureNode();
  const PATH = [path.dirname(binary), process.env.PATH].join(path.delimiter);
  return runInForeground(binary, [inRoot('scripts/go.mjs'), ...args], { interactive: true, env: { PATH } });
}

async function ensureNode() {
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
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const first = await npmInstall(folder, `${name}@${pinnedVersion}`);
  const result = /ETARGET|No matching version/.test(first.output)
    ? await npmInstall(folder, `${name}@${oldestMajor}`)
    : first;
  if (result.code === 0) return;
  if (/E404|ETARGET|EBADPLATFORM/.test(result.output)) throw unsupported(name, result.output);
  throw problemFrom(`Getting Node ${pinnedVersion}`, result.output);
}

function npmInstall(folder, specifier) {
  const args = ['install', specifier, '--prefix', folder, '--no-save', '--no-package-lock'];
  return runNpm(`Getting Node ${pinnedVersion}`, args, { cwd: folder });
}

function unsupported(name, details) {
  return new Problem(
    `There is no ready-made Node for this system (${name}).`,
    'Install Node 24 or later from https://nodejs.org, then run it again.',
    details.trim(),
  );
}
