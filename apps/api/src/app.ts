import { errorCodes } from '@sufra/contracts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { integrationOptionRoutes, merchantRoutes } from './catalogue/concept/concept.routes.ts';
import { draftRoutes } from './bundle/draft/draft.routes.ts';
import { publicationRoutes } from './bundle/draft/publication.routes.ts';
import { contentRoutes } from './catalogue/content/content.routes.ts';
import { createReverseGeocoder } from './catalogue/location/geocoding/reverse-geocoder.ts';
import { hierarchyRoutes } from './catalogue/location/hierarchy.routes.ts';
import { locationRoutes } from './catalogue/location/location.routes.ts';
import { mapRoutes } from './catalogue/location/map.routes.ts';
import { placeRoutes } from './catalogue/location/place.routes.ts';
import { categoryRoutes, itemRoutes, menuRoutes } from './catalogue/menu/menu.routes.ts';
import { scheduleRoutes } from './catalogue/menu/schedule.routes.ts';
import {
  type Caller,
  type CallerLookup,
  merchantScopePlugin,
  type ShopSign,
} from './catalogue/merchant/merchant-scope.plugin.ts';
import type { Context, RequestContext } from './context.ts';
import { readEmail, readPassword } from './customer/credentials.ts';
import { addressRoutes } from './customer/address/address.routes.ts';
import { carListRoutes, carRoutes } from './customer/car/car.routes.ts';
import { customerRoutes } from './customer/customer.routes.ts';
import { favoriteRoutes } from './customer/favorite/favorite.routes.ts';
import type { MergeList, MoveBelongings } from './customer/merge/move-belongings.ts';
import { passwordRoutes } from './customer/password/password.routes.ts';
import { privacyRoutes } from './customer/privacy/privacy.routes.ts';
import { accountRoutes } from './customer/profile/account.routes.ts';
import { pushRoutes } from './customer/push/push.routes.ts';
import { deviceRoutes } from './customer/session/device.routes.ts';
import { signInRoutes } from './customer/sign-in/sign-in.routes.ts';
import { socialRoutes } from './customer/social/social.routes.ts';
import { checkoutRoutes } from './ordering/checkout/checkout.routes.ts';
import { promotionRoutes } from './ordering/checkout/promotion.routes.ts';
import { feedbackRoutes } from './ordering/feedback/feedback.routes.ts';
import { moveFeedback } from './ordering/feedback/feedback.store.ts';
import { loyaltyRoutes } from './ordering/loyalty/loyalty.routes.ts';
import { handOverPoints } from './ordering/loyalty/points.ts';
import { boardRoutes } from './ordering/order/board/board.routes.ts';
import { delayRoutes } from './ordering/order/acceptance/delay-order.ts';
import { callRoutes } from './ordering/order/handover/call-order.ts';
import { driverLinkRoutes } from './ordering/order/handover/driver-link.routes.ts';
import type { RequireScreen } from './ordering/order/handover/load-screen.ts';
import { screenRoutes } from './ordering/order/handover/screen.routes.ts';
import { employeeRoutes } from './ordering/order/employee/employee.routes.ts';
import { figuresRoutes } from './ordering/figures/figures.routes.ts';
import { ratingFigureRoutes } from './ordering/figures/ratings.routes.ts';
import { readArchivedOf } from './ordering/order/archive/read-archive.ts';
import { orderLogRoutes } from './ordering/order/log/order-log.routes.ts';
import { orderHistoryRoutes } from './ordering/order/order-history.routes.ts';
import { cancellationRoutes, orderStatusRoutes } from './ordering/order/order-status.routes.ts';
import { statusText } from './ordering/order/order.resource.ts';
import { promisesNow, timesWithRoom } from './ordering/promise-offers.ts';
import { orderRoutes } from './ordering/order/order.routes.ts';
import { countInKitchen, moveOrders } from './ordering/order/order.store.ts';
import { ratingRoutes } from './ordering/order/rating/rating.routes.ts';
import { nameGuests } from './ordering/guests/find-guests.ts';
import { guestRoutes } from './ordering/guests/guest.routes.ts';
import { realtimeRoutes } from './ordering/order/realtime.routes.ts';
import { shareRoutes } from './ordering/order/share/share.routes.ts';
import { receiptRoutes } from './ordering/order/receipt/receipt.routes.ts';
import { missingRoutes } from './ordering/order/missing/missing.routes.ts';
import { refundRoutes } from './ordering/order/refund/refund.routes.ts';
import { soldItemRoutes } from './ordering/sold-items.routes.ts';
import { moveUses } from './ordering/promotion/promotion.store.ts';
import { applePayRoutes } from './payment/apple-pay.routes.ts';
import { paymentLinkRoutes } from './payment/payment-link.routes.ts';
import { readPaid } from './payment/payment.resource.ts';
import { cardMoney } from './payment/refund-payment.ts';
import { paymentGatewayRoutes, paymentRoutes, providerCallRoutes } from './payment/payment.routes.ts';
import { listAttempts } from './payment/payment.store.ts';
import { reconciliationRoutes } from './payment/reconciliation/reconciliation.routes.ts';
import { terminalRoutes } from './payment/terminal.routes.ts';
import { webhookRoutes } from './payment/webhook.routes.ts';
import { apiDescriptionPlugin } from './platform/description/api-description.plugin.ts';
import { arrivalProof } from './platform/database/move/move-state.ts';
import { errorsPlugin } from './platform/errors/answer-error.ts';
import { refusal } from './platform/errors/refusal.ts';
import { securityHeadersPlugin } from './platform/http/every-answer.plugin.ts';
import { jsonApiPlugin } from './platform/http/json-api.plugin.ts';
import { sessionPlugin } from './platform/http/session.plugin.ts';
import type { Services } from './services.ts';
import { availabilityRoutes } from './staff/availability/availability.routes.ts';
import { kitchenRoutes } from './staff/availability/kitchen.routes.ts';
import { deviceRoutes as staffDeviceRoutes } from './staff/device.routes.ts';
import { secondFactorRoutes } from './staff/second-factor/second-factor.routes.ts';
import { staffLogRoutes } from './staff/log/staff-log.routes.ts';
import { invitationRoutes } from './staff/invitation.routes.ts';
import { peopleRoutes } from './staff/people.routes.ts';
import { branchOf, requireDevice } from './staff/devices.ts';
import { findListenerStates } from './staff/find-listener-states.ts';
import { logStaff } from './staff/staff-log.ts';
import { findStaffName } from './staff/staff.store.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { findCaller as findGuest, findSession, type ShopName } from './customer/session/find-session.ts';
import {
  loadMerchantByAppKey,
  loadMerchantByHost,
  loadMerchantVersion,
  merchantHostOf,
} from './catalogue/merchant/load-merchant.ts';
import type { Merchant } from './catalogue/merchant/merchant.ts';
import { createCurrentMerchants } from './catalogue/publishing/renew-menus.ts';
import { createSharedAnswers } from './platform/http/packed-answers.ts';
import { findStaffSession, isStaffToken } from './staff/staff-session.ts';

const movePoints: MoveBelongings = (context, from, to) => {
  const merchantId = context.merchant.id;
  return handOverPoints(context, { customerId: from, merchantId }, { customerId: to, merchantId });
};

/**
 * The moves when a guest becomes part of an account, by capability; a new table that names a customer belongs into one
 * of these, and a test names the missing one. Points and uses come before the customers are locked, because an order
 * locks them in that order as well.
 */
const mergeList: MergeList = { first: [movePoints, moveUses], second: [moveOrders, moveFeedback] };

declare module 'fastify' {
  interface FastifyInstance {
    /** The context of an operation while it answers this request. */
    contextFor(request: FastifyRequest): RequestContext;
  }
}

/** The API as a plugin; the mounting server chooses the prefix. */
export function buildApi(services: Services): FastifyPluginAsync {
  return async (root) => {
    await root.register(apiDescriptionPlugin);
    await root.register(calls(services));
  };
}

const calls =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    const { context } = services;
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.decorate('contextFor', (request: FastifyRequest) => ({
      ...context,
      now: clockOf(request, context),
      log: request.log,
      merchant: request.merchant,
      locale: request.locale,
    }));

    await app.register(errorsPlugin);
    await app.register(securityHeadersPlugin);
    await app.register(jsonApiPlugin);
    await app.register(sessionPlugin);
    await app.register(merchantScopePlugin, createCallerLookup(context));

    await app.register(merchantRoutes);
    await app.register(integrationOptionRoutes);
    await app.register(menuRoutes);
    await app.register(categoryRoutes);
    await app.register(itemRoutes);
    await app.register(locationRoutes, { countInKitchen, promisesNow });
    await app.register(mapRoutes);
    await app.register(hierarchyRoutes);
    await app.register(placeRoutes, {
      geocoder: createReverseGeocoder(context.config.mapbox, context.log),
      isMetered: context.config.mapbox !== undefined,
    });
    await app.register(contentRoutes);
    await app.register(signInRoutes);
    await app.register(passwordRoutes);
    await app.register(socialRoutes, { settings: context.config.social });
    await app.register(customerRoutes);
    await app.register(accountRoutes, { moves: mergeList });
    await app.register(deviceRoutes);
    await app.register(addressRoutes);
    await app.register(carListRoutes);
    await app.register(carRoutes);
    await app.register(privacyRoutes, { statusOf: statusText, readArchived: readArchivedOf });
    await app.register(pushRoutes);
    await app.register(favoriteRoutes);
    await app.register(realtimeRoutes, {
      database: services.database,
      context,
      isSignedIn,
      requireScreen,
      findStates: (listeners) => findListenerStates(context.db, listeners),
    });

    await app.register(checkoutRoutes);
    await app.register(promotionRoutes);
    await app.register(orderRoutes);
    await app.register(orderHistoryRoutes);
    await app.register(soldItemRoutes);
    await app.register(cancellationRoutes);
    await app.register(ratingRoutes);
    await app.register(shareRoutes);
    await app.register(receiptRoutes, { readPaid });
    await app.register(missingRoutes, {
      money: cardMoney,
      nameOf: ({ db, merchant }, id) => findStaffName(db, merchant.id, id),
    });
    await app.register(refundRoutes, {
      money: cardMoney,
      nameOf: ({ db, merchant }, id) => findStaffName(db, merchant.id, id),
    });
    await app.register(guestRoutes, {
      log: (context, { action, subject, after }, by) =>
        logStaff(context, {
          merchantId: context.merchant.id,
          branchId: by.branchId,
          by,
          action,
          subject,
          after,
        }),
    });
    await app.register(ratingFigureRoutes, { branchOf });
    await app.register(figuresRoutes, {
      branchOf,
      nameOf: ({ db, merchant }, id) => findStaffName(db, merchant.id, id),
      log: (context, { merchantId, branchId, day }, by) =>
        logStaff(context, {
          merchantId,
          branchId,
          by,
          action: 'day-closed',
          subject: branchId,
          name: day,
          after: { day },
        }),
    });
    await app.register(orderLogRoutes, { listAttempts });
    await app.register(paymentRoutes);
    await app.register(paymentGatewayRoutes);
    await app.register(paymentLinkRoutes);
    await app.register(reconciliationRoutes);
    await app.register(webhookRoutes);
    await app.register(applePayRoutes);
    await app.register(terminalRoutes);
    await app.register(providerCallRoutes);
    await app.register(feedbackRoutes, {
      nameOf: ({ db, merchant }, id) => findStaffName(db, merchant.id, id),
      log: (context, { action, subject }, by) =>
        logStaff(context, { merchantId: context.merchant.id, branchId: by.branchId, by, action, subject }),
    });
    await app.register(orderStatusRoutes);
    await app.register(delayRoutes);
    await app.register(employeeRoutes);
    await app.register(boardRoutes, {
      logSearch: (context, after, by) =>
        logStaff(context, {
          merchantId: context.merchant.id,
          branchId: by.branchId,
          by,
          action: 'past-orders-searched',
          subject: context.merchant.id,
          after,
        }),
    });
    await app.register(callRoutes);
    await app.register(screenRoutes, { requireScreen });
    await app.register(driverLinkRoutes, { log: logStaff });
    await app.register(loyaltyRoutes);
    await app.register(scheduleRoutes, { timesWithRoom });
    await app.register(staffRoutes);
    await app.register(staffDeviceRoutes);
    await app.register(peopleRoutes);
    await app.register(invitationRoutes, {
      readEmail,
      readPassword: (merchant, written) => readPassword(merchant, written, undefined),
    });
    await app.register(secondFactorRoutes);
    await app.register(staffLogRoutes, { namesOf: nameGuests });
    await app.register(availabilityRoutes);
    await app.register(kitchenRoutes);
    await app.register(draftRoutes);
    await app.register(publicationRoutes);

    // An unknown call must not fall through to the pages of the shop.
    app.all('/*', { config: { isForAnyMerchant: true }, schema: { hide: true } }, (_request, reply) =>
      reply.refuse(refusal(errorCodes.notFound)),
    );
  };

/** The clock of a preview shows the moment that was chosen for it. */
function clockOf({ merchant }: FastifyRequest, { now }: Context): () => Date {
  const shiftMs = (merchant as Merchant | undefined)?.preview?.shiftMs;
  return shiftMs === undefined ? now : () => new Date(now().getTime() + shiftMs);
}

/**
 * Finds the shop and the session of a request: a guest's, a staff member's or none. Requests without a token need the
 * shop alone, most of them the same one: concurrent ones share the query.
 */
function createCallerLookup(context: Context): CallerLookup {
  const byHost = createSharedAnswers((host) => loadMerchantByHost(context, host));
  const byAppKey = createSharedAnswers((appKey) => loadMerchantByAppKey(context, appKey));
  const current = createCurrentMerchants(context);
  const findShop = async (sign: ShopSign): Promise<Merchant | undefined> => {
    const found = await ('host' in sign ? byHost(sign.host) : byAppKey(sign.appKey));
    return found?.preview && found.preview.until <= context.now() ? undefined : current(found);
  };

  return {
    signArrival: (merchantId) => context.keyedHash(arrivalProof(merchantId)),
    async findCaller(sign, token): Promise<Caller> {
      if (token === undefined) return { merchant: await findShop(sign) };
      if (!isStaffToken(token)) {
        const found = await findCustomer(context, sign, token);
        // A preview has no sessions.
        if (found.merchant?.preview) return { merchant: await findShop(sign) };
        return { ...found, merchant: await current(found.merchant) };
      }
      const merchant = await findShop(sign);
      return { merchant, session: merchant && (await findStaffSession({ ...context, merchant }, token)) };
    },
  };
}

async function findCustomer(context: Context, sign: ShopSign, token: string): Promise<Caller> {
  const name: ShopName = 'host' in sign ? { host: merchantHostOf(context, sign.host) } : sign;
  const found = await findGuest(context, name, token);
  if (!found) return {};
  return { merchant: await loadMerchantVersion(context, found.shop), session: found.session };
}

const requireScreen: RequireScreen = (context, request) => requireDevice(context, request, 'screen');

/** True when a token opens a session of this kind at this moment. */
const isSignedIn = async (context: RequestContext, kind: 'customer' | 'staff', token: string): Promise<boolean> =>
  (await (kind === 'staff' ? findStaffSession(context, token) : findSession(context, token))) !== undefined;
