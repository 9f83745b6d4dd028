import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';

/** A server process that is restarted whenever it ends, as by a service manager. */
export type SupervisedProcess = {
  name: string;
  address: string;
  /** The number of times it ended by itself. */
  ownDeaths(): number;
  kill(): void;
  pause(): void;
  resume(): void;
  isReady(): Promise<boolean>;
  /** Ends it for good, with time to finish. */
  stop(): Promise<void>;
};

export type ProcessOptions = { name: string; port: number; env: Record<string, string>; logFile: string };

const main = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts');
const clock = path.resolve(import.meta.dirname, '../../scripts/testing/skewed-clock.mjs');
const startAgainAfterMilliseconds = 250;

export function superviseProcess({ name, port, env, logFile }: ProcessOptions): SupervisedProcess {
  const address = `http://127.0.0.1:${port}`;
  const log = createWriteStream(logFile, { flags: 'a' });
  let child: ChildProcess | undefined;
  let isStopped = false;
  let isKilled = false;
  let ownDeaths = 0;
  let ended = Promise.resolve();

  function start(): void {
    if (isStopped) return;
    isKilled = false;
    child = spawn(process.execPath, ['--import', clock, main], {
      env: { ...process.env, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    ended = new Promise((resolve) => {
      child?.once('exit', (code, signal) => {
        log.write(`-- ended with ${code ?? signal}\n`);
        if (!isStopped && !isKilled) ownDeaths += 1;
        if (!isStopped) setTimeout(start, startAgainAfterMilliseconds);
        resolve();
      });
    });
  }

  start();
  return {
    name,
    address,
    ownDeaths: () => ownDeaths,
    kill() {
      isKilled = true;
      child?.kill('SIGKILL');
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async isReady() {
      const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2500) }).catch(() => undefined);
      return answer?.ok === true;
    },
    async stop() {
      isStopped = true;
      child?.kill('SIGCONT');
      child?.kill('SIGTERM');
      const force = setTimeout(() => child?.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(force);
      log.end();
    },
  };
}
