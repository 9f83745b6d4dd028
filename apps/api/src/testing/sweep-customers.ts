import { customers } from '../customer/customer.tables.ts';
import { sweepCustomersJob } from '../customer/privacy/sweep-customers.job.ts';
import { sweepJob } from '../customer/sign-in/sweep.job.ts';
import type { TestApi } from './open-test-api.ts';

/** Both jobs of a night, as they follow each other. */
export async function passNight(api: TestApi): Promise<void> {
  await sweepJob.run(api.context, {});
  await sweepCustomersJob.run(api.context, {});
}

/** The numbers that the shops still know. */
export async function knownNumbers(api: TestApi): Promise<string[]> {
  const rows = await api.context.db.select({ mobile: customers.mobile }).from(customers).orderBy(customers.mobile);
  return rows.map(({ mobile }) => mobile).filter((mobile) => mobile !== null);
}

/** The number of customers swept so far, by reason. */
export async function sweptUntilNow(api: TestApi): Promise<Record<string, number>> {
  const { values } = await api.context.metrics.customersSwept.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.reason), value]));
}
