import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, healthPlugin, loadConfig } from '@sufra/api';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';

const caddy = process.env.CADDY_PATH || '/usr/bin/caddy';
const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Addresses of this machine that stand for three places of the network. */
const places = { proxy: '127.0.0.1', cdn: '127.0.0.2', guest: '127.0.0.3' };
const guestBehindCdn = '203.0.113.9';

type Seen = { address: string; host: string };

/** The shipped proxy before a process that answers whom it takes for the guest. `cdnRanges` is the line of `.env`. */
async function openDeployment(
  cdnRanges: string,
): Promise<(from: string, path?: string) => Promise<{ status: number; seen: Seen }>> {
  const shopPort = await freePort();
  const [, trusted = ''] = /TRUST_PROXY: (.+)/.exec(read('compose.yaml')) ?? [];
  const shop = createServer(
    loadConfig({
      ...process.env,
      DEMO: 'false',
      LOG_LEVEL: 'silent',
      // The proxy has an address of this machine here, and of a private network there.
      TRUST_PROXY: trusted.replace('uniquelocal', `${places.proxy}/32`).replace('${CDN_RANGES:-}', cdnRanges),
    }),
  );
  await shop.register(healthPlugin, {});
  shop.get('/*', async (incoming) => ({ address: incoming.ip, host: incoming.host }));
  await shop.listen({ port: shopPort, host: '127.0.0.1' });
  onTestFinished(() => shop.close());
  const port = await startCaddy(shopPort, cdnRanges);
  return (from, address = '/menu') => ask(port, from, address);
}

async function startCaddy(shopPort: number, cdnRanges: string): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-caddy-'));
  const [port, innerPort] = [await freePort(), await freePort()];
  const file = path.join(folder, 'Caddyfile');
  const upstreams = read('deploy/Caddyfile').replaceAll(/\b(?:api|storefront)-[12]:3000/g, `127.0.0.1:${shopPort}`);
  writeFileSync(
    file,
    upstreams.replace('\n:8080 {', `\nhttp://127.0.0.1:${innerPort} {`).replace('root * /srv', `root * ${folder}`),
  );
  const env = {
    ...process.env,
    HOME: folder,
    CADDY_ADMIN: 'off',
    SHOP_HOSTS: `http://127.0.0.1:${port}`,
    CDN_RANGES: cdnRanges,
  };
  const proxy = spawn(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  proxy.stderr.setEncoding('utf8').on('data', (text) => (log += text));
  onTestFinished(async () => {
    proxy.kill('SIGTERM');
    if (proxy.exitCode === null) await once(proxy, 'exit');
    rmSync(folder, { recursive: true });
  });
  await expect
    .poll(
      async () => {
        if (proxy.exitCode !== null) throw new Error(`Caddy ended:\n${log}`);
        const { status } = await ask(port, places.guest, '/menu').catch(() => ({ status: 0 }));
        return status === 200 ? '' : `${status}\n${log}`;
      },
      { timeout: 20_000 },
    )
    .toBe('');
  return port;
}

/** A request from an address with a forwarding header for another one, as a CDN sends and as any client can. */
function ask(port: number, from: string, address: string): Promise<{ status: number; seen: Seen }> {
  return new Promise((resolve, reject) => {
    const headers = { host: `127.0.0.1:${port}`, 'x-forwarded-for': guestBehindCdn };
    const asked = request({ host: '127.0.0.1', port, path: address, localAddress: from, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text) => (body += text));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, seen: body.startsWith('{') ? JSON.parse(body) : {} }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

test.runIf(existsSync(caddy))(
  'behind a CDN that the settings name, each guest has an address of their own',
  { timeout: 60_000 },
  async () => {
    const visit = await openDeployment(`198.51.100.0/24 ${places.cdn}/32`);
    expect((await visit(places.cdn)).seen.address).toBe(guestBehindCdn);
    expect((await visit(places.cdn, '/cdn/menu.json')).seen.address).toBe(guestBehindCdn);
    expect((await visit(places.guest)).seen.address).toBe(places.guest);
  },
);

test.runIf(existsSync(caddy))(
  'without a CDN, what a guest says of their own address is not believed',
  { timeout: 60_000 },
  async () => {
    const visit = await openDeployment('');
    expect((await visit(places.guest)).seen.address).toBe(places.guest);
    expect((await visit(places.cdn)).seen.address).toBe(places.cdn);
    for (const address of ['/metrics', '/readyz', '/healthz'])
      expect((await visit(places.guest, address)).status).toBe(404);
  },
);
