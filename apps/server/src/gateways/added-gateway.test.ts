import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../..');
const list = 'packages/contracts/src/payment/gateways.ts';
const folder = 'packages/payment-gateways/pretend';

// The changes for a new gateway: a folder, and its line in the list.
const line = "  pretend: { title: 'Pretend' },\n";
const files = {
  'server.ts': `import { z } from 'zod';
import { defineGateway, noHosts } from '../gateway.ts';
import { readAnswer } from '../http.ts';
import { isSame, readJson } from '../webhook.ts';

const settings = z.strictObject({ apiUrl: z.url(), secretKey: z.string() });
const chargeShape = z.object({ id: z.string(), reference: z.string(), amount: z.int(), currency: z.string(), isPaid: z.boolean() });

export const gateway = defineGateway({
  provider: 'pretend',
  settings,
  simulated: ({ server }) => ({ apiUrl: \`\${server}/pretend\`, secretKey: 'simulated' }),
  open: ({ apiUrl, secretKey }, { http }) => {
    const headers = { authorization: \`Bearer \${secretKey}\` };
    return {
      provider: 'pretend',
      publicConfig: () => ({ provider: 'pretend', flow: 'token', methods: ['card'], 'provider-name': 'Pretend', 'card-brands': [], page: {}, hosts: noHosts, options: {} }),
      async start({ id, amountMinor, currency }, { token }) {
        const json = { reference: id, amount: amountMinor, currency: currency.code, token };
        readAnswer(chargeShape, await http({ method: 'POST', url: \`\${apiUrl}/charges\`, headers, json }));
        return { kind: 'verify' };
      },
      async lookUp({ id }) {
        const answer = await http({ url: \`\${apiUrl}/charges/\${id}\`, headers });
        if (answer.status === 404) return { kind: 'none' };
        const { id: providerPaymentId, reference, amount, currency, isPaid } = readAnswer(chargeShape, answer);
        const state = isPaid ? 'success' : 'failed';
        return { kind: 'payment', state, providerPaymentId, reference, amountMinor: amount, currencyCode: currency, refundedMinor: 0 };
      },
      readWebhook({ body, headers }) {
        if (!isSame(headers['authorization'], secretKey)) return { kind: 'refused', status: 401 };
        const told = z.object({ reference: z.string() }).safeParse(readJson(body)).data;
        return told ? { kind: 'payment', reference: told.reference } : { kind: 'ignored' };
      },
      refund: async () => ({ kind: 'refused', code: 'not-here' }),
    };
  },
});
`,
  'simulator.ts': `import { askBank } from '../simulated-bank.ts';
import { playApi, type SimulatedGateway } from '../simulation.ts';

type Charge = { reference: string; amount: number; currency: string; token: string };

export const simulator: SimulatedGateway = {
  routes: async (app, { simulation }) => {
    const charges = new Map<string, object>();
    playApi(app, simulation, 'pretend');
    app.post<{ Body: Charge }>('/charges', async ({ body: { token, ...asked } }) => {
      const isPaid = askBank(token, simulation.gateways.switchesOf('pretend')) === 'approve';
      const charge = { ...asked, id: \`ch_\${charges.size + 1}\`, isPaid };
      charges.set(asked.reference, charge);
      return charge;
    });
    app.get<{ Params: { reference: string } }>('/charges/:reference', async (request, reply) =>
      charges.get(request.params.reference) ?? reply.code(404).send({}),
    );
  },
};
`,
  'form.tsx': `import { useEffect } from 'react';
import type { ProviderFormProps } from '../provider-form.ts';

export function Form({ order, t, ui, isBusy, onReady, onToken }: ProviderFormProps) {
  useEffect(() => onReady(), []);
  return (
    <ui.Button isWide isPending={isBusy} onClick={() => void onToken('4242424242424242', 'card')}>
      {t('payment.pay')} <ui.Price minor={order.amountMinor} />
    </ui.Button>
  );
}
`,
  'README.md': '# Pretend\n',
};

/** The use of it by a guest, the storefront and the simulator's page, in the copied project. */
const steps = `import { paymentProviders } from '@sufra/contracts';
import { findGatewayModule } from '@sufra/payment-gateways';
import { runnerImport } from 'vite';
import { openPayingShop } from '../testing/gateways/open-paying-shop.ts';

const shop = await openPayingShop(findGatewayModule('pretend'));
const pay = async (token) => {
  const id = await shop.order();
  const { gateway } = await shop.paymentOf(id);
  const { data } = (await shop.post(\`/payments/orders/\${id}\`, { token })).json();
  return { offered: gateway.provider, order: data.attributes['order-status'], payment: data.attributes['payment-status'] };
};
const paid = await pay('4242424242424242');
const declined = await pay('4000000000000002');
const webhook = await shop.api.call('POST', '/webhook/pretend/feedback', { body: {} });
const page = await shop.simulator.inject({ url: '/simulator/gateways', headers: { accept: 'text/html' } });
await shop.close();

const load = async (name) => (await runnerImport(\`\${import.meta.dirname}/../../../../packages/payment-gateways/\${name}\`)).module;
const { providerForms } = await load('forms.ts');
const { Form } = await load('pretend/form.tsx');
const { readPageAddress } = await load('addresses.ts');
console.log(JSON.stringify({
  providers: paymentProviders.length,
  paid,
  declined,
  webhook: webhook.statusCode,
  isInSimulator: page.body.includes('<h2>pretend</h2>'),
  forms: [typeof providerForms.pretend, typeof Form],
  address: readPageAddress(['payment', 'pretend', 'order', '0199', '30.00']),
}));
process.exit(0);
`;

let project: string;

beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'sufra-gateway-'));
  const isSource = (file: string) => !/\/(node_modules|build|\.react-router)(\/|$)/.test(file.slice(root.length));
  for (const name of ['packages', 'apps'])
    cpSync(path.join(root, name), path.join(project, name), { recursive: true, filter: isSource });
  for (const name of ['package.json', 'tsconfig.base.json']) cpSync(path.join(root, name), path.join(project, name));
  linkPackages();
  mkdirSync(path.join(project, folder));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(project, folder, name), text);
  const names = readFileSync(path.join(project, list), 'utf8');
  writeFileSync(
    path.join(project, list),
    names.replace(/ {2}tap: .*\n/, (own) => own + line),
  );
  writeFileSync(path.join(project, 'apps/server/src/gateways/pretend-steps.ts'), `// @ts-nocheck\n${steps}`);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** The workspaces of the copy below their names, and everything else from the real project. */
function linkPackages(): void {
  const [from, to] = [path.join(root, 'node_modules'), path.join(project, 'node_modules')];
  mkdirSync(path.join(to, '@sufra'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@sufra') symlinkSync(path.join(from, name), path.join(to, name));
  for (const group of ['packages', 'apps'])
    for (const name of readdirSync(path.join(project, group)))
      symlinkSync(path.join(project, group, name), path.join(to, '@sufra', name));
}

test('one folder and one line add a gateway: an order is paid through it, and page, simulator and types know it', async () => {
  const { stdout } = await run(process.execPath, ['apps/server/src/gateways/pretend-steps.ts'], { cwd: project });
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
    providers: 7,
    paid: { offered: 'pretend', order: 'posted', payment: 'success' },
    declined: { offered: 'pretend', order: 'waiting-for-payment', payment: 'failed' },
    webhook: 401,
    isInSimulator: true,
    forms: ['function', 'function'],
    address: { provider: 'pretend', orderId: '0199', amount: '30.00' },
  });
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, '-p', 'packages/payment-gateways', '--noEmit'], { cwd: project });
});
