import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

type Told = { number: number; value?: unknown; error?: string };
type Question<Asked> = { question: number; asked: Asked };

/** A process that takes several commands at once, and may be killed, or kill itself, in the middle of them. */
export class KilledProcess<Command, Asked = never> {
  private readonly file: URL;
  private readonly env: Record<string, string>;
  private readonly now: () => number;
  private readonly answer: ((asked: Asked) => Promise<unknown>) | undefined;
  private child: ChildProcess | undefined;
  private readonly waiting = new Map<number, (told: Told | undefined) => void>();
  private number = 0;

  /** Started, and not dead yet. */
  isReady = false;

  /**
   * @param now the clock that the process is told with every command, in milliseconds
   * @param answer to what the process asks of its parent
   */
  constructor(file: URL, env: Record<string, string>, now: () => number, answer?: (asked: Asked) => Promise<unknown>) {
    this.answer = answer;
    this.file = file;
    this.env = env;
    this.now = now;
  }

  get isAlive(): boolean {
    return this.child !== undefined;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts it, and gives it its first command. */
  async start(first?: Command): Promise<void> {
    const child = fork(this.file, {
      env: { ...process.env, ...this.env },
      serialization: 'advanced',
    });
    this.child = child;
    child.on('message', (told: Told | Question<Asked>) => {
      if ('number' in told) return this.resolve(told.number, told);
      const { question, asked } = told;
      return void this.answer?.(asked).then(
        (answer) => child.connected && child.send({ question, answer }, () => undefined),
      );
    });
    child.once('exit', () => {
      if (this.child === child) [this.child, this.isReady] = [undefined, false];
      for (const number of this.waiting.keys()) this.resolve(number, undefined);
    });
    const ready = await this.answerOf(0);
    if (!ready) throw new Error('A process could not start.');
    this.isReady = true;
    if (first) await this.ask(first);
  }

  /** The answer to a command; nothing when it was killed meanwhile, or before. */
  async ask<Answer>(command: Command): Promise<Answer | undefined> {
    const { child } = this;
    if (!child?.connected) return undefined;
    this.number += 1;
    const { number } = this;
    child.send({ number, at: this.now(), command }, () => undefined);
    const told = await this.answerOf(number);
    if (told?.error !== undefined) throw new Error(told.error);
    return told?.value as Answer | undefined;
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  private answerOf(number: number): Promise<Told | undefined> {
    return new Promise((resolve) => this.waiting.set(number, resolve));
  }

  private resolve(number: number, told: Told | undefined): void {
    this.waiting.get(number)?.(told);
    this.waiting.delete(number);
  }
}
