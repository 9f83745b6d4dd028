import { type PaymentChannel, paymentChannels } from '@sufra/contracts';
import {
  apiOutcomes,
  cardOutcomes,
  type GatewayBox,
  readGatewaySwitches,
  takenAmounts,
  webhookModes,
} from '@sufra/payment-gateways/simulation';
import { escapeHtml, page } from '@sufra/payment-gateways/simulator-page';
import { gatewaySimulators } from '@sufra/payment-gateways/simulators';
import type { FastifyPluginAsync } from 'fastify';
import type { Simulation } from './simulation.ts';

const words: Record<string, string> = {
  'by-card': 'what its number says',
  approve: 'taken, whatever its number',
  decline: 'declined',
  challenge: 'taken after the bank has asked (3-D Secure)',
  pending: 'left pending',
  answer: 'answers',
  'server-error': 'fails with a server error',
  'no-answer': 'does it, and the line breaks before it says so',
  throttle: 'refuses because of too many requests',
  right: 'what was asked for',
  'one-less': 'one minor unit less',
  'other-currency': 'another currency',
  'other-reference': 'another reference',
  send: 'sent',
  none: 'lost',
  twice: 'sent twice',
  late: 'sent late',
  reversed: 'sent in the wrong order',
  forged: 'signed by somebody else',
  truncated: 'cut off half way',
  hold: 'held back until you send them below',
};

const choices = (name: string, label: string, values: readonly string[], chosen: string): string =>
  `<label><span class="label">${label}</span><br><select name="${name}">${values
    .map((value) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${words[value] ?? value}</option>`)
    .join('')}</select></label>`;

const form = (gateway: PaymentChannel, box: GatewayBox, prefix: string): string => {
  const { card, api, taken, webhooks, delayMilliseconds } = box.switchesOf(gateway);
  return `<form method="post" action="${prefix}/gateways/${gateway}">
<h2>${gateway}</h2>
${choices('card', 'A card is', cardOutcomes, card)}
${choices('api', 'The interface', apiOutcomes, api)}
${choices('taken', 'It says it took', takenAmounts, taken)}
${choices('webhooks', 'Webhooks are', webhookModes, webhooks)}
<label><span class="label">Delay of each answer, in milliseconds</span><br>
<input type="number" name="delayMilliseconds" min="0" max="60000" value="${delayMilliseconds}"></label>
<button type="submit">Save</button>
</form>`;
};

/** The switches of every gateway, and the webhooks that they sent or hold back. */
const gatewayPage = (box: GatewayBox, prefix: string): string =>
  page(
    'Gateways',
    `<main>
<header><h1>Gateways</h1><span class="quiet"><a href="${prefix}">Simulator</a></span></header>
<p class="quiet">No money moves here. 4242 4242 4242 4242 is taken, 4000 0000 0000 0002 declined, 4000 0000 0000 3220 asks the
bank first; any name, any date to come, any CVV.</p>
${paymentChannels.map((name) => form(name, box, prefix)).join('\n')}
<ol>${box
      .webhooks()
      .toReversed()
      .slice(0, 50)
      .map(
        ({ id, gateway, webhook, answers }) => `<li><article>
<header><strong>${gateway}</strong> <span class="quiet">${answers.length === 0 ? 'not sent' : `answered ${answers.join(', ')}`}</span></header>
<p class="quiet">${escapeHtml(webhook.url)}</p><p>${escapeHtml(webhook.body.slice(0, 600))}</p>
<form method="post" action="${prefix}/gateways/webhooks/${id}"><button type="submit">Send again</button></form>
</article></li>`,
      )
      .join('')}</ol>
</main>`,
  );

/** The gateways below their own prefixes, their switches, and the webhooks they sent. */
export const gatewayRoutes: FastifyPluginAsync<{ simulation: Simulation }> = async (app, { simulation }) => {
  const box = simulation.gateways;
  await app.register(gatewaySimulators, { simulation });

  const isJson = (accept: string | undefined) => accept?.includes('application/json');
  const listed = () =>
    box.webhooks().map(({ webhook: { url, headers, body }, ...rest }) => ({ ...rest, url, headers, body }));

  app.get('/gateways', async (request, reply) => {
    if (isJson(request.headers.accept)) {
      return { switches: Object.fromEntries(paymentChannels.map((name) => [name, box.switchesOf(name)])) };
    }
    return reply.type('text/html; charset=utf-8').send(gatewayPage(box, app.prefix));
  });

  app.get('/gateways/webhooks', async () => listed());

  app.post<{ Params: { id: string } }>('/gateways/webhooks/:id', async (request, reply) => {
    const status = await box.deliver(Number(request.params.id));
    if (isJson(request.headers.accept)) return { status };
    return reply.redirect(`${app.prefix}/gateways`, 303);
  });

  app.post<{ Params: { gateway: string } }>('/gateways/:gateway', async (request, reply) => {
    const name = paymentChannels.find((known) => known === request.params.gateway);
    if (!name) return reply.code(404).send({ error: 'No such gateway' });
    box.setSwitches(name, readGatewaySwitches(request.body, box.switchesOf(name)));
    if (isJson(request.headers.accept)) return { switches: box.switchesOf(name) };
    return reply.redirect(`${app.prefix}/gateways`, 303);
  });

  app.delete('/gateways', async (_request, reply) => {
    box.reset();
    return reply.code(204).send();
  });
};
