import pg from 'pg';
import { openDatabase } from '@sufra/api/platform/database/database';
import { watchPayments } from '@sufra/api/payment/payment.job';
import {
  placeOrder,
  startAt,
  openFaultShop,
  type FaultShop,
} from '../../apps/server/src/testing/payment-faults/fault-shop.ts';
import { createClock } from '../../apps/server/src/testing/payment-faults/clock.ts';
import { joinFaultShop } from '../../apps/server/src/testing/payment-faults/fault-shop.ts';
import { providers } from '../../apps/server/src/testing/payment-faults/providers/provider-list.ts';
import { isRefund, type Command, type Place, type SharedShop } from './refund-steps.ts';

/* One server process on the real database, whose clock its parent sets. It kills itself at the step that its parent chose. */

const { DATABASE_URL: databaseUrl = '', SIMULATOR: simulator = '', PROVIDER: name = '' } = process.env;
const provider = providers.find((one) => one.name === name);
if (!provider) throw new Error(`There is no provider ${name}.`);
const database = await openDatabase({ databaseUrl });
const die = () => process.kill(process.pid, 'SIGKILL');

/** Writes until the one at which it dies; a commit is one. */
let writesLeft = 0;
let moment: 'before' | 'after' = 'before';

const { query } = pg.Client.prototype;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, asked: string | { text?: string }, ...rest: unknown[]) {
    const text = typeof asked === 'string' ? asked : (asked.text ?? '');
    if (writesLeft > 0 && /^\s*(insert|update|delete|with|commit)\b/i.test(text)) {
      writesLeft -= 1;
      if (writesLeft === 0 && moment === 'before') die();
      if (writesLeft === 0) this.once('drain', () => place === 'at a write' && die());
    }
    return Reflect.apply(query, this, [asked, ...rest]) as unknown;
  },
});

let now = Date.parse(startAt);
let place: Place = 'nowhere';
let shop: FaultShop | undefined;

const world = {
  clock: { ...createClock(startAt), now: () => new Date(now) },
  async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const body = await request.clone().text();
    const isDue = isRefund(request.method, new URL(request.url).pathname, body);
    if (isDue && place === 'before the request') die();
    const headers = { ...Object.fromEntries(request.headers), 'x-process': String(process.pid) };
    const address = request.url.replace('http://simulator.test', simulator);
    const signal = AbortSignal.timeout(15_000);
    const response = await fetch(address, { method: request.method, headers, signal, ...(body && { body }) });
    const text = await response.text();
    if (isDue && place === 'after the answer') die();
    return new Response(response.status === 204 ? null : text, { status: response.status });
  },
  onMessage: () => {},
  onEnd: () => undefined,
};

process.on('message', ({ number, at, command }: { number: number; at: number; command: Command }) => {
  now = at;
  answer(command).then(
    (value) => process.send?.({ number, value }),
    (error: unknown) => process.send?.({ number, error: String(error instanceof Error ? error.stack : error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ number: 0, value: 'ready' });

async function answer(command: Command): Promise<unknown> {
  if (command.do === 'open') {
    shop = await openFaultShop(database, provider!, world);
    const { run: _run, world: _world, restart: _restart, close: _close, ...shared } = shop;
    return shared satisfies SharedShop;
  }
  if (command.do === 'join') {
    shop = await joinFaultShop(database, provider!, world, command.shop);
    return undefined;
  }
  if (!shop) throw new Error('The shop is not open.');
  const { app, services } = shop.run;
  switch (command.do) {
    case 'place':
      return placeOrder(shop);
    case 'call': {
      const headers = { host: 'saffron.test', 'accept-language': 'en-US', ...command.request.headers };
      const { statusCode, body } = await app.inject({ ...command.request, headers, remoteAddress: '198.51.100.7' });
      return { status: statusCode, body };
    }
    case 'work':
      await services.jobs.runDue(services.context);
      await watchPayments(services.context);
      await services.jobs.runDue(services.context);
      return undefined;
    case 'die':
      place = command.place;
      moment = command.moment;
      writesLeft = place === 'at a write' ? command.write : 0;
      return undefined;
  }
}
