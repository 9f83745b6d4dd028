/**
 * Who may use a call.
 *
 * - `anyone`: no token needed.
 * - `proof`: anyone may knock, and a wrong code or password answers 401.
 * - `customers`: whoever signed in, for themselves.
 * - `owner`: the path names something that belongs to one customer.
 * - `order`: the path names an order: its customer and the staff of its branch.
 * - `guest`: the path names an order, and only its customer does this to it.
 * - `branch`: the path names an order, and only the staff of its branch does this to it.
 * - `staff`: whoever works for the merchant.
 * - `people`: customers and staff alike, each for what is theirs.
 */
export type Access = 'anyone' | 'proof' | 'customers' | 'owner' | 'order' | 'guest' | 'branch' | 'staff' | 'people';

/** Every call of the API. One that is missing here, or that is here and gone, fails the test. */
export const access: Record<string, Access> = {
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
  'GET /locations/{id}/order-times': 'anyone',
  'GET /prayer-times': 'anyone',
  'GET /delivery-areas': 'anyone',
  'GET /districts': 'anyone',
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
  'POST /resendsms': 'anyone',
  'POST /forgotPassword': 'anyone',
  'POST /login': 'proof',
  'POST /login/guest': 'proof',
  'POST /login/{provider}': 'proof',
  'POST /resetPassword': 'proof',
  'POST /customers/{id}/verify': 'proof',
  'POST /staff/login': 'proof',
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
  'POST /orders/{id}/employees': 'branch',
  'PATCH /orders/{id}/cancellation': 'guest',
  'POST /orders/{id}/feedbacks': 'guest',
  'GET /orders/{id}/ratings/topics': 'guest',
  'GET /feedback': 'staff',
  'GET /feedback/{id}/image': 'staff',
  'GET /staff/orders': 'staff',
};

/** Who asks: without a token, with one for looking around, and with each kind that somebody can have. */
export const callers = [
  'nobody',
  'browser',
  'owner',
  'otherCustomer',
  'customerElsewhere',
  'branchStaff',
  'otherBranchStaff',
  'staffElsewhere',
] as const;

export type Caller = (typeof callers)[number];

/** What each caller hears: a status, or `in`, which is neither a question for a token nor a failure of ours. */
export const outcomes: Record<Access, Record<Caller, number | 'in'>> = {
  anyone: everybody('in'),
  proof: everybody('in'),
  customers: {
    ...everybody(403),
    nobody: 401,
    customerElsewhere: 401,
    staffElsewhere: 401,
    owner: 'in',
    otherCustomer: 'in',
  },
  owner: {
    ...everybody(403),
    nobody: 401,
    customerElsewhere: 401,
    staffElsewhere: 401,
    owner: 'in',
    otherCustomer: 404,
  },
  order: {
    nobody: 401,
    browser: 403,
    owner: 'in',
    otherCustomer: 404,
    customerElsewhere: 401,
    branchStaff: 'in',
    otherBranchStaff: 404,
    staffElsewhere: 401,
  },
  guest: {
    ...everybody(403),
    nobody: 401,
    customerElsewhere: 401,
    staffElsewhere: 401,
    owner: 'in',
    otherCustomer: 404,
  },
  branch: {
    ...everybody(403),
    nobody: 401,
    customerElsewhere: 401,
    staffElsewhere: 401,
    branchStaff: 'in',
    otherBranchStaff: 404,
  },
  staff: {
    ...everybody(403),
    nobody: 401,
    customerElsewhere: 401,
    staffElsewhere: 401,
    branchStaff: 'in',
    otherBranchStaff: 'in',
  },
  people: { ...everybody('in'), nobody: 401, browser: 403, customerElsewhere: 401, staffElsewhere: 401 },
};

function everybody(outcome: number | 'in'): Record<Caller, number | 'in'> {
  return {
    nobody: outcome,
    browser: outcome,
    owner: outcome,
    otherCustomer: outcome,
    customerElsewhere: outcome,
    branchStaff: outcome,
    otherBranchStaff: outcome,
    staffElsewhere: outcome,
  };
}
