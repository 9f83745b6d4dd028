import { profileFieldNames } from '@sufra/contracts';

/** The column by which the rows of a customer are found: it names the customer, or the order or feedback of one. */
type OwnerColumn = 'customer_id' | 'id' | { column: string; of: 'orders' | 'feedback' };

export type PersonalTable = {
  table: string;
  owner: OwnerColumn;
  /** The effect of erasure: the rows go, or these columns become this and the rest stays as figures. */
  onErase: 'delete' | { blank: Record<string, null | string | number | boolean> };
  /** Columns that stay: they identify no person. Every column is listed here or blanked, so that a new one needs a decision. */
  keeps?: string[];
  /** The heading in the export; without one it holds nothing that a person would look for. */
  heading?: string;
  /** The exported columns, by their name there, where that is not every row as it is stored. */
  exported?: { columns: Record<string, string>; where: string };
  /** Hashes, keys and ids that say nothing to the person they are about. */
  notExported?: string[];
};

/** Columns that no export contains. */
export const neverExported = ['id', 'merchant_id', 'customer_id', 'session_id', 'item_id', 'car_id', 'address_id'];

/**
 * Everything that is kept about a guest, table by table: what an export shows and an erasure takes away. In the order
 * in which rows may be deleted. A test holds it against the database: no table that knows a customer, no column
 * that looks personal, is missing.
 */
export const personalTables: PersonalTable[] = [
  {
    table: 'customers',
    owner: 'id',
    onErase: {
      blank: {
        account_type: 'guest',
        first_name: '',
        last_name: '',
        dial_code: null,
        mobile: null,
        mobile_verified_at: null,
        email: null,
        email_verified_at: null,
        ...Object.fromEntries(profileFieldNames.map((name) => [name.replaceAll('-', '_'), null])),
        locale: null,
        password_hash: null,
        status: 'unverified',
      },
    },
    keeps: ['id', 'merchant_id', 'event_number', 'created_at', 'last_active_at', 'wants_order_texts'],
    heading: 'Account',
    notExported: ['password_hash', 'event_number'],
  },
  {
    table: 'push_subscriptions',
    owner: 'customer_id',
    onErase: 'delete',
    heading: 'Notices',
    notExported: ['p256dh', 'auth'],
  },
  {
    table: 'sessions',
    owner: 'customer_id',
    onErase: 'delete',
    heading: 'Signed-in devices',
    notExported: ['token_hash', 'address_hash'],
  },
  {
    table: 'one_time_codes',
    owner: 'customer_id',
    onErase: 'delete',
    heading: 'Codes sent',
    notExported: [
      'code_hash',
      'key_hash',
      'asker_hash',
      'network_hash',
      'counted_as',
      'delivery',
      'pending_password_hash',
      'tries_left',
      'stranger_tries_left',
    ],
  },
  { table: 'customer_identities', owner: 'customer_id', onErase: 'delete', heading: 'Sign-in providers' },
  // A block is about a person, and ends with what is known of them: nothing that could recognise their number stays.
  {
    table: 'customer_blocks',
    owner: 'customer_id',
    onErase: 'delete',
    heading: 'Blocks by the restaurant',
  },
  { table: 'customer_addresses', owner: 'customer_id', onErase: 'delete', heading: 'Addresses' },
  { table: 'customer_cars', owner: 'customer_id', onErase: 'delete', heading: 'Vehicles' },
  { table: 'customer_favorites', owner: 'customer_id', onErase: 'delete', heading: 'Favourites' },
  {
    table: 'orders',
    owner: 'customer_id',
    onErase: {
      blank: {
        mobile: null,
        notes: null,
        driver_notes: null,
        table_label: null,
        address_id: null,
        address_line: null,
        address_latitude: null,
        address_longitude: null,
        device: null,
        delay_reason: null,
        car_id: null,
        car: null,
      },
    },
    keeps: [
      'id merchant_id customer_id branch_id branch_name business_day number type status status_at payment_method',
      'payment_status currency_code currency_digits vat_type vat_rate_basis_points subtotal_minor discount_minor',
      'promo_discount_minor promotion_code promotion_name promotion_kind vat_minor delivery_charge_minor',
      'service_charge_minor total_minor source placed_at estimated_ready_at scheduled_at release_at released_at arrived_at',
      'refund_due_at rated_at receipt travel_minutes points_redeemed points_earned booking delay_minutes delay_reason_code',
      'unanswered_at is_guarded refunded_minor refunded_vat_minor refunded_food_minor missing_changes missing_until',
      'locale',
    ].flatMap((names) => names.split(' ')),
    heading: 'Orders',
    notExported: ['branch_id', 'is_guarded', 'missing_changes', 'missing_until'],
  },
  {
    table: 'order_refunds',
    owner: { column: 'order_id', of: 'orders' },
    onErase: { blank: { reason: null } },
    keeps: [
      'merchant_id id order_id branch_id number key status way is_before_payment wish parts amount_minor vat_minor food_minor points_returned',
      'points_taken reason_code asked_by asked_by_name asked_at decided_by decided_by_name decided_at business_day',
    ].flatMap((names) => names.split(' ')),
    heading: 'Refunds',
    notExported: ['branch_id', 'key', 'wish', 'parts', 'asked_by', 'asked_by_name', 'decided_by', 'decided_by_name'],
  },
  {
    table: 'missing_items',
    owner: { column: 'order_id', of: 'orders' },
    onErase: { blank: {} },
    keeps: [
      'merchant_id id order_id branch_id line_id quantity key outcome item_id name modifiers price_minor until asked_by',
      'asked_by_name asked_at call_asked_at told_at ended_at ended_by refund_id',
    ].flatMap((names) => names.split(' ')),
    heading: 'Missing dishes',
    notExported: ['branch_id', 'line_id', 'key', 'item_id', 'asked_by', 'asked_by_name', 'told_at', 'refund_id'],
  },
  {
    table: 'order_lines',
    owner: { column: 'order_id', of: 'orders' },
    onErase: { blank: { notes: null } },
    keeps: [
      'merchant_id order_id position id item_id name quantity is_promotion unit_price_minor total_minor discount_minor vat_minor',
      'modifiers removed_ingredients combo_items',
    ].flatMap((names) => names.split(' ')),
    heading: 'What was ordered',
  },
  {
    table: 'order_event_log',
    owner: { column: 'order_id', of: 'orders' },
    // The reason of a cancellation may name a person. The chained part of the log is never changed: it names no person,
    // and contains only figures of the order.
    onErase: { blank: { reason: null, customer_id: null, customer_number: null } },
    keeps: ['merchant_id', 'order_id', 'number', 'at', 'kind', 'payload', 'hash', 'status', 'id', 'actor', 'actor_id'],
    heading: 'Steps of the orders',
    exported: {
      columns: {
        order_id: 'order_id',
        code: 'status',
        id: 'id',
        at: 'at',
        actor: 'actor',
        actor_id: 'actor_id',
        reason: 'reason',
      },
      where: 'id is not null',
    },
    notExported: ['actor_id'],
  },
  // After the orders: of one that is being archived at this moment, the key is there once its rows are gone. Without the key
  // no copy of the archived files says anything of the person.
  { table: 'archive_keys', owner: 'customer_id', onErase: 'delete' },
  // The position is a driver's, for as long as the ride.
  { table: 'driver_links', owner: { column: 'order_id', of: 'orders' }, onErase: 'delete' },
  {
    table: 'order_employees',
    owner: { column: 'order_id', of: 'orders' },
    // The employees of an order are persons of the merchant, and no trace of the guest.
    onErase: { blank: {} },
    keeps: ['merchant_id', 'order_id', 'function', 'id', 'name', 'phone', 'assigned_at'],
  },
  {
    table: 'payments',
    owner: { column: 'order_id', of: 'orders' },
    // The payment is kept as long as the order is; the provider's details of the card go.
    onErase: { blank: { card_brand: null, card_last4: null, link_visitor: null } },
    keeps: [
      'id merchant_id order_id attempt start_key provider method provider_payment_id status amount_minor currency_code',
      'currency_digits step memory failure paid_with started_at settled_at check_at checks refund_status refund_reason',
      'refund_minor refund_wanted_minor refund_currency_code refunded_minor refund_id refund_tries refunded_at',
    ].flatMap((names) => names.split(' ')),
    heading: 'Payments',
    notExported: ['start_key', 'step', 'memory', 'link_visitor', 'check_at', 'checks', 'refund_id', 'refund_tries'],
  },
  {
    table: 'order_feedbacks',
    owner: { column: 'order_id', of: 'orders' },
    onErase: { blank: { comment: '' } },
    keeps: ['order_id', 'id', 'merchant_id', 'customer_id', 'branch_id', 'created_at'],
    heading: 'Ratings',
    notExported: ['branch_id'],
  },
  {
    table: 'order_ratings',
    owner: { column: 'order_id', of: 'orders' },
    onErase: { blank: {} },
    keeps: ['merchant_id', 'order_id', 'position', 'id', 'topic', 'topic_name', 'rating'],
    heading: 'Stars',
  },
  {
    table: 'feedback_images',
    owner: { column: 'feedback_id', of: 'feedback' },
    onErase: 'delete',
    heading: 'Pictures of feedback',
  },
  {
    table: 'feedback',
    owner: 'customer_id',
    onErase: 'delete',
    heading: 'Feedback',
    notExported: ['request_key', 'answer_key', 'answered_by', 'answered_by_name', 'closed_by_name'],
  },
  { table: 'idempotency_keys', owner: 'customer_id', onErase: 'delete' },
  // Kept for processes of the last release; the rows are those of order_event_log.
  {
    table: 'order_statuses',
    owner: { column: 'order_id', of: 'orders' },
    onErase: { blank: { reason: null } },
    keeps: ['order_id', 'code', 'id', 'at', 'actor', 'actor_id'],
  },
  {
    table: 'order_log',
    owner: { column: 'order_id', of: 'orders' },
    onErase: { blank: {} },
    keeps: ['order_id', 'number', 'at', 'kind', 'payload', 'hash'],
  },
  { table: 'order_events', owner: 'customer_id', onErase: 'delete' },
  {
    table: 'offer_redemptions',
    owner: { column: 'order_id', of: 'orders' },
    onErase: { blank: {} },
    keeps: ['order_id', 'merchant_id', 'offer_code', 'customer_id', 'is_first_order', 'redeemed_at', 'released_at'],
    heading: 'Promotions used',
  },
  {
    table: 'customer_offer_uses',
    owner: 'customer_id',
    onErase: { blank: {} },
    keeps: ['merchant_id', 'customer_id', 'offer_code', 'uses'],
  },
  {
    table: 'loyalty_accounts',
    owner: 'customer_id',
    onErase: { blank: {} },
    keeps: ['customer_id', 'merchant_id', 'balance', 'entry_number'],
    heading: 'Points',
  },
  {
    table: 'loyalty_entries',
    owner: 'customer_id',
    // The ledger is never changed, not even by an erasure; its reasons are words of the program.
    onErase: { blank: {} },
    keeps: [
      'customer_id number id merchant_id kind points balance_after order_id order_number at parts reason',
    ].flatMap((names) => names.split(' ')),
    heading: 'Points earned and spent',
    notExported: ['parts'],
  },
  {
    table: 'loyalty_lots',
    owner: 'customer_id',
    onErase: { blank: {} },
    keeps: ['id', 'customer_id', 'merchant_id', 'earned_points', 'earned_at', 'remaining', 'expires_at'],
  },
];
