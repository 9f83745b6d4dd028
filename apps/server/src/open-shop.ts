import { readdir } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { Readable } from 'node:stream';
import { simulatorPlugin } from '@sufra/simulator';
import type { FastifyInstance } from 'fastify';
import inject from 'light-my-request';
import {
  addSampleStaff,
  buildApi,
  buildCdn,
  type Config,
  type DemoKitchen,
  describeProblem,
  everyAnswerPlugin,
  healthPlugin,
  findPublishedEarlier,
  importBundle,
  listStaffedBranches,
  openServices,
  readBundle,
  requireNoSamples,
  type Services,
  startDemoKitchen,
  type Tracing,
  tracingPlugin,
} from '../../api/src/index.ts';
import { ownToAConnection } from '../../api/src/platform/http/forward-request.ts';
import { backofficePlugin } from '../../backoffice/server/backoffice.ts';
import { readClientSettings } from '../../storefront/server/client-settings.ts';
import { tilesHost } from '../../storefront/server/content-policy.ts';
import { storefrontPlugin } from '../../storefront/server/pages.ts';

const samples = path.resolve(import.meta.dirname, '../../../merchants');

/**
 * Brings the merchants of the demo, those of DEMO_MERCHANTS included, into the database as their files say; nothing happens
 * to one that is there already, or that was changed at its desk since. Answers their handles.
 */
async function importSampleMerchants({ context, config }: Services): Promise<string[]> {
  const further = config.demoMerchants === undefined ? [] : await merchantFolders(config.demoMerchants);
  const handles: string[] = [];
  for (const folder of [...(await merchantFolders(samples)), ...further]) {
    const { files, problems } = await readBundle(folder);
    const changed = await findPublishedEarlier(context, files);
    if (changed !== undefined) {
      handles.push(changed);
      continue;
    }
    const result = problems.some((problem) => problem.severity === 'error')
      ? { ok: false as const, refusal: problems }
      : await importBundle(context, files, { isSample: true });
    if (!result.ok) {
      const texts = result.refusal.map(describeProblem).join('\n');
      throw new Error(`The sample merchant ${path.basename(folder)} cannot be imported:\n${texts}`);
    }
    handles.push(result.value.handle);
  }
  return handles;
}

/** How the sample staff sign in: no secrets, because the demo holds nothing that is one. */
export const sampleDoor = { password: 'demo-kitchen', pin: '2580', pairingCode: '40204060' };

/** Cooks the orders of these merchants, so that a first visitor sees one collected. */
const startSampleKitchen = ({ context, config }: Services, merchantHandles: string[]): DemoKitchen =>
  startDemoKitchen(context, {
    merchantHandles,
    stepSeconds: config.demoStepSeconds,
    findStaffedBranches: ({ db, now }) => listStaffedBranches(db, now()),
  });

/** Every merchant in a folder; `schema/` beside those that come with the product describes their files. */
async function merchantFolders(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'schema')
    .map((entry) => path.join(parent, entry.name))
    .toSorted();
}

/**
 * Where the pages of the demo find the pretended sign-in providers. One that is configured for real keeps its own
 * script.
 */
const simulatedSignIn = ({ social: { google, apple, facebook } }: Config): Record<string, string> => ({
  ...(google?.clientId === 'simulator-google' && {
    googleClientId: google.clientId,
    googleScriptUrl: '/simulator/google/client.js',
  }),
  ...(apple?.clientId === 'simulator.apple' && {
    appleClientId: apple.clientId,
    appleScriptUrl: '/simulator/apple/auth.js',
  }),
  ...(facebook?.appId === 'simulator-facebook' && {
    facebookAppId: facebook.appId,
    facebookScriptUrl: '/simulator/facebook/sdk.js',
  }),
});

/** The texts that guests read: the storefront's own, and those of the controls that it shares. */
const textFolders = [
  path.resolve(import.meta.dirname, '../../storefront/app/i18n/messages'),
  path.resolve(import.meta.dirname, '../../../packages/ui/src/i18n/messages'),
];

const storefrontBuild = path.resolve(import.meta.dirname, '../../storefront/build');
const backofficeBuild = path.resolve(import.meta.dirname, '../../backoffice/build');

/** Registers what this process's role needs on the server, which does not listen yet. */
export async function openShop(server: FastifyInstance, config: Config, tracing?: Tracing): Promise<void> {
  requireMessages(config, server.log);
  const services = config.role === 'storefront' ? undefined : await openServices(config, { tracing });
  if (services) server.addHook('onClose', () => services.close());
  if (services && !config.isDemo) await requireNoSamples(services.context.db);
  if (tracing) await server.register(tracingPlugin, { tracing });
  await server.register(everyAnswerPlugin, { config });
  await server.register(healthPlugin, { services, config });
  if (config.isDemo) await server.register(simulatorPlugin, { prefix: '/simulator' });
  if (config.role !== 'api') await openPages(server, config, tracing);
  if (services) await openApi(server, services);
}

/** Every order begins with a code by text message: a shop that cannot send one is closed to new guests. */
function requireMessages(config: Config, log: FastifyInstance['log']): void {
  if (!config.isProduction || config.sms || config.role === 'storefront') return;
  if (!config.isWithoutMessages)
    throw new Error(
      'SMS_PROVIDER: needed with NODE_ENV=production, because guests sign in with a code by text message.\n' +
        'Set it with its account, or set SMS_PROVIDER=none where nobody is to sign in.',
    );
  log.warn('SMS_PROVIDER is none: no code is sent, and nobody new can sign in or order');
}

async function openPages(server: FastifyInstance, config: Config, tracing?: Tracing): Promise<void> {
  const isElsewhere = config.role === 'storefront' || config.apiBaseUrl !== undefined;
  if (isElsewhere && !config.apiBaseUrl) throw new Error('API_BASE_URL: needed because ROLE is storefront.');
  const transport = config.apiBaseUrl ? httpTransport(config.apiBaseUrl) : inMemoryTransport(server);
  const api = tracing ? tracedTransport(transport, tracing) : transport;
  const dev = process.env.NODE_ENV !== 'production';
  const clientSettings = readClientSettings(process.env);
  const { mapTilesUrl, mapsToken, mapTilesCredit } = clientSettings;
  await server.register(storefrontPlugin, {
    api,
    dev,
    buildDir: storefrontBuild,
    clientSettings: { ...(config.isDemo && simulatedSignIn(config)), ...clientSettings },
    passOnApiCalls: isElsewhere,
    publicUrl: config.publicUrl,
    onRefused: (reason) => server.forgedRequests.inc({ reason }),
  });
  await server.register(backofficePlugin, {
    api,
    dev,
    buildDir: backofficeBuild,
    tiles: {
      ...(mapTilesUrl && { mapTilesUrl }),
      ...(mapsToken && { mapsToken }),
      ...(mapTilesCredit && { mapTilesCredit }),
    },
    tilesHost: tilesHost(mapTilesUrl),
    textFolders,
  });
}

async function openApi(server: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  if (config.role === 'api' || !config.apiBaseUrl) {
    await server.register(buildApi(services), { prefix: '/api' });
    await server.register(buildCdn(services), { prefix: '/cdn' });
  }
  const handles = config.isDemo ? await importSampleMerchants(services) : [];
  // One account at every branch, so that a first visitor can try the calls of staff.
  for (const handle of handles) await addSampleStaff(services.context, handle, sampleDoor);
  await services.startWork();
  if (!config.isDemo) return;
  const kitchen = startSampleKitchen(services, handles);
  server.addHook('onClose', () => kitchen.stop());
}

/** Says what is wrong and what to do, for the failures that a person who starts the shop can mend. */
export function describeStartFailure(error: unknown): string {
  const { code, message, port, path } = error as NodeJS.ErrnoException & { port?: number; path?: string };
  const place = path ? ` (${path})` : '';
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use, perhaps by a shop that still runs.\nChoose another: PORT=${Number(port) + 1} npm start`;
    case 'EACCES':
    case 'EPERM':
      return `This user may not do that${place}: ${message}\nUse a port above 1023 and a DATA_DIR that this user may write to.`;
    case 'ENOSPC':
      return `The disk is full${place}.\nFree some space, or set DATA_DIR to a folder on another disk.`;
    case 'ECONNREFUSED':
      return `Nothing answers at the address in DATABASE_URL: ${message}\nStart PostgreSQL, or remove DATABASE_URL to use the embedded database.`;
    default:
      return message || String(error);
  }
}

/** Answers the storefront's own calls below /api and /cdn. */
export type ApiTransport = (request: Request) => Promise<Response>;

const bodiless = new Set([204, 205, 304]);

/**
 * Calls the API that runs in this process, without a socket. The storefront names the guest's address in
 * X-Forwarded-For; here, and only here, it is believed without asking who sent it.
 */
export function inMemoryTransport(server: FastifyInstance): ApiTransport {
  return async (request) => {
    const url = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    const guestAddress = headers['x-forwarded-for'];
    delete headers['x-forwarded-for'];
    // Not the server's own way in, which refuses while it closes: pages of that moment are still to be answered.
    const answer = await inject((incoming, outgoing) => server.routing(incoming, outgoing), {
      method: request.method as 'GET',
      url: url.pathname + url.search,
      headers: { ...headers, host: url.host },
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
      ...(guestAddress && { remoteAddress: guestAddress }),
    });
    const body = bodiless.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload);
    return new Response(body, { status: answer.statusCode, headers: headersOf(answer.headers) });
  };
}

/**
 * Calls an API that runs elsewhere: the path stays, the base is the configured one. Bodies pass through as
 * they are: `fetch` would unpack what is packed and still say that it is.
 */
export function httpTransport(baseUrl: string): ApiTransport {
  const base = new URL(baseUrl);
  const open = base.protocol === 'https:' ? https.request : http.request;
  return async (request) => {
    const asked = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of [...ownToAConnection, 'host', 'content-length']) headers.delete(name);
    headers.set('x-forwarded-host', asked.host);
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    const send = (): Promise<IncomingMessage> => {
      const answer = Promise.withResolvers<IncomingMessage>();
      open(base, {
        path: asked.pathname + asked.search,
        method: request.method,
        headers: Object.fromEntries(headers),
        signal: request.signal,
      })
        .once('response', answer.resolve)
        .once('error', answer.reject)
        .end(body);
      return answer.promise;
    };
    const answer = await send().catch((error: NodeJS.ErrnoException) => {
      if (maySendAgain(request, error)) return send();
      throw error;
    });
    return readAnswer(answer, request.method);
  };
}

/**
 * A process of the API that goes takes its connections with it. A request that was not delivered is retried once, and
 * so is one that may have been delivered, when repeating it changes nothing.
 */
function maySendAgain({ method, headers }: Request, { code = '' }: NodeJS.ErrnoException): boolean {
  if (code === 'ECONNREFUSED') return true;
  const isHarmless = method === 'GET' || method === 'HEAD' || headers.has('idempotency-key');
  return isHarmless && (code === 'ECONNRESET' || code === 'EPIPE');
}

function readAnswer(answer: IncomingMessage, method: string): Response {
  const { statusCode: status = 502, headers } = answer;
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete headers[name];
  const isBodiless = method === 'HEAD' || bodiless.has(status);
  if (isBodiless) answer.resume();
  const body = isBodiless ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers: headersOf(headers) });
}

function headersOf(values: Record<string, string | string[] | number | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(values))
    for (const one of [value ?? []].flat()) headers.append(name, String(one));
  return headers;
}

/** The storefront's calls to the API as parts of the trace of the page that makes them. */
export const tracedTransport =
  (transport: ApiTransport, tracing: Tracing): ApiTransport =>
  (request) =>
    tracing.around({ name: `${request.method} api`, kind: 'client' }, () => {
      const { traceparent } = tracing.carrier();
      if (traceparent) request.headers.set('traceparent', traceparent);
      return transport(request);
    });
