import type { StaffRight } from '@sufra/ordering';
import { gatewayList } from '@sufra/payment-gateways';

/** The calls of single providers, by the names that the description gives them. */
export const providerCalls = gatewayList.flatMap(({ calls }) =>
  calls.map((call) => ({ name: `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`, call })),
);

/** The calls that open the sheet of Apple Pay. */
export const appleSessionCalls = gatewayList
  .filter(({ hasAppleSession }) => hasAppleSession)
  .map(({ provider }) => `POST /payments/providers/${provider}/apple-pay/validate`);

/**
 * The callers that may use a call.
 *
 *
 * - `anyone`: no token needed.
 * - `proof`: no token needed, and a wrong code or password answers 401.
 * - `device`: no session, but the token of a paired device.
 * - `screen`: no session, but the token of a paired pickup screen, which opens nothing else.
 * - `customers`: signed-in customers, for themselves.
 * - `owner`: the path names something that belongs to one customer.
 * - `order`: the path names an order: its customer and the staff of its branch.
 * - `guest`: the path names an order, and only its customer does this to it.
 * - `branch`: the path names an order, and only the staff of its branch does this to it.
 * - `staff`: staff of the merchant.
 * - `people`: customers and staff alike, each for what is theirs.
 */
export type Access =
  | 'anyone'
  | 'proof'
  | 'device'
  | 'screen'
  | 'customers'
  | 'owner'
  | 'order'
  | 'guest'
  | 'branch'
  | 'staff'
  | 'people';

/** Every call of the API. One that is missing here, or that is here and gone, fails a test. */
export const access: Record<string, Access> = {
  ...Object.fromEntries(providerCalls.map(({ name, call }) => [name, call.access])),
  ...Object.fromEntries(appleSessionCalls.map((name) => [name, 'customers' as const])),
  'GET /applications': 'anyone',
  'GET /applications/{id}': 'anyone',
  'GET /clients': 'anyone',
  'GET /concepts': 'anyone',
  'GET /concepts/{id}': 'anyone',
  'GET /concepts/{id}/settings': 'anyone',
  'GET /menus': 'anyone',
  'GET /menus/{id}': 'anyone',
  'GET /menus/{id}/upsells': 'anyone',
  'GET /{menu}/categories': 'anyone',
  'GET /{menu}/categories/{id}': 'anyone',
  'GET /{menu}/items': 'anyone',
  'GET /menus/{menuId}/categories/{categoryId}/items': 'anyone',
  'GET /menus/{menuId}/categories/{categoryId}/items/{itemId}': 'anyone',
  'GET /menus/{menuId}/categories/{categoryId}/items/{itemId}/modifier-groups': 'anyone',
  'GET /menus/{menuId}/combo-meals/{itemId}': 'anyone',
  'GET /locations': 'anyone',
  'GET /locations/{id}': 'anyone',
  'GET /locations/{id}/inactive-categories': 'anyone',
  'GET /locations/{id}/popular-items': 'anyone',
  'GET /locations/{id}/order-times': 'anyone',
  'GET /prayer-times': 'anyone',
  'GET /delivery-areas': 'anyone',
  'GET /districts': 'anyone',
  'GET /map-features': 'anyone',
  'GET /places': 'anyone',
  'GET /governorates': 'anyone',
  'GET /neighborhoods': 'anyone',
  'GET /blocks': 'anyone',
  'GET /streets': 'anyone',
  'GET /cms/pages': 'anyone',
  'GET /cms/sliders': 'anyone',
  'GET /cms/sliders/{id}': 'anyone',
  'GET /topics': 'anyone',
  'GET /push/public-key': 'anyone',
  'GET /cars/colors': 'anyone',
  'GET /cars/makers': 'anyone',
  'GET /cars/makers/{maker}/picture': 'anyone',
  'GET /loyalty/tiers/{id}': 'anyone',
  'GET /integration-options/{integration}/{option}': 'anyone',
  'POST /promotions/validation': 'anyone',
  'GET /coupons': 'anyone',
  'POST /digital-coupons': 'anyone',
  'POST /feedback': 'anyone',
  'POST /customers': 'anyone',
  'GET /shared-orders/{token}': 'anyone',
  'GET /driver-links/{token}': 'anyone',
  'POST /driver-links/{token}/steps': 'anyone',
  'PUT /driver-links/{token}/position': 'anyone',
  'DELETE /driver-links/{token}/position': 'anyone',
  'GET /payments/links/{token}': 'anyone',
  'POST /payments/links/{token}/verification': 'anyone',
  'POST /webhook/{provider}/feedback': 'anyone',
  'GET /payments/apple-pay/domain-association': 'anyone',
  'GET /payments/gateway': 'anyone',
  'POST /resendsms': 'anyone',
  'POST /forgotPassword': 'anyone',
  'POST /login': 'proof',
  'POST /login/guest': 'proof',
  'POST /login/{provider}': 'proof',
  'POST /resetPassword': 'proof',
  'POST /customers/{id}/verify': 'proof',
  'POST /staff/login': 'proof',
  'POST /staff/login/pin': 'device',
  'POST /staff/devices': 'anyone',
  'GET /staff/device': 'device',
  'GET /staff/screen': 'screen',
  'GET /staff/screen/events': 'screen',
  'POST /logout': 'proof',
  'POST /staff/logout': 'proof',
  'GET /customers': 'customers',
  'POST /orders/validate': 'customers',
  'POST /orders': 'customers',
  'GET /realtime/merchant-{merchantId}': 'people',
  'GET /customers/{id}': 'owner',
  'PATCH /customers/{id}': 'owner',
  'DELETE /customers/{id}': 'owner',
  'GET /customers/{id}/export': 'owner',
  'POST /customers/{id}/erasure-code': 'owner',
  'GET /customers/{id}/sessions': 'owner',
  'DELETE /customers/{id}/sessions': 'owner',
  'DELETE /customers/{id}/sessions/{sessionId}': 'owner',
  'GET /customers/{id}/orders': 'owner',
  'GET /customers/{id}/ordered-items': 'owner',
  'GET /customers/{id}/addresses': 'owner',
  'POST /customers/{id}/addresses': 'owner',
  'GET /customers/{id}/addresses/{addressId}': 'owner',
  'PATCH /customers/{id}/addresses/{addressId}': 'owner',
  'DELETE /customers/{id}/addresses/{addressId}': 'owner',
  'GET /customers/{id}/cars': 'owner',
  'POST /customers/{id}/cars': 'owner',
  'PATCH /customers/{id}/cars/{carId}': 'owner',
  'DELETE /customers/{id}/cars/{carId}': 'owner',
  'GET /customers/{id}/favorites': 'owner',
  'POST /customers/{id}/favorites': 'owner',
  'DELETE /customers/{id}/favorites/{itemId}': 'owner',
  'POST /customers/{id}/push-subscriptions': 'owner',
  'DELETE /customers/{id}/push-subscriptions': 'owner',
  'GET /customers/{id}/loyalty': 'owner',
  'GET /loyalty/customers/{id}/transactions': 'owner',
  'GET /orders/{id}': 'order',
  'GET /orders/{id}/items': 'order',
  'GET /orders/{id}/items/{itemId}': 'order',
  'GET /orders/{id}/statuses': 'order',
  'POST /orders/{id}/statuses': 'order',
  'GET /orders/{id}/employees': 'order',
  'GET /orders/{id}/receipt': 'order',
  'GET /orders/{id}/refunds': 'order',
  'POST /orders/{id}/refunds': 'branch',
  'PATCH /orders/{id}/refunds/{refund}': 'branch',
  'POST /orders/{id}/employees': 'branch',
  'POST /orders/{id}/delays': 'branch',
  'POST /orders/{id}/calls': 'branch',
  'POST /orders/{id}/driver-links': 'branch',
  'GET /orders/{id}/log': 'branch',
  'PATCH /orders/{id}/cancellation': 'guest',
  'GET /orders/{id}/share': 'guest',
  'GET /orders/{id}/delivery': 'guest',
  'POST /orders/{id}/feedbacks': 'guest',
  'GET /orders/{id}/ratings/topics': 'guest',
  'GET /payments/orders/{id}': 'guest',
  'POST /payments/orders/{id}': 'guest',
  'POST /payments/orders/{id}/verification': 'guest',
  'POST /payments/orders/{id}/cash': 'guest',
  'GET /payments/orders/{id}/terminal': 'guest',
  'POST /payments/orders/{id}/terminal/cancellation': 'guest',
  'GET /feedback': 'staff',
  'GET /feedback/{id}/image': 'staff',
  'GET /staff/orders': 'staff',
  'POST /staff/presence': 'staff',
  'GET /staff/workplaces': 'staff',
  'PUT /staff/session/branch': 'staff',
  'PUT /staff/push-subscription': 'staff',
  'GET /staff/board': 'staff',
  'GET /staff/board/{id}': 'branch',
  'POST /staff/board/{id}/bumps': 'branch',
  'GET /staff/availability': 'staff',
  'GET /staff/things': 'staff',
  'POST /staff/sold-out': 'staff',
  'DELETE /staff/sold-out/{id}': 'staff',
  'POST /staff/pauses': 'staff',
  'DELETE /staff/pauses/{id}': 'staff',
  'POST /staff/hours': 'staff',
  'DELETE /staff/hours/{id}': 'staff',
  'PUT /staff/auto-acceptance': 'staff',
  'POST /staff/device-codes': 'staff',
  'GET /staff/devices': 'staff',
  'DELETE /staff/devices/{id}': 'staff',
  'GET /staff/people': 'staff',
  'POST /staff/people': 'staff',
  'PATCH /staff/people/{id}': 'staff',
  'PUT /staff/people/{id}/pin': 'staff',
  'DELETE /staff/people/{id}': 'staff',
  'DELETE /staff/people/{id}/lock': 'staff',
  'DELETE /staff/people/{id}/sessions': 'staff',
  'GET /staff/log': 'staff',
  'POST /staff/log/{id}/undo': 'staff',
  'GET /staff/past-orders': 'staff',
  'GET /staff/refunds': 'staff',
};

/** The right that a call for staff needs; a call without an entry needs none. */
export const neededRights: Record<string, StaffRight> = {
  'GET /feedback': 'read-feedback',
  'GET /feedback/{id}/image': 'read-feedback',
  'POST /orders/{id}/delays': 'delay-orders',
  'POST /orders/{id}/refunds': 'refund-orders',
  'PATCH /orders/{id}/refunds/{refund}': 'approve-refunds',
  'GET /staff/refunds': 'refund-orders',
  'POST /staff/board/{id}/bumps': 'move-orders',
  'POST /orders/{id}/calls': 'move-orders',
  'POST /orders/{id}/driver-links': 'move-orders',
  'POST /staff/device-codes': 'manage-people',
  'GET /staff/devices': 'manage-people',
  'DELETE /staff/devices/{id}': 'manage-people',
  'GET /staff/people': 'manage-people',
  'POST /staff/people': 'manage-people',
  'PUT /staff/people/{id}/pin': 'manage-people',
  'PATCH /staff/people/{id}': 'manage-people',
  'DELETE /staff/people/{id}': 'manage-people',
  'DELETE /staff/people/{id}/lock': 'manage-people',
  'DELETE /staff/people/{id}/sessions': 'manage-people',
  'GET /staff/log': 'read-log',
  'POST /staff/log/{id}/undo': 'read-log',
  'GET /staff/past-orders': 'search-orders',
  'POST /staff/sold-out': 'set-availability',
  'DELETE /staff/sold-out/{id}': 'set-availability',
  'POST /staff/pauses': 'pause-branch',
  'DELETE /staff/pauses/{id}': 'pause-branch',
  'POST /staff/hours': 'set-branch',
  'DELETE /staff/hours/{id}': 'set-branch',
  'PUT /staff/auto-acceptance': 'set-branch',
};
