import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { paymentChannels } from '@sufra/contracts/payment/gateways';
import { expect, test } from 'vitest';
import { findGatewayModule, gatewayList } from './index.ts';

const here = import.meta.dirname;
const root = path.resolve(here, '../..');
const list = 'packages/contracts/src/payment/gateways.ts';
const folders = readdirSync(here, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'node_modules' ? [entry.name] : [],
);

test('the folders are the gateways of the contract, one each', () => {
  expect(folders.toSorted()).toEqual(paymentChannels.toSorted());
  expect(gatewayList.map(({ provider }) => provider)).toEqual(paymentChannels);
});

test.each(paymentChannels)(
  'the folder of %s holds its server, its simulator, its facts and a gateway of its own name',
  (name) => {
    for (const file of ['server.ts', 'simulator.ts', 'README.md'])
      expect(existsSync(path.join(here, name, file)), file).toBe(true);
    const module = findGatewayModule(name);
    expect(module?.provider).toBe(name);
    const gateway = module?.simulated({ server: 'http://127.0.0.1:1', browser: '/simulator' })({
      http: () => Promise.reject(new Error('nothing is called')),
      now: () => new Date(),
    });
    expect(gateway?.publicConfig().provider).toBe(name);
  },
);

/** Files that a shop runs, without those that prove or set a scene (in apps/server: gateways/ and security/). */
function* productFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!/^(node_modules|build|testing|gateways|payment-gateways|security|\.react-router)$/.test(entry.name))
        yield* productFiles(name);
    } else if (/\.(ts|tsx|mjs|js)$/.test(name) && !/\.(test|walks)\.tsx?$/.test(name)) yield name;
  }
}

// Everyday words of a restaurant are a provider's name in quotes with a path alone.
const everyday = new Set<string>(['checkout', 'tap']);
const mentionOf = (name: string): RegExp =>
  everyday.has(name)
    ? new RegExp(`payment-gateways/${name}\\b|payment/${name}\\b|provider\\W{1,8}${name}\\b`)
    : new RegExp(`\\b${name.replace('-online', '')}`, 'i');

test('no other product file names a gateway, except the list', () => {
  const naming = [...productFiles('apps'), ...productFiles('packages')].filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return paymentChannels.some((name) => mentionOf(name).test(text));
  });
  expect(naming).toEqual([list]);
});
