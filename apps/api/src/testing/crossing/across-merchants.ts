/**
 * Functions that may ask for rows of many merchants at once, by file and function, with the reason. On a database that is divided
 * by merchant each of these asks every part of it.
 */
export const acrossMerchants: Record<string, string> = {
  'bundle/draft/draft.store.ts selectDueDrafts': 'The job that publishes looks for drafts whose time has come.',
  'bundle/sample-merchants.store.ts findSamples': 'A start looks for what the demo left, whichever merchant has it.',
  'bundle/sample-merchants.store.ts markOldSamples': 'A start marks what demos of old releases left.',
  'bundle/sample-merchants.store.ts removeFrom': 'The tool that removes the samples takes them from every table.',
  'catalogue/publishing/published-document.store.ts selectMerchantsWithReplaced':
    'The nightly job looks for published files that were replaced long ago.',
  'customer/privacy/privacy.store.ts findMerchantOf': 'Work that the last release queued names a customer alone.',
  'customer/privacy/sweep-customers.job.ts beginToCount': 'The nightly job begins to count for whoever is new to it.',
  'customer/privacy/sweep-customers.job.ts listDueCustomers': 'The nightly job looks for customers who are gone.',
  'customer/session/session.store.ts deleteOldSessions': 'The nightly job deletes sessions that are over.',
  'customer/sign-in/one-time-code.store.ts deleteOldCodes': 'The nightly job deletes codes that are over.',
  'customer/sign-in/one-time-code.store.ts findMerchantOfCode': 'Work that the last release queued names a code alone.',
  'ordering/loyalty/loyalty.store.ts selectDueAccounts': 'The hourly job looks for points whose time is over.',
  'ordering/order/demo-kitchen.ts listWaitingOrders': 'The kitchen of the demo cooks for all of its merchants.',
  'ordering/order/handover/driver-link.store.ts sweepDriverLinks': 'The nightly job deletes links that ended.',
  'ordering/order/missing/end-missing.job.ts listDue':
    'The job looks for questions about missing dishes that are over.',
  'ordering/order/log/order-log.store.ts findLoggedOrder': 'The order tool is given an id, and no merchant.',
  'ordering/order/log/order-log.store.ts findOrdersByNumber': 'The order tool is given a number, and no merchant.',
  'ordering/order/log/order-log.store.ts findOrdersOfBranch': 'The order tool is given the handle of a branch.',
  'ordering/order/log/order-log.store.ts listOrdersSince': 'The order tool verifies the logs of all merchants.',
  'ordering/order/notification/guest-message.store.ts sweepMessages': 'The nightly job deletes messages that are old.',
  'ordering/order/notification/push-notification.job.ts findOrder':
    'Work that the last release queued names an order alone.',
  'ordering/order/order.job.ts listDueOrders': 'The job of every minute looks for orders whose time has come.',
  'ordering/order/order.job.ts sweepOrders': 'The nightly job deletes what only the day of an order needed.',
  'ordering/order/payment-port.ts listUnpaidOrders': 'The job of every minute looks for orders that were not paid.',
  'ordering/order/unattended/look-after-orders.ts listUnaccepted': 'The job looks for orders that nobody accepts.',
  'ordering/order/unattended/presence.ts sweepPresence': 'The nightly job forgets devices that are out of use.',
  'payment/payment.store.ts findPayment': 'Work that the last release queued names a payment alone.',
  'payment/payment.store.ts listDuePayments': 'The job of every minute looks for payments to ask about.',
  'payment/payment.store.ts listOwedPayments': 'The job of every minute looks for money that is owed.',
  'platform/metrics/shop-gauges.ts readShopState': 'The metrics count what moves and what waits, of all merchants.',
  'tools/archive-command.ts listMonths': 'The order tool lists the archived months of all merchants.',
  'staff/staff.store.ts deleteOldInvitations': 'The nightly job deletes invitations that are old.',
  'staff/staff.store.ts deleteOldPairingCodes': 'The nightly job deletes codes that are old.',
  'staff/staff.store.ts deleteOldStaffSessions': 'The nightly job deletes sessions that are over.',
  'staff/staff.store.ts listStaffedBranches': 'The kitchen of the demo leaves branches alone where somebody works.',
};
