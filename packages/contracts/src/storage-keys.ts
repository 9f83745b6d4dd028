/** Keys of the browser's local storage, by the names the specification gives (STATE-01 to STATE-19). */
export const storageKeys = {
  items: 'items',
  upsellItems: 'upsell_items',
  qrCode: 'qr_code',
  qrRedeem: 'qr_redeem',
  promoCode: 'promo_code',
  waitingPromoCode: 'promo_code_waiting',
  coupon: 'cart_coupon',
  digitalCoupon: 'cart_digital_coupon',
  cartTable: 'cart_table',
  storeClosed: 'storeClosed',
  locale: 'locale',
  selectedCar: 'customer_selected_car',
  nearestBranch: 'nearest_branch',
  lastLocation: 'last_location',
  temporaryDelivery: 'temporary_delivery',
  currentUser: 'currentUser',
  orderType: 'order_type',
  /** The specification names the flag without its key; ours is written down here (STATE-12). */
  queue: 'is_queue',
  defaultLocations: 'default_locations',
  orderTime: 'order_time',
  cartResetTime: 'cart_reset_time',
  cartLastActivity: 'cart_last_activity',
  /** Carts that were sent as orders, until it is known what became of them. */
  orderedCarts: 'ordered_carts',
  recentOrderId: 'recent_order_id',
  recentOrderStatus: 'recent_order_status',
  orderAlertShownAt: 'order_notif_status_timestamp',
  cancelOrderTime: 'cancel_order_time',
  /** How the last order of this device was paid; the next one begins with it. */
  lastPayment: 'last_payment',
  notes: 'cart_notes',
  /** The cart is an earlier order once more; what of it could not be had (STATE-23). */
  reorder: 'cart_reorder',
  /** When the guest wants the food, ISO 8601 UTC; absent means as soon as possible (STATE-20). */
  scheduledTime: 'scheduled_time',
  /** The guest's answer to the consent for analytics. */
  trackingConsent: 'tracking_consent',
  /** Orders that have been counted, so that a reload does not count them again. */
  countedOrders: 'counted_orders',
  /** The parameters of a scanned or sent address, until the page takes them over (D-23). */
  entry: 'entry_parameters',
  /** This device is a kiosk of the restaurant (STATE-24). */
  kioskOrder: 'kiosk_order',
  /** The card terminal beside this kiosk, with the key that wakes it. */
  kioskTerminal: 'kiosk_terminal',
  /** The customer who gets push notifications on this device; another guest on it is asked again. */
  noticesFor: 'notices_for',
} as const;
