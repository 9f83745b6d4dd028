import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from '@sufra/api';
import { readGatewaySettings } from '@sufra/api/platform/gateways/gateway-settings';
import { afterAll, expect, test } from 'vitest';
import { describeStartFailure } from '../open-shop.ts';
import { findSecrets, looksOf } from '../testing/security/find-secrets.ts';
import {
  gatewaysText,
  openSettings,
  plantedSecrets,
  secretSettings,
  tapSecretKey,
} from '../testing/security/planted-settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sufra-secrets-'));
const gatewaysFile = path.join(folder, 'gateways.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return describeStartFailure(error);
  }
  throw new Error('nothing was refused');
}

test('every setting that the README names and that sounds like a secret is planted in these tests', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../../../README.md'), 'utf8');
  const names = new Set([...readme.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = '']) => name));
  const sounding = [...names].filter((name) =>
    /SECRET|TOKEN|KEY|PASSWORD|DATABASE_URL|REALTIME_URL|GATEWAYS|ACCOUNT/.test(name),
  );
  expect(sounding.filter((name) => !(name in secretSettings) && !openSettings.includes(name))).toEqual([]);
});

test.each([
  ['before a key', (text: string) => text.replace('"sk_live', 'sk_live')],
  ['at its end', (text: string) => text.slice(0, -5)],
  ['of another shape', (text: string) => text.replace('secretKey', 'privateKey')],
])('a file of gateways that is broken %s is refused without its words', (_where, breakIt) => {
  writeFileSync(gatewaysFile, breakIt(gatewaysText));
  const refusal = refusalOf(() => readGatewaySettings(gatewaysFile));
  expect(refusal).toContain('GATEWAYS_FILE');
  const parts = { beginning: tapSecretKey.slice(0, 8), middle: tapSecretKey.slice(8, 16), end: tapSecretKey.slice(-8) };
  expect(findSecrets(refusal, parts)).toEqual([]);
});

test('settings that are not usable are named without their values', () => {
  const secrets = plantedSecrets();
  const wrong = {
    ...secretSettings,
    DATABASE_URL: `mysql://shop:${secrets.databasePassword}@db`,
    REALTIME_URL: `redis://shop:${secrets.realtimePassword}@nats`,
    SECRET_KEY: 'plantedshort',
  };
  const refusal = refusalOf(() => loadConfig({ ...wrong, LOG_LEVEL: 'loud', PORT: 'many' }));
  expect(refusal).toMatch(/PORT[\s\S]*DATABASE_URL[\s\S]*SECRET_KEY/);
  expect(findSecrets(refusal, { ...secrets, short: wrong.SECRET_KEY })).toEqual([]);
});

test('a secret is found in whatever form it is written', () => {
  const basic = Buffer.from('account:very"secret"thing').toString('base64');
  expect(findSecrets(`Basic ${basic}`, { it: 'very"secret"thing' })).toEqual(['it']);
  expect(findSecrets('?key=a%26b%26c', { it: 'a&b&c' })).toEqual(['it']);
  expect(findSecrets('{"said":"a\\"b"}', { it: 'a"b' })).toEqual(['it']);
  expect(findSecrets('nothing of the kind', { it: 'a&b&c' })).toEqual([]);
  expect(looksOf('short').every((look) => look.length > 3)).toBe(true);
});
