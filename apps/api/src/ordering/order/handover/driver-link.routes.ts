import {
  driverLinkDocument,
  driverPositionBody,
  driverStepBody,
  errorDocument,
  giveToDriverBody,
  guestDeliveryDocument,
  rideDocument,
} from '@sufra/contracts';
import { displayNumber, fromMinor, isFinalStatus, isPositionFresh, type Locale, localize } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../../context.ts';
import { pageOriginOf } from '../../../platform/http/page-origin.ts';
import { requireCustomer, requireRight } from '../../../platform/http/session.plugin.ts';
import { requireAddressAllowance } from '../../../platform/limits/take-allowance.ts';
import { findReachableOrder, requireOwnOrder } from '../find-reachable-order.ts';
import { currencyOf, presentOrder } from '../order.resource.ts';
import { outlookOf } from '../order.store.ts';
import { drawCode } from '../receipt/draw-code.ts';
import {
  deliveryCode,
  giveToDriver,
  keepPosition,
  type LogChange,
  type MadeLink,
  openRide,
  readRideFacts,
  type Ride,
  takeDriverStep,
} from './driver-link.ts';
import { findDriverLinks } from './driver-link.store.ts';

/** Enough for the drivers of a branch behind one address: a page asks some ten times a minute. */
const calls = { name: 'driver-link', windowSeconds: 60, limit: 300 };

const params = z.object({ token: z.string().max(64) });
const orderParams = z.object({ id: z.string().max(64) });

/** A driver's link: made by the counter, used without a session, and what the guest sees of the ride. */
export const driverLinkRoutes: FastifyPluginAsyncZod<{ log: LogChange }> = async (app, { log }) => {
  app.post(
    '/orders/:id/driver-links',
    {
      onRequest: async (request) => void requireRight(request, 'move-orders'),
      schema: {
        tags: ['staff'],
        summary:
          'Give a delivery to a driver: answers the link that is theirs, and ends the one before; ' +
          'sent to the driver where a phone is named',
        params: orderParams,
        body: giveToDriverBody,
        response: { 201: driverLinkDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const by = requireRight(request, 'move-orders');
      const context = app.contextFor(request);
      const order = await findReachableOrder(context, request, request.params.id);
      const made = await giveToDriver(context, order, request.body, { by, log });
      if (!made.ok) return reply.refuse(made.refusal);
      const { id, token, name, phone } = made.value;
      const url = `${pageOriginOf(request, context)}/d/${token}`;
      const message = await sendLink(context, made.value, { url, number: displayNumber(order.number) });
      const attributes = { url, name, phone, message, qr: drawCode(url) };
      reply.header('cache-control', 'no-store');
      return reply.code(201).send({ data: { type: 'driver-links', id, attributes } });
    },
  );

  app.get(
    '/driver-links/:token',
    {
      schema: {
        tags: ['order'],
        summary: 'What the driver of a delivery needs, for the holder of their link; 410 once it ended',
        params,
        response: { 200: rideDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = await limited(request);
      const opened = await openRide(context, request.params.token);
      reply.header('cache-control', 'no-store');
      return opened.ok ? presentRide(context, opened.value) : reply.refuse(opened.refusal);
    },
  );

  app.post(
    '/driver-links/:token/steps',
    {
      schema: {
        tags: ['order'],
        summary:
          'A step of the driver: picked-up, here, or delivered with the code that the guest reads on the order’s page',
        params,
        body: driverStepBody,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = await limited(request);
      const taken = await takeDriverStep(context, request.params.token, request.body, log);
      return taken.ok ? reply.code(204).send() : reply.refuse(taken.refusal);
    },
  );

  app.put(
    '/driver-links/:token/position',
    {
      schema: {
        tags: ['order'],
        summary: 'Where the driver is now, while the order is on its way; the one before is forgotten',
        params,
        body: driverPositionBody,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const kept = await keepPosition(await limited(request), request.params.token, request.body);
      return kept.ok ? reply.code(204).send() : reply.refuse(kept.refusal);
    },
  );

  app.delete(
    '/driver-links/:token/position',
    {
      schema: {
        tags: ['order'],
        summary: 'Forget where the driver is',
        params,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const forgotten = await keepPosition(await limited(request), request.params.token, undefined);
      return forgotten.ok ? reply.code(204).send() : reply.refuse(forgotten.refusal);
    },
  );

  app.get(
    '/orders/:id/delivery',
    {
      onRequest: async (request) => void requireCustomer(request),
      schema: {
        tags: ['order'],
        summary: 'How an order comes to its guest: the code for the driver, and where the driver is',
        params: orderParams,
        response: { 200: guestDeliveryDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      const link = (await findDriverLinks(context.db, order.merchantId, [order.id])).get(order.id);
      const isOpen = link !== undefined && !isFinalStatus(order.status);
      const { addressLatitude, addressLongitude } = order;
      reply.header('cache-control', 'no-store');
      return {
        data: {
          type: 'guest-deliveries' as const,
          id: order.id,
          attributes: {
            code: isOpen ? deliveryCode(context, order.id) : null,
            'driver-here-at': isOpen ? (link.hereAt?.toISOString() ?? null) : null,
            position: isOpen && order.status === 'on-the-way' ? positionOf(context, link) : null,
            destination:
              addressLatitude !== null && addressLongitude !== null
                ? { latitude: addressLatitude, longitude: addressLongitude }
                : null,
          },
        },
      };
    },
  );

  /** The context of an anonymous call, limited by address. */
  async function limited(request: FastifyRequest): Promise<RequestContext> {
    const context = app.contextFor(request);
    await requireAddressAllowance(context, { ...calls, subject: request.ip });
    return context;
  }
};

/** A position that is old says where the driver is not. */
function positionOf({ now }: RequestContext, { latitude, longitude, positionAt }: Ride['link']) {
  if (latitude === null || longitude === null || positionAt === null) return null;
  return isPositionFresh(positionAt, now()) ? { latitude, longitude, at: positionAt.toISOString() } : null;
}

async function presentRide(context: RequestContext, { link, order }: Ride) {
  const { guestName, itemCount } = await readRideFacts(context, order);
  const outlook = await outlookOf(context, [order]);
  const { attributes } = presentOrder(order, context, outlook.get(order.id));
  return {
    data: {
      type: 'rides' as const,
      id: link.id,
      attributes: {
        number: attributes.number,
        'current-status': attributes['current-status'],
        'location-name': attributes['location-name'],
        'guest-name': guestName,
        'guest-phone': order.mobile,
        'address-line': attributes['address-line'],
        'driver-notes': attributes['driver-notes'],
        latitude: order.addressLatitude,
        longitude: order.addressLongitude,
        'estimated-arrival-at': attributes['estimated-arrival-at'],
        'payment-method': attributes['payment-method'],
        'to-collect':
          order.paymentStatus === 'success' ? 0 : fromMinor(order.totalMinor - order.refundedMinor, currencyOf(order)),
        'item-count': itemCount,
        'here-at': link.hereAt?.toISOString() ?? null,
      },
    },
  };
}

/** Sends the driver the link. A provider that is down refuses nothing: the counter shows the link, and passes it on. */
async function sendLink(
  context: RequestContext,
  { phone }: MadeLink,
  { url, number }: { url: string; number: string },
): Promise<'none' | 'sent' | 'failed'> {
  if (phone === null) return 'none';
  const { locale, merchant } = context;
  const text = linkTexts[locale](
    localize(merchant.concept.label, locale, merchant.concept.primaryLanguage),
    number,
    url,
  );
  try {
    await context.messages.send({ to: phone, text });
    return 'sent';
  } catch (error) {
    context.log.error({ err: error }, 'the driver could not be sent the link');
    return 'failed';
  }
}

const linkTexts: Record<Locale, (shop: string, number: string, url: string) => string> = {
  'en-us': (shop, number, url) => `${shop}: delivery of order ${number}: ${url}`,
  'ar-sa': (shop, number, url) => `${shop}: توصيل الطلب رقم ${number}: ${url}`,
  fr: (shop, number, url) => `${shop} : livraison de la commande ${number} : ${url}`,
};
