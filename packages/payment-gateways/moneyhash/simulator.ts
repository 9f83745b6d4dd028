import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { challengePage } from '../simulated-bank.ts';
import { cardWords, languageOf, sendPage, wrongFields, type CardField, type CardLanguage } from '../simulated-card.ts';
import { playApi, serveScripts, type GatewaySimulation, type SimulatedGateway } from '../simulation.ts';
import { escapeHtml, page } from '../simulator-page.ts';
import {
  asDecimal,
  createEvents,
  createIntents,
  createPay,
  envelope,
  operation,
  presentDetails,
  presentIntent,
  refundedOf,
  stateOf,
  webhookSecret,
  type Events,
  type Intent,
  type Intents,
  type NewIntent,
  type Pay,
} from './simulated-intents.ts';

/** The texts of the embedded page. MoneyHash knows English, Arabic and French. */
const embedWords = {
  en: {
    ...cardWords.en,
    expiry: 'Expires (MM/YY)',
    title: 'Payment',
    simulator: 'MoneyHash simulator. No money moves.',
    paid: 'Paid.',
    waiting: 'The bank has not answered yet.',
    over: 'This payment is over.',
  },
  ar: {
    ...cardWords.ar,
    expiry: 'تاريخ الانتهاء (شهر/سنة)',
    title: 'الدفع',
    simulator: 'محاكي MoneyHash. لا تُنقل أي أموال.',
    paid: 'تم الدفع.',
    waiting: 'لم يردّ البنك بعد.',
    over: 'انتهت هذه العملية.',
  },
  fr: {
    ...cardWords.fr,
    expiry: 'Expiration (MM/AA)',
    title: 'Paiement',
    simulator: 'Simulateur MoneyHash. Aucun argent ne circule.',
    paid: 'Payé.',
    waiting: 'La banque n’a pas encore répondu.',
    over: 'Ce paiement est terminé.',
  },
};

/** The way the shop opened the page: in a frame of the page at `parent`, or as a page of its own. */
type Opened = { parent: string; language: CardLanguage };

function readOpened(values: Record<string, string | undefined>): Opened {
  const { sdk, parent = '', lang } = values;
  return {
    parent: sdk === 'true' ? parent : '',
    language: languageOf(lang),
  };
}

/** The hidden fields with which a form of this page says how it was opened. */
const openedFields = ({ parent, language }: Opened): Record<string, string> => ({
  sdk: parent ? 'true' : 'false',
  parent,
  lang: language,
});

/** The message of the page's script to the shop's page, and its target when there is no frame around it. */
type Message = { event: 'onComplete' | 'onFail' | null; details: unknown; goTo: string | null };

type EmbedPage = {
  opened: Opened;
  script: string;
  message: Message;
  say?: 'declined' | 'paid' | 'waiting' | 'over';
  form?: { action: string; amount: string; wrong: CardField[] };
};

const style = `body { padding: .25rem; background: var(--card); } form { margin: 0; border: 0; padding: 0; }
input { font: inherit; inline-size: 100%; padding: .7rem .8rem; border-radius: .6rem; border: 1px solid var(--line); background: var(--paper); color: inherit; }
label { display: block; } button { min-block-size: 3rem; justify-self: stretch; } [role=alert] { margin: 0; color: var(--accent); }`;

/** The page that takes the card, in the language that was asked for. */
function embedPage({ opened, script, message, say, form }: EmbedPage): string {
  const words = embedWords[opened.language];
  const told = JSON.stringify({ parent: opened.parent, ...message });
  const direction = opened.language === 'ar' ? 'rtl' : 'ltr';
  return page(
    `${words.title} (simulator)`,
    `<style>${style}</style>
<div lang="${opened.language}" dir="${direction}" data-embed="${escapeHtml(told)}">
${say ? `<p role="alert">${words[say]}</p>` : ''}
${form ? cardForm(opened, form) : ''}
<p class="quiet">${words.simulator}</p>
</div>
<script src="${script}"></script>`,
  );
}

function cardForm(opened: Opened, { action, amount, wrong }: NonNullable<EmbedPage['form']>): string {
  const words = embedWords[opened.language];
  const field = (name: CardField, autocomplete: string) => `<label><span class="label">${words[name]}</span>
<input name="${name}" dir="ltr" inputmode="${name === 'expiry' ? 'text' : 'numeric'}" autocomplete="${autocomplete}" required${wrong.includes(name) ? ' aria-invalid="true"' : ''}></label>
${wrong.includes(name) ? `<p role="alert">${words.wrong[name]}</p>` : ''}`;
  return `<form method="post" action="${escapeHtml(action)}">
${Object.entries(openedFields(opened))
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  .join('\n')}
${field('number', 'cc-number')}
${field('expiry', 'cc-exp')}
${field('cvv', 'cc-csc')}
<button type="submit">${words.pay} <bdi>${escapeHtml(amount)}</bdi></button>
</form>`;
}

type Options = { simulation: GatewaySimulation; intents: Intents; pay: Pay };
type Fields = Record<string, string | undefined>;
type ById = { Params: { id: string }; Querystring: Fields; Body: Fields | undefined };

// Shops put these pages into frames of their own.
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors http: https:; base-uri 'none'";

const endings: Record<string, 'paid' | 'waiting' | 'over'> = {
  INTENT_PROCESSED: 'paid',
  TRANSACTION_WAITING_USER_ACTION: 'waiting',
  EXPIRED: 'over',
  CLOSED: 'over',
};

/** The routes of a guest's browser: the page that takes the card, the bank's, and the frame that the SDK asks through. */
const moneyhashEmbed: FastifyPluginAsync<Options> = async (app, { simulation, intents, pay }) => {
  serveScripts(app, import.meta.url, { 'embed/embed.js': 'embed.js', 'embed/headless-sdk.js': 'headless-sdk.js' });
  const amountOf = ({ hundredths, currency }: Intent) => `${currency} ${asDecimal(hundredths)}`;
  const find = (id: string) => {
    const intent = intents.find(id);
    return intent && pay.lookAt(intent);
  };

  /** The page as the intent stands; `hasTried` when something has just come of a card. */
  const show = (reply: FastifyReply, intent: Intent, opened: Opened, hasTried: boolean, wrong: CardField[] = []) => {
    const state = stateOf(intent);
    const details = presentDetails(intent);
    const ending = endings[state];
    const isDeclined = hasTried && state === 'TRANSACTION_FAILED';
    const event = !hasTried ? null : isDeclined ? 'onFail' : ending ? 'onComplete' : null;
    const say = isDeclined ? 'declined' : ending;
    return sendPage(
      reply,
      pagePolicy,
      embedPage({
        opened,
        script: `${app.prefix}/embed/embed.js`,
        message: { event, details, goTo: ending ? (details.redirect?.redirectUrl ?? null) : null },
        ...(say && { say }),
        ...(!ending && {
          form: { action: `${app.prefix}/embed/payment/${intent.id}/card`, amount: amountOf(intent), wrong },
        }),
      }),
    );
  };

  app.get<ById>('/embed/payment/:id', async (request, reply) => {
    const intent = find(request.params.id);
    if (!intent) return reply.code(404).send({ error: 'No such intent' });
    return show(reply, intent, readOpened(request.query), false);
  });

  app.post<ById>('/embed/payment/:id/card', async (request, reply) => {
    const intent = find(request.params.id);
    if (!intent) return reply.code(404).send({ error: 'No such intent' });
    const opened = readOpened(request.body ?? {});
    if (intent.status !== 'UNPROCESSED') return show(reply, intent, opened, true);
    const { number = '', expiry = '', cvv = '' } = request.body ?? {};
    const wrong = wrongFields({ number, expiry, cvv }, simulation.now());
    if (wrong.length > 0) return show(reply, intent, opened, false, wrong);
    pay.withCard(intent, { number, expiry, cvv });
    if (stateOf(intent) !== 'URL_TO_RENDER') return show(reply, intent, opened, true);
    const query = new URLSearchParams(openedFields(opened)).toString();
    return reply.redirect(`${app.prefix}/embed/payment/${intent.id}/bank?${query}`, 303);
  });

  // The bank's page has an address of its own, which an app of the bank may open in another browser.
  app.get<ById>('/embed/payment/:id/bank', async (request, reply) => {
    const intent = find(request.params.id);
    if (!intent) return reply.code(404).send({ error: 'No such intent' });
    const opened = readOpened(request.query);
    if (stateOf(intent) !== 'URL_TO_RENDER') return show(reply, intent, opened, true);
    const action = `${app.prefix}/embed/payment/${intent.id}/bank`;
    return sendPage(
      reply,
      pagePolicy,
      challengePage({ amount: amountOf(intent), action, fields: openedFields(opened) }),
    );
  });

  app.post<ById>('/embed/payment/:id/bank', async (request, reply) => {
    const intent = find(request.params.id);
    if (!intent) return reply.code(404).send({ error: 'No such intent' });
    pay.afterChallenge(intent, request.body?.['choice'] === 'approve');
    return show(reply, intent, readOpened(request.body ?? {}), true);
  });

  app.get('/embed/headless-sdk', async (_request, reply) =>
    sendPage(
      reply,
      pagePolicy,
      page('MoneyHash (simulator)', `<script src="${app.prefix}/embed/headless-sdk.js"></script>`),
    ),
  );

  app.get<ById>('/embed/api/payment/intent/:id', async (request, reply) => {
    const intent = find(request.params.id);
    if (!intent) return reply.code(404).send({ status: { code: 404, message: 'Not found.', errors: ['Not found.'] } });
    return envelope(presentDetails(intent));
  });
};

type Sent = Record<string, unknown>;

/** The errors of a request, field by field, as the API writes them. */
type Problems = Record<string, string[]>[];

const required = 'This field is required.';

/** Reads a request for an intent; an amount may have two decimals and no more. */
function readNewIntent(body: unknown, now: Date): { intent: NewIntent } | { problems: Problems } {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Sent;
  const problems: Problems = [];
  const text = (field: string): string | null => (typeof sent[field] === 'string' && sent[field] ? sent[field] : null);
  const amount = typeof sent['amount'] === 'number' ? String(sent['amount']) : (text('amount') ?? '');
  if (amount === '') problems.push({ amount: [required] });
  else if (!/^\d+(\.\d+)?$/.test(amount)) problems.push({ amount: ['A valid number is required.'] });
  else if (/\.\d{3}/.test(amount)) problems.push({ amount: ['Ensure that there are no more than 2 decimal places.'] });
  else if (amount.replace(/\D/g, '').length > 14)
    problems.push({ amount: ['Ensure that there are no more than 14 digits in total.'] });
  const currency = text('amount_currency');
  if (!currency || !/^[A-Z]{3}$/i.test(currency)) problems.push({ amount_currency: [required] });
  if (!text('operation') && !text('flow_id')) problems.push({ operation: [required] });
  const webhookUrl = text('webhook_url');
  if (!webhookUrl || !URL.canParse(webhookUrl)) problems.push({ webhook_url: ['Enter a valid URL.'] });
  if (problems.length > 0 || !webhookUrl || !currency) return { problems };

  const seconds = Number(sent['expires_after_seconds'] ?? Number.NaN);
  return {
    intent: {
      hundredths: Math.round(Number(amount) * 100),
      currency: currency.toUpperCase(),
      reference: text('merchant_reference'),
      customFields: (sent['custom_fields'] as Sent | undefined) ?? null,
      webhookUrl,
      urls: {
        success: text('successful_redirect_url'),
        failure: text('failed_redirect_url'),
        pending: text('pending_external_action_redirect_url'),
        back: text('back_url'),
      },
      createdAt: now,
      expiresAt: seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null,
    },
  };
}

export const apiKey = 'simulator-moneyhash';

type ApiOptions = { simulation: GatewaySimulation; intents: Intents; events: Events; pay: Pay };
type ApiById = { Params: { id: string } };

const error = (code: number, errors: unknown[]) => ({
  status: { code, message: 'error', errors },
  data: {},
  count: null,
  next: null,
  previous: null,
});

/** The API for a shop's server, with its key in the one header or the other. Every address ends in a slash, or not. */
const moneyhashApi: FastifyPluginAsync<ApiOptions> = async (app, { simulation, intents, events, pay }) => {
  playApi(app, simulation, 'moneyhash');
  app.addHook('onRequest', async (request, reply) => {
    const { 'x-api-key': key, authorization } = request.headers;
    if (key === apiKey || authorization === `Token ${apiKey}`) return undefined;
    return reply.code(401).send(error(401, ['Authentication credentials were not provided.']));
  });
  const switches = () => simulation.gateways.switchesOf('moneyhash');
  const slashed = (path: string) => [path, `${path}/`];

  for (const url of slashed('/api/v1/organizations/get-webhook-signature-key')) {
    app.get(url, async () => envelope({ webhook_signature_secret: webhookSecret }));
  }

  for (const url of slashed('/api/v1.4/payments/intent')) {
    app.post(url, async (request, reply) => {
      const read = readNewIntent(request.body, simulation.now());
      if ('problems' in read) return reply.code(400).send(error(400, read.problems));
      const intent = intents.add(read.intent);
      const embedUrl = `${request.protocol}://${request.host}${app.prefix}/embed/payment/${intent.id}`;
      return envelope({ id: intent.id, status: intent.status, embed_url: embedUrl });
    });
  }

  for (const url of slashed('/api/v1.4/payments/intent/:id')) {
    app.get<ApiById>(url, async (request, reply) => {
      const intent = intents.find(request.params.id);
      if (!intent) return reply.code(404).send(error(404, ['Not found.']));
      return envelope({ intent: presentIntent(pay.lookAt(intent), switches()) });
    });
  }

  for (const url of slashed('/api/v1.4/payments/transactions/:id/refund')) {
    app.post<ApiById & { Body: { amount?: string | number } | undefined }>(url, async (request, reply) => {
      const intent = intents.findByTransaction(request.params.id);
      const transaction = intent?.transactions.find(({ id }) => id === request.params.id);
      if (!intent || !transaction) return reply.code(404).send(error(404, ['Not found.']));
      const hundredths = Math.round(Number(request.body?.amount ?? intent.hundredths / 100) * 100);
      const left = intent.status === 'PROCESSED' ? intent.hundredths - refundedOf(transaction) : 0;
      if (!(hundredths > 0 && hundredths <= left)) {
        return reply.code(400).send(error(400, [{ amount: [`At most ${asDecimal(left)} can be refunded.`] }]));
      }
      transaction.operations.push(operation('refund', 'successful', hundredths, '6000'));
      events.tellTransaction(intent);
      const { active_transaction, ...rest } = presentIntent(intent, switches());
      return envelope({ intent: rest, transaction: active_transaction });
    });
  }
};

/** MoneyHash: the payment API of version 1.4, the page it embeds, and its webhooks. */
export const simulator: SimulatedGateway = {
  routes: async (app, { simulation }) => {
    const intents = createIntents();
    const events = createEvents(simulation);
    const pay = createPay(events, simulation);
    await app.register(moneyhashApi, { simulation, intents, events, pay });
    await app.register(moneyhashEmbed, { simulation, intents, pay });
  },
};
