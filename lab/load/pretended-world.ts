import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSimulator, createSimulation } from '@sufra/simulator';
import Fastify from 'fastify';

/** The phone network and the bank of a load, in this process and so not part of what is measured. */
export type PretendedWorld = {
  /** Settings of a server that sends its messages here and takes its cards here. */
  settings: Record<string, string>;
  /** The next one-time code that a number gets. */
  codeFor(number: string): Promise<string>;
  /** The token of the bank's fields for a valid card. */
  cardToken(): Promise<string>;
  close(): Promise<void>;
};

const keys = { secretKey: 'sk_test_simulator', publicKey: 'pk_test_simulator' };
const card = { number: '4242 4242 4242 4242', expiry: '12/39', cvv: '123', publicKey: keys.publicKey };
const patienceMilliseconds = 30_000;

export async function openPretendedWorld(): Promise<PretendedWorld> {
  const phones = createPhones();
  const simulation = createSimulation();
  simulation.box.add = phones.ring;
  const app = Fastify({ forceCloseConnections: true });
  await app.register(buildSimulator(simulation), { prefix: '/simulator' });
  const simulator = `${await app.listen({ host: '127.0.0.1', port: 0 })}/simulator`;
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-load-'));
  const gateways = path.join(folder, 'gateways.json');
  const tap = { ...keys, apiUrl: `${simulator}/tap/v2` };
  writeFileSync(gateways, JSON.stringify({ 'saffron-and-char': { tap } }));
  return {
    settings: {
      DEMO: 'false',
      SMS_PROVIDER: 'twilio',
      SMS_BASE_URL: `${simulator}/twilio`,
      SMS_ACCOUNT: 'AC-simulator',
      SMS_SECRET: 'simulator',
      SMS_SENDER: 'Sufra',
      GATEWAYS_FILE: gateways,
    },
    codeFor: phones.codeFor,
    async cardToken() {
      const answer = await app.inject({ method: 'POST', url: '/simulator/tap/card/tokens', payload: card });
      return answer.json<{ id: string }>().id;
    },
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every phone of the town: a guest waits for the message, and may look before it came or after. */
function createPhones() {
  const arrived = new Map<string, string>();
  const waiting = new Map<string, (code: string) => void>();
  return {
    ring({ to, text }: { to: string; text: string }): void {
      const number = to.replace(/\D/g, '');
      const code = /#(\d+)/.exec(text)?.[1];
      if (code === undefined) return;
      const tell = waiting.get(number);
      waiting.delete(number);
      if (tell) tell(code);
      else arrived.set(number, code);
    },
    codeFor(number: string): Promise<string> {
      const code = arrived.get(number);
      arrived.delete(number);
      if (code !== undefined) return Promise.resolve(code);
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => reject(new Error('no code arrived')), patienceMilliseconds).unref();
        waiting.set(number, (sent) => {
          clearTimeout(giveUp);
          resolve(sent);
        });
      });
    },
  };
}
