import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import { challengePage } from '../bank.ts';
import { page } from '../../page.ts';
import { embedPage, openedFields, readOpened, type Opened } from './embed-page.ts';
import type { Intent, Intents } from './intents.ts';
import { wrongFields, type CardField, type Pay } from './pay.ts';
import { asDecimal, envelope } from './present-intent.ts';
import { presentDetails, stateOf } from './present-details.ts';

type Options = { simulation: Simulation; intents: Intents; pay: Pay };
type Fields = Record<string, string | undefined>;
type ById = { Params: { id: string }; Querystring: Fields; Body: Fields | undefined };

// Shops put these pages into frames of their own.
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors http: https:; base-uri 'none'";

const script = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');
const endings: Record<string, 'paid' | 'waiting' | 'over'> = {
  INTENT_PROCESSED: 'paid',
  TRANSACTION_WAITING_USER_ACTION: 'waiting',
  EXPIRED: 'over',
  CLOSED: 'over',
};

/** What a guest's browser meets: the page that takes the card, the bank's, and the frame that the SDK asks through. */
export const moneyhashEmbed: FastifyPluginAsync<Options> = async (app, { simulation, intents, pay }) => {
  for (const name of ['embed.js', 'headless-sdk.js']) {
    const text = script(name);
    app.get(`/embed/${name}`, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(text));
  }
  const sendPage = (reply: FastifyReply, html: string) =>
    reply
      .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);
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
    return sendPage(reply, challengePage({ amount: amountOf(intent), action, fields: openedFields(opened) }));
  });

  app.post<ById>('/embed/payment/:id/bank', async (request, reply) => {
    const intent = find(request.params.id);
    if (!intent) return reply.code(404).send({ error: 'No such intent' });
    pay.afterChallenge(intent, request.body?.['choice'] === 'approve');
    return show(reply, intent, readOpened(request.body ?? {}), true);
  });

  app.get('/embed/headless-sdk', async (_request, reply) =>
    sendPage(reply, page('MoneyHash (simulator)', `<script src="${app.prefix}/embed/headless-sdk.js"></script>`)),
  );

  app.get<ById>('/embed/api/payment/intent/:id', async (request, reply) => {
    const intent = find(request.params.id);
    if (!intent) return reply.code(404).send({ status: { code: 404, message: 'Not found.', errors: ['Not found.'] } });
    return envelope(presentDetails(intent));
  });
};
