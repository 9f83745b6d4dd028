import { escapeHtml, page } from '../page.ts';
import type { GatewayBox } from './gateway-box.ts';
import {
  apiOutcomes,
  cardOutcomes,
  gatewayNames,
  takenAmounts,
  webhookModes,
  type GatewayName,
} from './gateway-switches.ts';

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

const form = (gateway: GatewayName, box: GatewayBox, prefix: string): string => {
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
export const gatewayPage = (box: GatewayBox, prefix: string): string =>
  page(
    'Gateways',
    `<main>
<header><h1>Gateways</h1><span class="quiet"><a href="${prefix}">Simulator</a></span></header>
<p class="quiet">No money moves here. 4242 4242 4242 4242 is taken, 4000 0000 0000 0002 declined, 4000 0000 0000 3220 asks the
bank first; any name, any date to come, any CVV.</p>
${gatewayNames.map((name) => form(name, box, prefix)).join('\n')}
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
