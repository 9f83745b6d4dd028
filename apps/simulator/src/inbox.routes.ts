import { escapeHtml, page } from '@sufra/payment-gateways/simulator-page';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  type SentMessage,
  type Simulation,
  mapsOutcomes,
  messageOutcomes,
  readSwitches,
  socialOutcomes,
  type Switches,
} from './simulation.ts';

const refreshSeconds = 3;
const shownMessages = 100;

/** The inbox for people: newest message first, its code in large digits. */
function inboxPage(messages: SentMessage[], prefix: string): string {
  const list = messages.slice(0, shownMessages).map(messageCard).join('\n');
  const empty = '<p class="quiet">No messages yet. Ask for a code in the shop, and it appears here.</p>';
  return page(
    messages.length > 0 ? `(${messages.length}) Messages` : 'Messages',
    `<main>
<header><h1>Messages</h1><span class="quiet">What phones would receive. <a href="${prefix}/">Switches</a></span></header>
${messages.length > 0 ? `<ol>${list}</ol>` : empty}
</main>`,
    refreshSeconds,
  );
}

function messageCard({ to, channel, text, sentAt }: SentMessage): string {
  const code = /#(\d+)\s*$/.exec(text)?.[1];
  return `<li><article>
<header><strong><bdi dir="ltr">${escapeHtml(to)}</bdi></strong><span class="quiet">${escapeHtml(channel.toUpperCase())} · <time datetime="${sentAt}">${sentAt.slice(11, 19)} UTC</time></span></header>
${code ? `<p class="code"><bdi dir="ltr">${code}</bdi></p>` : ''}
<p dir="auto">${escapeHtml(text)}</p>
</article></li>`;
}

const words: Record<Switches['outcome'], string> = {
  accept: 'Accept every message',
  'server-error': 'Fail with a server error (the API tries again)',
  refuse: 'Refuse every message',
};

const mapsWords: Record<Switches['maps']['outcome'], string> = {
  answer: 'Name every place',
  nothing: 'Know nothing anywhere (the API names the district)',
  'server-error': 'Fail with a server error (the same)',
  refuse: 'Refuse the token (the same)',
};

const socialWords: Record<Switches['social'], string> = {
  sound: 'Say who somebody is',
  expired: 'Hand out tokens that are over',
  'wrong-audience': 'Hand out tokens for another shop',
  'wrong-nonce': 'Hand out tokens that another page asked for',
  forged: 'Hand out tokens that somebody else signed',
  unsigned: 'Hand out tokens that nobody signed',
  'server-error': 'Fail with a server error',
};

const choice = (name: string, value: string, label: string, isChosen: boolean): string =>
  `<label><input type="radio" name="${name}" value="${value}"${isChosen ? ' checked' : ''}> ${label}</label>`;

const delay = (name: string, value: number): string =>
  `<label><span class="label">Delay of each answer, in milliseconds</span><br>
<input type="number" name="${name}" min="0" max="60000" value="${value}"></label>`;

/** The switches for people: what the services do with the next calls. */
const switchesPage = (switches: Switches, prefix: string): string =>
  page(
    'Simulator',
    `<main>
<header><h1>Simulator</h1><span class="quiet"><a href="${prefix}/messages">Messages</a></span></header>
<p class="quiet">Stands in for outside services while none is configured. Nothing leaves this machine.</p>
<form method="post" action="${prefix}/switches">
<fieldset><legend>The message provider should</legend>
${messageOutcomes.map((outcome) => choice('outcome', outcome, words[outcome], outcome === switches.outcome)).join('\n')}
</fieldset>
${delay('delayMilliseconds', switches.delayMilliseconds)}
<fieldset><legend>The maps service should</legend>
${mapsOutcomes.map((outcome) => choice('mapsOutcome', outcome, mapsWords[outcome], outcome === switches.maps.outcome)).join('\n')}
</fieldset>
${delay('mapsDelayMilliseconds', switches.maps.delayMilliseconds)}
<fieldset><legend>Google, Apple and Facebook should</legend>
${socialOutcomes.map((outcome) => choice('socialOutcome', outcome, socialWords[outcome], outcome === switches.social)).join('\n')}
</fieldset>
<button type="submit">Save</button>
</form>
</main>`,
  );

/** Styles of its own, forms to itself, and nothing else: a message is only ever shown as text. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The inbox for people and tests, and the switches that make a provider fail. */
export const inboxRoutes: FastifyPluginAsync<{ simulation: Simulation }> = async (app, { simulation }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', pagePolicy);
  });

  const { box } = simulation;
  const waiting = new Set<AbortController>();
  app.addHook('preClose', async () => waiting.forEach((wait) => wait.abort()));

  /**
   * `to` is a number or an address. With `wait` as well, a number of seconds, the answer comes when there is a message
   * to it, or empty when there still is none then: clients need not poll.
   */
  app.get<{ Querystring: { to?: string; wait?: string } }>('/messages', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'Accept' });
    if (!wantsJson(request)) return reply.type('text/html; charset=utf-8').send(inboxPage(box.list(), app.prefix));
    const { to, wait } = request.query;
    const messages = box.list(to);
    if (to === undefined || messages.length > 0) return messages;
    await untilNext(to, secondsOf(wait), reply);
    return box.list(to);
  });

  async function untilNext(to: string, seconds: number, reply: FastifyReply): Promise<void> {
    if (seconds === 0) return;
    const ending = new AbortController();
    const end = (): void => ending.abort();
    const timer = setTimeout(end, seconds * 1000);
    reply.raw.once('close', end);
    waiting.add(ending);
    await box.untilNext(to, ending.signal);
    waiting.delete(ending);
    reply.raw.off('close', end);
    clearTimeout(timer);
  }

  app.delete('/messages', async (_request, reply) => {
    box.empty();
    return reply.code(204).send();
  });

  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(switchesPage(simulation.switches, app.prefix)),
  );

  app.get('/switches', async () => simulation.switches);

  app.post('/switches', async (request, reply) => {
    simulation.switches = readSwitches(request.body, simulation.switches);
    return wantsJson(request) ? simulation.switches : reply.redirect(`${app.prefix}/`, 303);
  });
};

const mostSeconds = 30;

/** The wait in seconds: none by default, and bounded. */
function secondsOf(written: string | undefined): number {
  const seconds = Number(written);
  return seconds > 0 ? Math.min(seconds, mostSeconds) : 0;
}

const wantsJson = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
};
