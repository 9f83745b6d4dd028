import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { contentRoutes } from './content/content.routes.ts';
import type { RequestContext } from './context.ts';
import { accountRoutes } from './customer/profile/account.routes.ts';
import { addressRoutes } from './customer/address/address.routes.ts';
import { carListRoutes } from './customer/car/car-list.routes.ts';
import { carRoutes } from './customer/car/car.routes.ts';
import { favoriteRoutes } from './customer/favorite/favorite.routes.ts';
import { customerRoutes } from './customer/customer.routes.ts';
import { deviceRoutes } from './customer/session/device.routes.ts';
import { privacyRoutes } from './customer/privacy/privacy.routes.ts';
import { pushRoutes } from './customer/push/push.routes.ts';
import { passwordRoutes } from './customer/password/password.routes.ts';
import { signInRoutes } from './customer/sign-in/sign-in.routes.ts';
import { socialRoutes } from './customer/social/social.routes.ts';
import { createCallerLookup } from './find-caller.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { createReverseGeocoder } from './location/geocoding/create-reverse-geocoder.ts';
import { hierarchyRoutes } from './location/hierarchy.routes.ts';
import { locationRoutes } from './location/location.routes.ts';
import { mapRoutes } from './location/map.routes.ts';
import { placeRoutes } from './location/place.routes.ts';
import { categoryRoutes } from './menu/category.routes.ts';
import { itemRoutes } from './menu/item.routes.ts';
import { menuRoutes } from './menu/menu.routes.ts';
import { loyaltyRoutes } from './loyalty/loyalty.routes.ts';
import { mergeList } from './merge-list.ts';
import { integrationOptionRoutes } from './merchant/integration-options.routes.ts';
import { merchantRoutes } from './merchant/merchant.routes.ts';
import { employeeRoutes } from './order/employee/employee.routes.ts';
import { orderStatusRoutes } from './order/order-status.routes.ts';
import { cancellationRoutes } from './order/cancellation/cancellation.routes.ts';
import { orderHistoryRoutes } from './order/order-history.routes.ts';
import { orderRoutes } from './order/order.routes.ts';
import { ratingRoutes } from './order/rating/rating.routes.ts';
import { orderLogRoutes } from './order/log/order-log.routes.ts';
import { receiptRoutes } from './order/receipt/receipt.routes.ts';
import { applePayRoutes } from './payment/apple-pay/apple-pay.routes.ts';
import { gatewayList } from './payment/gateways/gateway-list.ts';
import { paymentLinkRoutes } from './payment/payment-link.routes.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { webhookRoutes } from './payment/webhook.routes.ts';
import { apiDescriptionPlugin } from './platform/api-description.plugin.ts';
import { errorsPlugin } from './platform/errors.plugin.ts';
import { jsonApiPlugin } from './platform/json-api.plugin.ts';
import { merchantScopePlugin } from './platform/merchant-scope.plugin.ts';
import { securityHeadersPlugin } from './platform/security-headers.plugin.ts';
import { sessionPlugin } from './platform/session.plugin.ts';
import { errorCodes } from '@sufra/contracts';
import { refusal } from './platform/refusal.ts';
import { promotionRoutes } from './promotion/promotion.routes.ts';
import { realtimeRoutes } from './realtime/realtime.routes.ts';
import { scheduleRoutes } from './schedule/schedule.routes.ts';
import type { Services } from './services.ts';
import { staffRoutes } from './staff/staff.routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What an operation may use while it answers this request. */
    contextFor(request: FastifyRequest): RequestContext;
  }
}

/** The API as a plugin; whoever mounts it says under which prefix. */
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
    await app.register(locationRoutes);
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
    await app.register(privacyRoutes);
    await app.register(pushRoutes);
    await app.register(favoriteRoutes);
    await app.register(realtimeRoutes, { services });

    await app.register(checkoutRoutes);
    await app.register(promotionRoutes);
    await app.register(orderRoutes);
    await app.register(orderHistoryRoutes);
    await app.register(cancellationRoutes);
    await app.register(ratingRoutes);
    await app.register(receiptRoutes);
    await app.register(orderLogRoutes);
    await app.register(paymentRoutes);
    await app.register(paymentLinkRoutes);
    await app.register(webhookRoutes);
    await app.register(applePayRoutes);
    for (const { routes } of gatewayList) if (routes) await app.register(routes);
    await app.register(feedbackRoutes);
    await app.register(orderStatusRoutes);
    await app.register(employeeRoutes);
    await app.register(loyaltyRoutes);
    await app.register(scheduleRoutes);
    await app.register(staffRoutes);

    // An unknown call must not fall through to the pages of the shop.
    app.all('/*', { config: { isForAnyMerchant: true }, schema: { hide: true } }, (_request, reply) =>
      reply.refuse(refusal(errorCodes.notFound)),
    );
  };
