import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A value that occurs nowhere else. */
export const plant = (name: string): string => `planted${name}${randomBytes(12).toString('hex')}`;

const keyPair = createECDH('prime256v1');
export const vapidPublicKey = keyPair.generateKeys('base64url');

/** Every setting that is a secret, each with a planted value. */
export const secretSettings = {
  SECRET_KEY: plant('key'),
  DATABASE_URL: `postgres://shop:${plant('database')}@127.0.0.1:1/shop`,
  REALTIME_URL: `nats://shop:${plant('realtime')}@127.0.0.1:1`,
  SMS_ACCOUNT: plant('account'),
  SMS_SECRET: plant('sms'),
  MAIL_SECRET: plant('mail'),
  MAPBOX_TOKEN: plant('maps'),
  FACEBOOK_APP_SECRET: plant('facebook'),
  METRICS_TOKEN: plant('metrics'),
  VAPID_PRIVATE_KEY: keyPair.getPrivateKey('base64url'),
};

/** Settings that sound like secrets and are not: they are sent to browsers, or lead to a file. */
export const openSettings = ['VAPID_PUBLIC_KEY', 'MAPS_TOKEN', 'GOOGLE_KEYS_URL', 'APPLE_KEYS_URL', 'GATEWAYS_FILE'];

export const tapSecretKey = `sk_live_${plant('tap')}`;

/** The secrets by name, the passwords of the database and the message service as well as their addresses. */
export const plantedSecrets = (): Record<string, string> => ({
  ...secretSettings,
  tapSecretKey,
  databasePassword: new URL(secretSettings.DATABASE_URL).password,
  realtimePassword: new URL(secretSettings.REALTIME_URL).password,
});

export const gatewaysText = JSON.stringify({ 'saffron-test': { tap: { secretKey: tapSecretKey } } });

/** The same as a file for GATEWAYS_FILE. */
export function writeGatewaysFile(): { file: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-gateways-'));
  const file = path.join(folder, 'gateways.json');
  writeFileSync(file, gatewaysText);
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}
