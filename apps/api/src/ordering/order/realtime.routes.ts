import {
  beatEverySeconds,
  branchChangedEventName,
  branchOrderEventName,
  errorCodes,
  menuChangedName,
  orderEventName,
  screenChangedEventName,
  staffBeatEverySeconds,
} from '@sufra/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  type BranchChange,
  branchChangeChannel,
  presentBranchChange,
} from '../../catalogue/availability/branch-change.ts';
import { findMenuAddresses, menuChangeChannel } from '../../catalogue/publishing/menu-change.ts';
import { sessionEndedChannel } from '../../customer/session/sign-out.ts';
import { refusal } from '../../platform/errors/refusal.ts';
import { type CustomerSession, requirePerson } from '../../platform/http/session.plugin.ts';
import { createEventStream, type EventSource, type EventStream } from '../../platform/realtime/event-stream.ts';
import { createMenuWatchers } from '../../platform/realtime/menu-watchers.ts';
import { createRealtimeHub, type HubOptions } from '../../platform/realtime/realtime-hub.ts';
import type { Database } from '../../platform/database/db.ts';
import type { Context, RequestContext } from '../../context.ts';
import {
  findOrderEvents,
  findResumePoint,
  type OrderAnnouncement,
  orderChannel,
  presentBranchOrderEvent,
  presentOrderEvent,
} from './order-event.store.ts';
import type { RequireScreen } from './handover/load-screen.ts';
import { noteConnected, noteSeen } from './unattended/presence.ts';

const eventNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** A screen connects anew every day, so that its token is looked at again. */
const screenStreamMs = 24 * 3_600_000;

type RealtimeOptions = {
  database: Database;
  context: Context;
  /** True when a token opens a session of this kind at this moment. */
  isSignedIn(context: RequestContext, kind: 'customer' | 'staff', token: string): Promise<boolean>;
  requireScreen: RequireScreen;
  findStates: HubOptions['findStates'];
};

/** The merchant's channel: customers get the events of their own orders only (RT-03, D-49), staff those of their branch. */
export const realtimeRoutes: FastifyPluginAsyncZod<RealtimeOptions> = async (
  app,
  { database, context, isSignedIn, requireScreen, findStates },
) => {
  const { metrics } = context;
  const hub = createRealtimeHub({
    database,
    eventChannel: orderChannel,
    readEvent(payload) {
      const announced = JSON.parse(payload) as OrderAnnouncement;
      const lag = (context.now().getTime() - Date.parse(announced.at)) / 1000;
      // A process of another version may announce without saying when.
      if (lag >= 0) metrics.eventLag.observe(lag);
      return { ...announced, hint: presentBranchOrderEvent(announced) };
    },
    hintName: branchOrderEventName,
    screenHintName: screenChangedEventName,
    branchChannel: branchChangeChannel,
    readChange(payload) {
      const change = JSON.parse(payload) as BranchChange;
      return { ...change, hint: presentBranchChange(change) };
    },
    branchHintName: branchChangedEventName,
    sessionEndedChannel,
    findStates,
    onError: (error) => context.log.error({ err: error }, 'what open pages may have missed could not be read'),
    now: context.now,
  });
  const watchers = createMenuWatchers({
    database,
    channel: menuChangeChannel,
    name: menuChangedName,
    findNews: (merchantId) => findMenuAddresses(context, merchantId),
    onError: (error) => context.log.error({ err: error }, 'open menus could not be told of a change'),
    // All guests of a demo come from one address.
    ...(context.config.isDemo && { limitPerAddress: Infinity }),
  });
  const onError = (error: unknown) => context.log.error({ err: error }, 'the presence of devices could not be kept');
  let beats = 0;
  const heartbeat = setInterval(() => {
    beats += 1;
    const isForAll = (beats * staffBeatEverySeconds) % beatEverySeconds === 0;
    const reached = hub.beat(isForAll ? 'all' : 'staff');
    if (!isForAll) return;
    watchers.beat();
    void noteSeen(context, reached).catch(onError);
  }, staffBeatEverySeconds * 1000).unref();
  await hub.open();
  await watchers.open();
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    await hub.close();
    await watchers.close();
  });

  app.get(
    '/realtime/merchant-:merchantId',
    {
      exposeHeadRoute: false,
      config: { isPlain: true },
      schema: {
        tags: ['order'],
        summary:
          'Server-sent events about the own orders, numbered and resumable with Last-Event-ID or after; ' +
          'for staff: a hint (branch-order) about every order of the branch and (branch-changed) about what is sold out or ' +
          'paused there, without a number, so that who connects, ' +
          'for the first time or again, hears orders-missed and reads /staff/orders; ' +
          'for anybody with events=menu: where the menu lies, at once and whenever it changes, on at most two hundred ' +
          'streams of one address',
        params: z.object({ merchantId: z.string() }),
        querystring: z.object({
          events: z.literal('menu').optional(),
          after: eventNumber.optional().describe('the number seen last by a page that has no connection yet'),
        }),
      },
    },
    async (request, reply) => {
      const { merchant } = request;
      if (request.query.events === 'menu') {
        if (request.params.merchantId !== merchant.id) return reply.refuse(refusal(errorCodes.notFound));
        return watchMenu(request, reply);
      }
      const session = requirePerson(request);
      if (request.params.merchantId !== merchant.id) return reply.refuse(refusal(errorCodes.notFound));

      const stream =
        session.kind === 'staff' ? openHints(request) : await openOwnOrders(request, session, request.query.after);
      const { id: sessionId, expiresAt } = session;
      const person =
        session.kind === 'staff'
          ? { personId: session.staffId, branchId: session.branchId, deviceId: session.deviceId }
          : { personId: session.customerId };
      hub.add({ merchantId: merchant.id, ...person, sessionId, expiresAt, stream });
      // A sign-out between the check of the token and here was announced before this subscription.
      const token = request.headers.authorization?.split(' ')[1] ?? '';
      await orDestroy(stream, async () => {
        if (!(await isSignedIn(app.contextFor(request), session.kind, token))) stream.end();
        if (session.kind === 'staff') await noteConnected(context, { merchantId: merchant.id, ...session });
      });
      stream.wake();
      count(stream, session.kind);
      return reply.headers(headers).send(stream.output);
    },
  );

  app.get(
    '/staff/screen/events',
    {
      exposeHeadRoute: false,
      config: { isPlain: true },
      schema: {
        tags: ['staff'],
        summary:
          'Server-sent events for a paired pickup screen: screen-changed, without a word of what, whenever an order of its ' +
          'branch changed, and orders-missed at once; it reads /staff/screen with each',
      },
    },
    async (request, reply) => {
      const scope = app.contextFor(request);
      const { id, branchId } = await requireScreen(scope, request);
      const stream = openHints(request);
      const expiresAt = new Date(context.now().getTime() + screenStreamMs);
      hub.add({
        merchantId: request.merchant.id,
        personId: id,
        sessionId: id,
        branchId,
        isScreen: true,
        expiresAt,
        stream,
      });
      // A device that was ended between the check of its token and here was announced before this subscription.
      await requireScreen(scope, request).catch(() => stream.end());
      stream.wake();
      count(stream, 'staff');
      return reply.headers(headers).send(stream.output);
    },
  );

  async function openOwnOrders(
    request: FastifyRequest,
    { customerId }: CustomerSession,
    after: number | undefined,
  ): Promise<EventStream> {
    const { db, merchant } = app.contextFor(request);
    const owner = { merchantId: merchant.id, customerId };
    const source: EventSource = {
      async after(number, limit) {
        const events = await findOrderEvents(db, owner, number, limit);
        return events.map((event) => ({ number: event.number, name: orderEventName, data: presentOrderEvent(event) }));
      },
    };
    // A browser that reconnects by itself knows more than the address it once connected to.
    const header = eventNumber.safeParse(request.headers['last-event-id']);
    const seen = header.success ? header.data : after;
    return createEventStream(source, await findResumePoint(db, owner, seen), logLost(request));
  }

  function count({ output }: EventStream, kind: 'customer' | 'staff' | 'menu'): void {
    if (output.destroyed) return;
    metrics.watchers.inc({ kind });
    output.once('close', () => metrics.watchers.dec({ kind }));
  }

  /** Nothing is kept for staff to catch up with: the first word is to read the orders. */
  const openHints = (request: FastifyRequest): EventStream =>
    createEventStream(noEvents, { after: 0, isGap: true }, logLost(request));

  /** The first word is how things stand, so that a page which was away misses nothing. */
  async function watchMenu({ merchant: { id: merchantId }, ip }: FastifyRequest, reply: FastifyReply) {
    const stream = createEventStream(noEvents, { after: 0, isGap: false }, (error) =>
      context.log.error({ err: error }, 'a menu page was lost'),
    );
    // An event source that is answered with either does not connect again by itself.
    const place = watchers.add(merchantId, ip, stream);
    if (place === 'process-full') return reply.code(204).send();
    if (place === 'address-full') return reply.refuse(refusal(errorCodes.tooManyRequests, { meta: placeMayBeFree }));
    const news = await orDestroy(stream, () => findMenuAddresses(context, merchantId));
    if (news) stream.emit(menuChangedName, news);
    count(stream, 'menu');
    return reply.headers(headers).send(stream.output);
  }
};

/** A place is free when a page closes; pages ask once a minute. */
const placeMayBeFree = { 'retry-after-seconds': 60 };

const logLost =
  ({ log }: FastifyRequest) =>
  (error: unknown): void =>
    log.error({ err: error }, 'events could not be read');

/** A stream whose answer fails before it is sent gives back its place among the open ones. */
async function orDestroy<Value>({ output }: EventStream, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    output.destroy();
    throw error;
  }
}

const noEvents: EventSource = { after: async () => [] };
