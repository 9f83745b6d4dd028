import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** The words for a server that gives a connection up after two pings, a second apart, were not answered. */
export function impatient(): string[] {
  const file = join(mkdtempSync(join(tmpdir(), 'sufra-nats-')), 'nats.conf');
  writeFileSync(file, 'ping_interval: "1s"\nping_max: 2\n');
  return ['--config', file];
}

export type CutLine = {
  /** The address of the service behind it, as `REALTIME_URL` names it. */
  url: string;
  /** From now on nothing gets through in either direction, on new connections neither, without a word to either side. */
  cut(): void;
  /** Everything gets through again; what was sent meanwhile arrives late where its connection is still there, as with TCP. */
  heal(): void;
  close(): void;
};

/** A network between processes and a server, which can be cut without either end noticing. */
export async function openCutLine(serverUrl: string): Promise<CutLine> {
  const port = await freePort();
  const ends = new Set<Socket>();
  let isCut = false;
  const lead = (from: Socket, to: Socket): void => {
    ends.add(from);
    // A packet that is lost is sent again until the network is back, as TCP does: what is held back goes on then.
    from.on('data', (data) => (isCut ? held.push(() => to.write(data)) : to.write(data)));
    from.on('close', () => (isCut ? held.push(() => to.destroy()) : to.destroy()));
    from.on('error', () => from.destroy());
  };
  const held: (() => void)[] = [];
  const server = createServer((near) => {
    const far = createConnection(Number(new URL(serverUrl).port), '127.0.0.1');
    lead(near, far);
    lead(far, near);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `nats://127.0.0.1:${port}`,
    cut: () => void (isCut = true),
    heal() {
      isCut = false;
      for (const late of held.splice(0)) late();
    },
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
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
