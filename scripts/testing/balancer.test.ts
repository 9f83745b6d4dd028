import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBalancer, type Balancer } from './balancer.ts';

type Process = { server: Server; address: string; isReady: boolean; asked: string[] };

let processes: Process[];
let balancer: Balancer;
beforeEach(async () => {
  processes = await Promise.all([aProcess('one'), aProcess('two')]);
  balancer = await openBalancer(
    processes.map(({ address }) => address),
    { lookEveryMilliseconds: 60_000 },
  );
});
afterEach(async () => {
  await balancer.close();
  for (const { server } of processes) server.close();
});

async function aProcess(name: string): Promise<Process> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') return void response.writeHead(process.isReady ? 200 : 503).end();
    process.asked.push(`${request.method} ${request.url} for ${[request.headers['x-forwarded-for']].flat().join()}`);
    if (request.url === '/breaks') return void request.socket.destroy();
    request.pipe(response.writeHead(201, { 'x-name': name }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const process: Process = {
    server,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: true,
    asked: [],
  };
  return process;
}

const names = async (count: number): Promise<(string | null)[]> => {
  const heard = [];
  for (let call = 0; call < count; call += 1) heard.push((await fetch(balancer.address)).headers.get('x-name'));
  return heard;
};

test('processes take turns, and requests and answers arrive as they are', async () => {
  expect(await names(4)).toEqual(['one', 'two', 'one', 'two']);
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const answer = await fetch(`${balancer.address}/orders?a=1`, { method: 'POST', body: '{"a":1}', headers });
  expect([answer.status, await answer.text()]).toEqual([201, '{"a":1}']);
  expect(processes[0]?.asked.at(-1)).toBe('POST /orders?a=1 for 198.51.100.7, 127.0.0.1');
  expect(balancer.counts().failed).toEqual([]);
});

test('who says that it leaves is not asked any more, and who comes back is', async () => {
  const [one] = processes;
  if (one) one.isReady = false;
  await balancer.look();
  expect(await names(3)).toEqual(['two', 'two', 'two']);
  if (one) one.isReady = true;
  await balancer.look();
  expect(new Set(await names(2))).toEqual(new Set(['one', 'two']));
});

test('what nobody answers is counted and not asked again elsewhere', async () => {
  const answer = await fetch(`${balancer.address}/breaks`, { method: 'POST' });
  expect(answer.status).toBe(502);
  expect(balancer.counts().failed).toEqual(['POST /breaks: ECONNRESET']);
  expect(processes.flatMap(({ asked }) => asked)).toHaveLength(1);
  for (const each of processes) each.isReady = false;
  await balancer.look();
  expect((await fetch(balancer.address)).status).toBe(502);
});
