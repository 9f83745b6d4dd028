import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { type Context, withTransaction } from '../../context.ts';
import { forEachRow } from '../../platform/jobs/for-each-row.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { createSharedAnswers } from '../../platform/http/packed-answers.ts';
import { announceBranchChange } from '../availability/branch-change.ts';
import { loadMerchant } from '../merchant/load-merchant.ts';
import { lockMerchant, updatePublished } from '../merchant/merchant.store.ts';
import type { Merchant } from '../merchant/merchant.ts';
import { merchants } from '../merchant/merchant.tables.ts';
import { announceMenuChange } from './menu-change.ts';
import { publishMenus } from './publish-merchant.ts';
import { isSoldHere } from '../../platform/database/move/move-state.ts';

type At = Pick<Context, 'db' | 'now'>;
type Published = Pick<typeof merchants.$inferSelect, 'published'>;

/** True once a temporary state has ended that is still among what is published. */
const isOver = ({ published: { validUntil } }: Published, now: Date): boolean =>
  validUntil !== undefined && Date.parse(validUntil) <= now.getTime();

/**
 * Publishes a merchant's menus as they are now, under a new version, and tells open pages: in the transaction of the
 * caller, which changed what is sold out or paused.
 */
export async function publishAnew(context: At, merchantId: string): Promise<void> {
  const row = await lockMerchant(context.db, merchantId);
  if (row) await publishRow(context, row);
}

async function publishRow(context: At, row: typeof merchants.$inferSelect): Promise<void> {
  const { db, now } = context;
  const { code, decimalPlaces } = row.concept.currency;
  const published = await publishMenus(context, { ...row, currency: { code, digits: decimalPlaces } });
  await updatePublished(db, row.id, { version: newId(), published, updatedAt: now() });
  await announceMenuChange(context, row.id);
}

/** The same when a temporary state is over, once: callers that come meanwhile wait for the row and find it done. */
const renewMenus = (context: At, merchantId: string): Promise<void> =>
  withTransaction(context, async (context) => {
    const row = await lockMerchant(context.db, merchantId);
    if (row && isOver(row, context.now())) await publishRow(context, row);
  });

/**
 * Makes sure that a merchant is read as it is now: what is published holds until the next temporary state ends, and the
 * first who reads it later publishes anew, whether or not a process was running at that moment (decision record 0105).
 *
 * @example const current = createCurrentMerchants(context); current(await loadMerchantByHost(context, host))
 */
export function createCurrentMerchants(context: Pick<Context, 'db' | 'now' | 'log'>) {
  const renew = createSharedAnswers((merchantId) => renewMenus(context, merchantId));

  return async <Found extends Merchant | undefined>(merchant: Found): Promise<Found | Merchant> => {
    if (!merchant || !isOver(merchant, context.now())) return merchant;
    try {
      await renew(merchant.id);
      return (await loadMerchant(context, merchant.id)) ?? merchant;
    } catch (error) {
      // The clock decides what is sold and when all the same.
      context.log.error({ err: error, merchantId: merchant.id }, 'a menu could not be published after its end');
      return merchant;
    }
  };
}

/** Publishes anew after an end, so that open pages learn of it without a request; also after a count that came to nothing. */
export const renewMenusJob: Job<Context, { merchantId: string; isForced?: boolean }> = {
  name: 'renew-menus',
  retryLimit: 5,
  run: (context, { merchantId, isForced = false }) =>
    isForced
      ? withTransaction(context, (context) => publishAnew(context, merchantId))
      : renewMenus(context, merchantId),
};

/** Publishes soon what a count brought to nothing or back, in the transaction that counted, and tells the branch. */
export async function renewSoon(context: Context, branch: { merchantId: string; branchId: string }): Promise<void> {
  await context.jobs.send(context, renewMenusJob, { merchantId: branch.merchantId, isForced: true });
  await announceBranchChange(context.db, { ...branch, what: 'availability' });
}

/** Finds every end that no job was told of or did in time. */
export const endStatesJob: Job<Context, object> = {
  name: 'end-states',
  retryLimit: 0,
  cron: '* * * * *',
  async run(context) {
    const due = await context.db
      .select({ id: merchants.id })
      .from(merchants)
      .where(
        sql`${isSoldHere(merchants.id)} and (${merchants.published} ->> 'validUntil')::timestamptz <= ${context.now().toISOString()}::timestamptz`,
      );
    await forEachRow(
      context,
      due,
      ({ id }) => ({ merchantId: id }),
      ({ id }) => renewMenus(context, id),
    );
  },
};

/** Ends further away are left to `endStatesJob`. */
const mostSecondsAhead = 86_400;

/** Asks for a publication when a state ends, in the transaction that sets it. */
export async function renewAt(context: Context, merchantId: string, end: Date | null): Promise<void> {
  if (!end) return;
  const startAfterSeconds = Math.ceil((end.getTime() - context.now().getTime()) / 1000);
  if (startAfterSeconds > mostSecondsAhead) return;
  await context.jobs.send(context, renewMenusJob, { merchantId }, { startAfterSeconds });
}
