import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { root } from './paths.mjs';

const isWindows = process.platform === 'win32';
const running = new Set();
let stoppedBy;
let stoppedAt = 0;

/**
 * Runs a program that talks to the person itself. Resolves to its exit code.
 * It leads a process group of its own: Ctrl-C then reaches it once, through us, and whatever it leaves behind is ended with it.
 * `interactive` keeps it in our group, because only then may it ask questions.
 */
export function runInForeground(file, args, { interactive = false, env, cwd = root } = {}) {
  const child = launch(file, args, {
    env,
    cwd,
    interactive,
    stdio: [interactive ? 'inherit' : 'ignore', 'inherit', 'inherit'],
  });
  return untilClosed(child);
}

/**
 * Runs a program and keeps what it writes. Resolves to { code, output }.
 * When the person stops us it has `secondsToClose` left; most tools have nothing worth finishing.
 */
export async function runQuietly(file, args, { env, cwd = root, secondsToClose = 1 } = {}) {
  const child = launch(file, args, { env, cwd, secondsToClose, isQuiet: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await untilClosed(child);
  return { code, output };
}

/** Passes Ctrl-C and other signals on to the running child, and stops it when the parent process is gone. */
export function watchForStop() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  const starters = findStarters();
  setInterval(() => findStarters() !== starters && stop('SIGTERM'), 500).unref();
}

// npm starts us through a shell that outlives it, so on Linux we look two steps up.
function findStarters() {
  const parent = process.ppid;
  try {
    return `${parent} ${/^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${parent}/status`, 'utf8'))?.[1]}`;
  } catch {
    return `${parent}`;
  }
}

function launch(file, args, { env, cwd, stdio, interactive = false, isQuiet = false, secondsToClose = 15 }) {
  const ownGroup = !interactive && !isWindows;
  const child = spawn(file, args, { cwd, stdio, detached: ownGroup, env: { ...process.env, ...env } });
  running.add(Object.assign(child, { ownGroup, isQuiet, secondsToClose }));
  return child;
}

async function untilClosed(child) {
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (...result) => resolve(result));
  }).finally(() => running.delete(child));
  endGroup(child);
  const exitCode = code ?? exitCodeOf(signal);
  if (stoppedBy) leave(code === 0 && !child.isQuiet);
  return exitCode;
}

// A terminal and npm may each send the same Ctrl-C; only one that comes later means "now".
function stop(signal) {
  const isImpatient = stoppedBy !== undefined && Date.now() - stoppedAt > 1_000;
  if (stoppedBy && !isImpatient) return;
  stoppedBy = signal;
  stoppedAt = Date.now();
  if (running.size === 0) leave(false);
  for (const child of running) {
    if (isImpatient) endGroup(child);
    else child.kill(signal);
    setTimeout(() => running.has(child) && endGroup(child), child.secondsToClose * 1_000).unref();
  }
}

// A child that closed as it was asked to is no failure; one that was cut short names its signal.
function leave(isComplete) {
  if (!isComplete && process.stdout.isTTY) process.stdout.write('\nStopped.\n');
  process.exit(isComplete ? 0 : exitCodeOf(stoppedBy));
}

function endGroup(child) {
  try {
    if (child.ownGroup && child.pid) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 1);
}
