import { watchPayments } from '@sufra/api/payment/payment.job';
import type { InjectOptions } from 'fastify';
import type { Chance } from './chance.ts';
import type { Clock } from './clock.ts';
import type { FaultShop } from './fault-shop.ts';
import type { ApiRun } from './open-api.ts';

export type ShopAnswer = { status: number; json(): unknown };
export type ShopRequest = Pick<InjectOptions, 'headers' | 'payload'> & {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
};

/** The shop's server as the world sees it: it dies and is started again. */
export type ShopServer = {
  /** Undefined when the server died or the answer got lost: the outcome is unknown. */
  call(request: ShopRequest): Promise<ShopAnswer | undefined>;
  /** One minute's background work. */
  work(): Promise<void>;
  /** The run that answers now; a fresh one when the last one died. */
  run(): Promise<ApiRun>;
  /** Lets the server die at a write that is drawn, now or soon. */
  doom(): void;
};

type Options = {
  shop: FaultShop;
  clock: Clock;
  chance: Chance;
  /** The percentage of answers that never reach the guest, at this moment. */
  lostAnswers(): number;
  trace(line: string): void;
  /** Reports what must never happen: an answer of the 500s, or a failed job, of a running server. */
  complain(problem: string): void;
};

export function createShopServer(options: Options): ShopServer {
  const { chance, clock, trace, complain } = options;
  let current: ApiRun | undefined = options.shop.run;
  let starting: Promise<ApiRun> | undefined;

  async function start(): Promise<ApiRun> {
    current = await options.shop.restart();
    clock.skip(chance.between(1, 60) * 1000);
    trace('  the server starts again');
    starting = undefined;
    return current;
  }

  const shop: ShopServer = {
    async run() {
      if (current && !current.life.isOver) return current;
      return (starting ??= start());
    },
    async call(request) {
      const run = await shop.run();
      const headers = { host: 'saffron.test', 'accept-language': 'en-US', ...request.headers };
      const asked = run.app.inject({ ...request, headers, remoteAddress: '198.51.100.7' });
      const answer = await asked.catch((error: unknown) => {
        if (run.life.isOver) return undefined;
        throw error;
      });
      const title = `${request.method} ${request.url.replace(/\.[\w-]{20,}/g, '…')}`;
      if (!answer || run.life.isOver || chance.percent(options.lostAnswers())) {
        trace(`${title}: no answer`);
        return undefined;
      }
      trace(`${title}: ${answer.statusCode}`);
      if (answer.statusCode >= 500) complain(`${title} answered ${answer.statusCode}: ${answer.body}`);
      return { status: answer.statusCode, json: () => answer.json() };
    },
    async work() {
      const run = await shop.run();
      const { context, jobs } = run.services;
      try {
        await jobs.runDue(context);
        await watchPayments(context);
        await jobs.runDue(context);
      } catch (error) {
        if (!run.life.isOver) complain(`a job failed: ${error instanceof Error ? error.stack : String(error)}`);
      }
    },
    doom: () => current?.life.endAt(chance.between(1, 14), chance.percent(50) ? 'before' : 'after'),
  };
  return shop;
}
