import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { branchOrderEventName, menuChangedName, orderEventName } from '@sufra/contracts';
import { aPayload } from '@sufra/api/testing/a-payload';
import type { SeededShop } from '@sufra/api/testing/seed-shop';
import { milliseconds, percentile, type Figure } from './report.ts';

const server = path.resolve(import.meta.dirname, 'shift-server.ts');
const command = 'npm run bench -- shift';
const boards = 200;
const menus = 10_000;
const buyers = 1000;
const stock = 10;
const orders = 40;

type Ready = { port: number; shop: SeededShop; staffTokens: string[]; guestTokens: string[] };
type Answer = { status: number; body: { data: { id: string } } };

/** Two hundred boards and ten thousand open menus of one process: how soon they know, and what the last of a dish goes to. */
export async function measureShift(database: string, databaseUrl: string | undefined): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-shift-'));
  const child = fork(server, [String(boards), String(buyers)], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      SECRET_KEY: 'for the bench and nothing else, never for a shop',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  try {
    const ready = await nextMessage(child);
    const shift = openShift(ready);
    return [
      ...(await measureBoards(shift, database)),
      ...(await measureMenus(shift, database)),
      ...(await measureLast(shift, database)),
    ];
  } finally {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
}

type Shift = Ready & {
  call(method: string, path: string, token: string, body?: object): Promise<Answer>;
  /** A page that is told of events until it is closed. */
  listen(path: string, token: string | undefined, hear: (name: string, data: string) => void): Promise<() => void>;
  place(token: string): Promise<Answer>;
};

function openShift(ready: Ready): Shift {
  const { port, shop } = ready;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let opened = 0;
  const call: Shift['call'] = (method, where, token, body) =>
    new Promise((resolve, reject) => {
      const headers = {
        host: shop.host,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      const asked = request({ port, host: '127.0.0.1', method, path: `/api${where}`, headers, agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : {} }));
      });
      asked.on('error', reject).end(body && JSON.stringify(body));
    });
  const listen: Shift['listen'] = (where, token, hear) =>
    new Promise((resolve, reject) => {
      // The limit of open menus is per address.
      const address = { 'x-forwarded-for': `10.0.${(opened += 1) >> 8}.${opened & 255}` };
      const headers = { host: shop.host, ...address, ...(token && { authorization: `Bearer ${token}` }) };
      const open = request({ port, host: '127.0.0.1', path: `/api${where}`, headers, agent: false }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`a channel answered ${response.statusCode}`));
        let text = '';
        response.setEncoding('utf8').on('error', () => undefined);
        response.on('data', (part: string) => {
          const frames = (text + part).split('\n\n');
          text = frames.pop() ?? '';
          for (const frame of frames) {
            hear(/^event: (.*)$/m.exec(frame)?.[1] ?? '', /^data: (.*)$/m.exec(frame)?.[1] ?? '');
          }
          resolve(() => open.destroy());
        });
      });
      open.on('error', reject).end();
    });
  return { ...ready, call, listen, place: (token) => call('POST', '/orders', token, aPayload(shop)) };
}

/** From placing to the order read by every board, and from the tap that accepts to the guest's page and every board. */
async function measureBoards(shift: Shift, database: string): Promise<Figure[]> {
  const { shop, staffTokens, guestTokens } = shift;
  const channel = `/realtime/merchant-${shop.id}`;
  const shown: number[] = [];
  const silent: number[] = [];
  const told: number[] = [];
  let placedAt = 0;
  let tappedAt = 0;
  let missing = Promise.withResolvers<void>();
  let awaited = 0;
  const arrive = (): void => {
    awaited -= 1;
    if (awaited === 0) missing.resolve();
  };
  const until = (count: number): Promise<void> => {
    missing = Promise.withResolvers();
    awaited = count;
    return missing.promise;
  };
  const closes: (() => void)[] = [];
  for (const token of staffTokens) {
    const close = await shift.listen(channel, token, (name, data) => {
      if (name !== branchOrderEventName) return;
      const event = JSON.parse(data) as { 'order-id': string; code: string };
      if (event.code !== 'posted') {
        silent.push(performance.now() - tappedAt);
        return arrive();
      }
      void shift.call('GET', `/staff/board/${event['order-id']}`, token).then((read) => {
        if (read.status !== 200) throw new Error(`a board could not read an order: ${read.status}`);
        shown.push(performance.now() - placedAt);
        arrive();
      });
    });
    closes.push(close);
  }
  const guest = guestTokens[0]!;
  const closeGuest = await shift.listen(channel, guest, (name, data) => {
    if (name !== orderEventName || (JSON.parse(data) as { code: string }).code !== 'accepted') return;
    told.push(performance.now() - tappedAt);
    arrive();
  });
  for (let order = 0; order < orders; order += 1) {
    const onBoards = until(boards);
    placedAt = performance.now();
    const placed = await shift.place(guest);
    if (placed.status !== 201) throw new Error(`an order was answered with ${placed.status}`);
    await onBoards;
    const onPages = until(boards + 1);
    tappedAt = performance.now();
    await shift.call('POST', `/orders/${placed.body.data.id}/statuses`, staffTokens[0]!, { code: 'accepted' });
    await onPages;
  }
  for (const close of [...closes, closeGuest]) close();
  return [
    figure(`Order placed to board and sounding, p99, ${boards} boards open`, database, shown),
    figure(`Acceptance to silence on ${boards} devices, p99`, database, silent),
    figure('Tap that accepts to the guest’s page, p99', database, told),
  ];
}

const figure = (what: string, database: string, latencies: number[]): Figure => ({
  what: `${what}, ${database}`,
  budget: '1 s',
  measured: `${milliseconds(percentile(latencies, 0.99))}, slowest ${milliseconds(percentile(latencies, 1))} of ${latencies.length.toLocaleString('en')}`,
  isMet: percentile(latencies, 0.99) <= 1000,
  command,
});

const atOnce = 200;

/** From the tap that says sold out to the last of the open menus. */
async function measureMenus(shift: Shift, database: string): Promise<Figure[]> {
  const { shop, staffTokens } = shift;
  const heard: number[] = [];
  let tappedAt = 0;
  let all = Promise.withResolvers<void>();
  const closes: (() => void)[] = [];
  const line = Array.from({ length: menus }, () => undefined).values();
  const open = async () => {
    for (const _ of line) {
      const close = await shift.listen(`/realtime/merchant-${shop.id}?events=menu`, undefined, (name) => {
        if (name !== menuChangedName || tappedAt === 0) return;
        heard.push(performance.now() - tappedAt);
        if (heard.length % menus === 0) all.resolve();
      });
      closes.push(close);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, open));
  for (const item of ['soup', 'ribs', 'salad'] as const) {
    all = Promise.withResolvers();
    tappedAt = performance.now();
    const set = await shift.call('POST', '/staff/sold-out', staffTokens[0]!, {
      kind: 'item',
      'thing-id': shop.menu.items[item],
      until: 'hour',
    });
    if (set.status !== 201) throw new Error(`sold out was answered with ${set.status}`);
    await all.promise;
  }
  for (const close of closes) close();
  return [figure(`Sold out to ${menus.toLocaleString('en')} open menus, p99`, database, heard)];
}

/** A thousand guests want the last ten at the same moment. */
async function measureLast(shift: Shift, database: string): Promise<Figure[]> {
  const { shop, staffTokens, guestTokens } = shift;
  const set = await shift.call('POST', '/staff/sold-out', staffTokens[0]!, {
    kind: 'item',
    'thing-id': shop.menu.items.burger,
    until: 'day',
    remaining: stock,
  });
  if (set.status !== 201) throw new Error(`the count was answered with ${set.status}`);
  const answers = await Promise.all(guestTokens.map((token) => shift.place(token)));
  const sold = answers.filter(({ status }) => status === 201).length;
  const refused = answers.filter(({ status }) => status === 422).length;
  return [
    {
      what: `Orders of ${buyers.toLocaleString('en')} buyers that got one of the last ${stock}, ${database}`,
      budget: String(stock),
      measured: `${sold}; ${refused} refused, ${answers.length - sold - refused} answered otherwise`,
      isMet: sold === stock && sold + refused === answers.length,
      command,
    },
  ];
}

async function nextMessage(child: ChildProcess): Promise<Ready> {
  const gone = once(child, 'exit').then(() => {
    throw new Error('the server stopped');
  });
  const [message] = (await Promise.race([once(child, 'message'), gone])) as [Ready];
  return message;
}
