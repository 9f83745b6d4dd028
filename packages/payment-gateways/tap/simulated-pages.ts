import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { currencyDigits } from '../money.ts';
import { brandOf, challengePage } from '../simulated-bank.ts';
import { cardWords, framePolicy, sendPage, wrongFields, type CardField, type TypedCard } from '../simulated-card.ts';
import { serveScripts, type GatewaySimulation } from '../simulation.ts';
import { escapeHtml, page } from '../simulator-page.ts';
import { placeOf, returnOf, type SimulatedCharge, type TapAccount } from './simulated-account.ts';

/** Tap's page and fields know two languages. */
const words = {
  en: { ...cardWords.en, cardHolder: 'Name on card', cancel: 'Cancel' },
  ar: { ...cardWords.ar, cardHolder: 'الاسم على البطاقة', cancel: 'إلغاء' },
};

type TapLanguage = keyof typeof words;

/** A documented test card is declined by its expiry, which is long over. */
const tapWrongFields = (card: TypedCard, now: Date): CardField[] =>
  wrongFields(card, now).filter((field) => field !== 'expiry' || card.expiry !== '05/22');

type FieldOptions = {
  publicKey: string;
  language: TapLanguage;
  direction: 'ltr' | 'rtl';
  theme: 'light' | 'dark';
  hasHolder: boolean;
};

/** Reads what the card SDK writes behind the address of its frame. */
function readFieldOptions(query: Record<string, string | undefined>): FieldOptions {
  const options = JSON.parse(query['paymentOptions'] ?? '{}') as Record<string, unknown>;
  const language = options['locale'] === 'ar' ? 'ar' : 'en';
  return {
    publicKey: query['publicKey'] ?? '',
    language,
    direction: (options['direction'] ?? (language === 'ar' ? 'rtl' : 'ltr')) === 'rtl' ? 'rtl' : 'ltr',
    theme: query['themeMode'] === 'dark' ? 'dark' : 'light',
    hasHolder: options['collectHolderName'] === true,
  };
}

/** The fields of the card SDK, for a frame on the shop's page. */
function fieldsPage({ publicKey, language, direction, theme, hasHolder }: FieldOptions, script: string): string {
  const say = words[language];
  const field = (name: string, label: string, attributes: string) =>
    `<label class="${name}">${label}<input id="${name}" ${attributes}></label>`;
  return `<!doctype html>
<html lang="${language}" dir="${direction}" data-theme="${theme}" data-public-key="${escapeHtml(publicKey)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tap (simulator)</title>
<style>${style}</style>
</head>
<body>
<form novalidate>
${field('number', say.number, 'dir="ltr" inputmode="numeric" autocomplete="cc-number" maxlength="23"')}
${field('expiry', say.expiry, 'dir="ltr" inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" maxlength="7"')}
${field('cvv', say.cvv, 'dir="ltr" inputmode="numeric" autocomplete="cc-csc" maxlength="4"')}
${hasHolder ? field('holder', say.cardHolder, 'autocomplete="cc-name"') : ''}
</form>
<script src="${escapeHtml(script)}"></script>
</body>
</html>
`;
}

// Colours by hand and not by colour scheme: the page behind the frame shines through.
const style = `
html { --ink: #1c1b1a; --line: #8a8178; --field: #ffffff; } html[data-theme='dark'] { --ink: #f2efec; --line: #7d766f; --field: #2b2826; }
* { box-sizing: border-box; }
body { margin: 0; background: transparent; color: var(--ink); font: 1rem/1.4 system-ui, 'Noto Sans Arabic', sans-serif; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; padding: 2px; }
label { display: grid; gap: .25rem; font-size: .9rem; } .number, .holder { grid-column: 1 / -1; }
input { font: inherit; font-size: 1rem; inline-size: 100%; min-block-size: 44px; padding: .5rem .75rem; border: 1px solid var(--line);
  border-radius: .6rem; background: var(--field); color: inherit; }
input::placeholder { color: inherit; opacity: .65; }
input:focus-visible { outline: 2px solid Highlight; outline-offset: 1px; }
`;

type Shown = { action: string; wrong: CardField[] };

/** Tap's own page, in the language that the charge asked for. */
function hostedPage({ request, language }: SimulatedCharge, { action, wrong }: Shown): string {
  const say = words[language];
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const amount = `${request.currency} ${request.amount.toFixed(currencyDigits(request.currency))}`;
  const field = (name: CardField, autocomplete: string, attributes = '') =>
    `<label><span class="label">${say[name]}</span><br>
<input name="${name}" dir="ltr" inputmode="numeric" autocomplete="${autocomplete}" ${attributes}></label>
${wrong.includes(name) ? `<p role="alert">${say.wrong[name]}</p>` : ''}`;
  return page(
    'Tap (simulator)',
    `<main lang="${language}" dir="${direction}">
<header><h1>Tap</h1><span class="quiet">simulator</span></header>
<p class="quiet">${escapeHtml(request.description)} · <bdi>${escapeHtml(amount)}</bdi></p>
<form method="post" action="${escapeHtml(action)}">
${field('number', 'cc-number')}
${field('expiry', 'cc-exp', 'placeholder="MM/YY"')}
${field('cvv', 'cc-csc')}
<button type="submit" name="choice" value="pay">${say.pay}</button>
<button type="submit" name="choice" value="cancel">${say.cancel}</button>
</form>
</main>`,
  );
}

type ById = { Params: { id: string }; Body: Record<string, string | undefined> | undefined };

/** The routes of a guest's browser at Tap: the page that takes the card, and the bank's. */
export const tapPages: FastifyPluginAsync<{ simulation: GatewaySimulation; account: TapAccount }> = async (
  app,
  given,
) => {
  const { simulation, account } = given;

  const send = (reply: FastifyReply, charge: SimulatedCharge, html: string) => sendPage(reply, policyFor(charge), html);
  const goOn = (reply: FastifyReply, charge: SimulatedCharge) =>
    reply.redirect(placeOf(charge, app.prefix) ?? returnOf(charge), 303);

  app.get<ById>('/pay/:id', async (request, reply) => {
    const charge = account.find(request.params.id);
    if (!charge) return reply.code(404).send({ error: 'No such charge' });
    if (charge.isChallenged || charge.outcome.status !== 'INITIATED') return goOn(reply, charge);
    return send(reply, charge, hostedPage(charge, { action: `${app.prefix}/pay/${charge.id}`, wrong: [] }));
  });

  app.post<ById>('/pay/:id', async (request, reply) => {
    const charge = account.find(request.params.id);
    if (!charge) return reply.code(404).send({ error: 'No such charge' });
    const { number = '', expiry = '', cvv = '', choice } = request.body ?? {};
    if (charge.outcome.status !== 'INITIATED') return goOn(reply, charge);
    if (choice === 'cancel') {
      account.cancel(charge);
      return goOn(reply, charge);
    }
    const wrong = tapWrongFields({ number, expiry, cvv }, simulation.now());
    if (wrong.length > 0) {
      return send(reply, charge, hostedPage(charge, { action: `${app.prefix}/pay/${charge.id}`, wrong }));
    }
    account.pay(charge, { number: number.replace(/\D/g, ''), expiry });
    return goOn(reply, charge);
  });

  app.get<ById>('/3ds/:id', async (request, reply) => {
    const charge = account.find(request.params.id);
    if (!charge) return reply.code(404).send({ error: 'No such charge' });
    if (!charge.isChallenged) return goOn(reply, charge);
    const { amount, currency } = charge.request;
    const written = `${currency} ${amount.toFixed(currencyDigits(currency))}`;
    return send(
      reply,
      charge,
      challengePage({ amount: written, action: `${app.prefix}/3ds/${charge.id}`, fields: {} }),
    );
  });

  app.post<ById>('/3ds/:id', async (request, reply) => {
    const charge = account.find(request.params.id);
    if (!charge) return reply.code(404).send({ error: 'No such charge' });
    if (charge.isChallenged) account.answerChallenge(charge, request.body?.['choice'] === 'approve');
    return goOn(reply, charge);
  });
};

/** Forms to itself, and from there back to the shop. */
const policyFor = ({ request }: SimulatedCharge): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${new URL(request.redirectUrl).origin}; frame-ancestors 'none'; base-uri 'none'`;

type Query = Record<string, string | undefined>;
type Fields = { Body: Record<string, string | undefined> | undefined };

/** The card SDK as a shop's page loads it, and the frame in which the card is typed. */
export const tapFields: FastifyPluginAsync<{ simulation: GatewaySimulation; account: TapAccount }> = async (
  app,
  given,
) => {
  const { simulation, account } = given;

  serveScripts(app, import.meta.url, { 'card/1.0.2/index.js': 'card-sdk.js', 'card/fields.js': 'card-fields.js' });

  app.get<{ Querystring: Query }>('/v2/card/index.html', async (request, reply) =>
    sendPage(reply, framePolicy, fieldsPage(readFieldOptions(request.query), `${app.prefix}/card/fields.js`)),
  );

  app.post<Fields>('/card/tokens', async (request, reply) => {
    const { publicKey = '', number = '', expiry = '', cvv = '' } = request.body ?? {};
    if (!/^pk_test_\w+$/.test(publicKey)) {
      return reply.code(401).send({ errors: [{ code: '2104', description: 'Invalid API Key' }] });
    }
    if (tapWrongFields({ number, expiry, cvv }, simulation.now()).length > 0) {
      return reply.code(400).send({ errors: [{ code: '1140', description: 'Card number is invalid' }] });
    }
    const digits = number.replace(/\D/g, '');
    const [month, year] = expiry.split('/').map(Number);
    return {
      id: account.keepCard({ number: digits, expiry }),
      status: 'ACTIVE',
      created: simulation.now().getTime(),
      object: 'token',
      live_mode: false,
      type: 'CARD',
      purpose: 'CHARGE',
      used: false,
      card: {
        object: 'card',
        brand: brandOf(digits).toUpperCase(),
        exp_month: month,
        exp_year: year,
        last_four: digits.slice(-4),
        first_six: digits.slice(0, 6),
      },
    };
  });
};
