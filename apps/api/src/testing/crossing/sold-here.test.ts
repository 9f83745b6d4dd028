import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { acrossMerchants } from './across-merchants.ts';

/** Functions that may look at merchants that are not sold from this database, with the reason. */
const looksAtAll: Record<string, string> = {
  'bundle/sample-merchants.store.ts': 'What the demo left is found and removed wherever it is.',
  'customer/privacy/privacy.store.ts findMerchantOf': 'It is about one customer, and work of a moved merchant moves.',
  'customer/sign-in/one-time-code.store.ts findMerchantOfCode': 'It is about one code.',
  'ordering/order/log/order-log.store.ts': 'The order tool explains whatever is stored.',
  'ordering/order/notification/push-notification.job.ts findOrder': 'It is about one order.',
  'payment/payment.store.ts findPayment': 'It is about one payment.',
  'staff/staff.store.ts listStaffedBranches': 'The kitchen of the demo leaves those branches alone.',
};

test('what looks for work of all merchants leaves out those that are not sold from this database', () => {
  const missing = Object.keys(acrossMerchants).filter((place) => {
    if (Object.keys(looksAtAll).some((known) => place.startsWith(known))) return false;
    const [file = '', name = ''] = place.split(' ');
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const start = text.search(new RegExp(`(?:function|const) ${name}\\b`));
    return !/isSoldHere/.test(text.slice(start).split(/\n(?:\}\n|\n(?=\S))/)[0] ?? '');
  });
  expect(missing, 'and(isSoldHere(table.merchantId), …), as in platform/database/move/move-state.ts').toEqual([]);
});
