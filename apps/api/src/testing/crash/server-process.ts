import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SeededShop } from '../seed-shop.ts';

export type ServerMessage =
  | { kind: 'ready'; origin: string; shop: SeededShop | undefined }
  | { kind: 'message'; text: string };

export type ServerProcess = {
  origin: string;
  /** The shop that was stored by this very start. */
  shop: SeededShop | undefined;
  /** The next message that the server would have sent to a phone. */
  nextMessage(): Promise<string>;
  /** The server is gone at once: nothing is finished, nothing is closed. */
  killNine(): Promise<void>;
  stop(): Promise<void>;
};

const entry = fileURLToPath(new URL('./crash-server.ts', import.meta.url));

/** Starts the API as a process of its own on the given database settings, and waits until it answers. */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const child = fork(entry, [], { env: environment(settings), execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
  child.stdout?.resume();
  const messages = createInbox<string>();
  const ready = await new Promise<Extract<ServerMessage, { kind: 'ready' }>>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The server did not start:\n${errors}`)));
    child.on('message', (message: ServerMessage) => {
      if (message.kind === 'ready') resolve(message);
      else messages.put(message.text);
    });
  });
  return {
    origin: ready.origin,
    shop: ready.shop,
    nextMessage: messages.take,
    killNine: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

const environment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  SECRET_KEY: 'crash-test-key-'.repeat(3),
  HOST: '127.0.0.1',
  DEMO: 'false',
  ...settings,
});

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

function createInbox<Value>() {
  const values: Value[] = [];
  const waiting: ((value: Value) => void)[] = [];
  return {
    put(value: Value) {
      const next = waiting.shift();
      if (next) next(value);
      else values.push(value);
    },
    take(): Promise<Value> {
      const value = values.shift();
      return value === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(value);
    },
  };
}
