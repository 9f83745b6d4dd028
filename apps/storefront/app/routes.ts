import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** The whole URL map. */
export default [
  index('menu/index.route.tsx'),
  route('home', 'menu/home.route.tsx'),
  route('language/:locale', 'menu/language.route.ts'),
  route('menu', 'menu/first-category.route.tsx'),
  route('menu/:categorySlug', 'menu/menu.route.tsx', [
    route('location/:orderType', 'location/location.route.tsx'),
    route('curbside', 'curbside/curbside.route.tsx'),
    route(':itemSlug', 'menu/item.route.tsx'),
  ]),
  route('search', 'menu/search.route.tsx'),

  route('schedule/times', 'schedule/times.route.ts'),
  route('curbside/cars', 'curbside/cars.route.ts'),
  route('cart/quote', 'cart/quote.route.ts'),
  route('cart/validate', 'cart/validate.route.ts'),
  route('upsell', 'cart/upsell.route.tsx'),
  route('promotion/coupon', 'promotion/coupon.route.ts'),
  route('promotion/offers', 'promotion/offers.route.ts'),
  route('promos', 'promotion/promos.route.tsx'),
  route('queuebuster', 'location/queue.route.tsx'),

  route('signin', 'customer/sign-in.route.tsx'),
  route('customer/create', 'customer/create.route.ts'),
  route('customer/resend', 'customer/resend.route.ts'),
  route('customer/login', 'customer/login.route.ts'),
  route('customer/logout', 'customer/logout.route.ts'),
  route('customer/address', 'customer/address.route.ts'),
  route('user', 'customer/user.route.tsx'),
  route('user/profile', 'customer/profile.route.tsx'),
  route('user/profile/edit', 'customer/profile/edit.route.tsx'),
  route('user/profile/password', 'customer/profile/password.route.tsx'),

  route('checkout', 'checkout/checkout.route.tsx'),
  route('checkout/place', 'checkout/place.route.ts'),
  route('checkout/success', 'checkout/success.route.tsx'),

  route('user/order', 'order/orders.route.tsx'),
  route('user/order/:order', 'order/order.route.tsx', [route('cancel', 'order/cancel.route.tsx')]),
  route('user/order/:order/feedback', 'order/rate-order.route.tsx'),

  route('feedback', 'feedback/feedback.route.tsx'),

  route('chat', 'content/chat.route.tsx'),
  route('whatsapp-order', 'content/whatsapp-order.route.tsx'),
  route('pages/:page', 'content/page.route.tsx'),
  route('popup', 'content/popup.route.ts'),
  route('manifest.webmanifest', 'shell/web-manifest.route.ts'),
  route('offline', 'offline/offline.route.ts'),
  route('*', 'shell/not-found.route.tsx'),
] satisfies RouteConfig;
