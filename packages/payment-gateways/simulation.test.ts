import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { deliverOverNetwork } from './simulation.ts';

test('a shop below localhost is on this machine, whatever its resolver thinks of the name', async () => {
  const hosts: (string | undefined)[] = [];
  const shop = createServer((request, answer) => {
    hosts.push(request.headers.host);
    answer.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const host = `no-such-shop.localhost:${(shop.address() as AddressInfo).port}`;
  expect(await deliverOverNetwork({ url: `http://${host}/feedback`, headers: {}, body: '{}' })).toBe(204);
  expect(hosts).toEqual([host]);
  shop.closeAllConnections();
  shop.close();
});
