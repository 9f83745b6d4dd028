import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { refuseTakenPort } from './start-server.mjs';

test('a taken port is refused by number, with the way to choose another', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(refuseTakenPort(String(port), '127.0.0.1')).rejects.toMatchObject({
    message: expect.stringContaining(`Port ${port} is already in use`),
    remedy: expect.stringMatching(/PORT=\d+ npm start/),
  });
  server.close();
});

test('a free port is left free', async () => {
  const port = await freePort();
  await refuseTakenPort(String(port), '127.0.0.1');
  await expect(refuseTakenPort(String(port), '127.0.0.1')).resolves.toBeUndefined();
});
