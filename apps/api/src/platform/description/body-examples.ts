const id = '0195b7a0-5a3c-7c1e-9d4f-2b6e8a1c3d5f';
const address = { lat: 24.69, long: 46.68, line1: 'King Fahd Road', label: 'Home', instructions: 'Ring twice' };
const car = { color: 'white', 'car-maker': 'toyota', 'plate-number': 'ABC 1234' };
const appleSession = {
  'order-id': id,
  'validation-url': 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
};
const cart = {
  source: 'Web',
  type: 'to-go',
  location: id,
  'payment-type': 'cash',
  items: [{ id, quantity: 1, modifiers: [{ id, quantity: 1 }] }],
  total: 30,
};

/** A body for each call that takes one, by "METHOD path"; the linter of the description holds them against its schemas. */
export const bodyExamples: Record<string, object> = {
  'POST /customers': { 'first-name': 'Sara', mobile: '512345678', 'dial-code': '+966' },
  'POST /login/guest': { username: '966512345678', password: '1234' },
  'POST /resendsms': { id, mobile: '966512345678' },
  'POST /login': { username: 'sara@example.com', password: 'a long password' },
  'POST /login/{provider}': { token: 'the-provider’s-id-token', nonce: 'nonce-of-this-page-1234' },
  'POST /forgotPassword': { username: 'sara@example.com' },
  'POST /resetPassword': { username: '966512345678', code: '1234', password: 'a new password' },
  'PATCH /customers/{id}': { 'first-name': 'Sara', 'last-name': 'Ali' },
  'DELETE /customers/{id}': { code: '1234' },
  'POST /customers/{id}/verify': { code: '1234' },
  'POST /customers/{id}/addresses': address,
  'PATCH /customers/{id}/addresses/{addressId}': { label: 'Work', 'is-default': true },
  'POST /customers/{id}/cars': car,
  'PATCH /customers/{id}/cars/{carId}': car,
  'POST /customers/{id}/favorites': { 'item-id': id },
  'POST /customers/{id}/push-subscriptions': {
    endpoint: 'https://push.example.com/send/1',
    keys: { p256dh: 'BNcRdreALRFXTkOOUHK1', auth: 'tBHItJI5svbpez7KI4CCXg' },
  },
  'DELETE /customers/{id}/push-subscriptions': { endpoint: 'https://push.example.com/send/1' },
  'POST /promotions/validation': { ...cart, 'coupon-code': 'WELCOME' },
  'POST /orders/validate': cart,
  'POST /digital-coupons': cart,
  'POST /orders': cart,
  'PATCH /orders/{id}/cancellation': { reason: 'by mistake' },
  'POST /orders/{id}/feedbacks': { topics: [{ id: 'food', rating: 5 }], comment: 'As always' },
  'POST /orders/{id}/statuses': { code: 'accepted' },
  'POST /orders/{id}/employees': { function: 'driver', name: 'Mona', phone: '+966500000001' },
  'POST /payments/orders/{id}': { method: 'card', amount: 30 },
  'POST /payments/links/{token}/verification': { visitor: 'a-browser' },
  'POST /payments/providers/checkout/apple-pay/validate': appleSession,
  'POST /payments/providers/foodics-online/apple-pay/validate': appleSession,
  'POST /payments/providers/checkout/authorize': { 'order-id': id, token: 'tok_1', amount: 30 },
  'POST /payments/providers/checkout/apple-pay/authorize': { 'order-id': id, token: {}, amount: 30 },
  'POST /payments/providers/money-hash/intent': { order: id, amount: 30 },
  'POST /payments/providers/tap/verify': { 'tap-id': 'chg_1' },
  'POST /hyperpay/checkout': { 'order-id': id, method: 'MADA' },
  'POST /hyperpay/get-payment-status': { 'order-id': id, id: 'checkout-1' },
  'POST /feedback': { message: 'The tables outside are lovely.', contact: 'sara@example.com' },
  'POST /staff/login': { email: 'huda@example.com', password: 'a long password' },
};
