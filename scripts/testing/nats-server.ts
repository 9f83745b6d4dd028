import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export type NatsServer = {
  /** As `REALTIME_URL` names it. */
  url: string;
  /** Ends it at once; `start` begins a new one at the same address, unless it runs. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** It keeps its connections and does nothing until it is thawed. */
  freeze(): void;
  thaw(): void;
};

const program = process.env.NATS_SERVER_PATH || '/usr/sbin/nats-server';

/** Debian's package has it; tests that need it are skipped elsewhere. */
export const hasNatsServer = existsSync(program);

/** Starts a real NATS server on a free loopback port, with further words of its command line. */
export async function startNats(words: string[] = []): Promise<NatsServer> {
  const port = await freePort();
  let server: ChildProcess | undefined;
  const isRunning = (): boolean => server !== undefined && server.exitCode === null && server.signalCode === null;
  const nats: NatsServer = {
    url: `nats://127.0.0.1:${port}`,
    async kill() {
      if (!isRunning()) return;
      const gone = once(server!, 'exit');
      server!.kill('SIGKILL');
      await gone;
    },
    async start() {
      if (isRunning()) return;
      const own = spawn(program, ['--addr', '127.0.0.1', '--port', String(port), ...words], { stdio: 'ignore' });
      server = own;
      while (!(await isOpen(port))) {
        if (own.exitCode !== null) throw new Error(`nats-server ended with ${own.exitCode}`);
        await setTimeout(50);
      }
    },
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
  };
  await nats.start();
  return nats;
}

async function isOpen(port: number): Promise<boolean> {
  const line = createConnection(port, '127.0.0.1');
  const answer = await once(line, 'connect').then(
    () => true,
    () => false,
  );
  line.destroy();
  return answer;
}
