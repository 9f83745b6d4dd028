import { errorCodes } from '@sufra/contracts';
import { refuse, type Result } from '@sufra/ordering';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { lockImports } from '../../catalogue/merchant/merchant.store.ts';
import { type Context, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { isDatabaseUnavailable } from '../../platform/database/is-unavailable.ts';
import { isHeldByMove } from '../../platform/database/move/move-state.ts';
import { deadlock, sqlStateOf } from '../../platform/database/transaction.ts';
import { forEachRow } from '../../platform/jobs/for-each-row.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { type Draft, failDueDraft, lockDraft, type Publication, selectDueDrafts } from './draft.store.ts';
import { moveDraft } from './edit-draft.ts';
import { currentPublication, type Owner, publishDraft } from './publish-bundle.ts';

/** Publishes the drafts whose time has come; one that cannot be stays a draft, with the reason. */
export const publishDueJob: Job<Context, object> = {
  name: 'publish-due-drafts',
  retryLimit: 0,
  cron: '* * * * *',
  async run(context) {
    const due = await selectDueDrafts(context.db, context.now());
    await forEachRow(
      context,
      due,
      ({ id }) => ({ draftId: id }),
      (draft) => publishOrExplain(context, draft),
    );
  },
};

async function publishOrExplain(context: Context, due: Draft): Promise<void> {
  const owner = await loadMerchant(context, due.merchantId);
  if (!owner) return;
  try {
    await withTransaction(context, async (context) => {
      await lockImports(context.db, owner.id);
      const draft = await lockDraft(context.db, owner.id, due.id);
      // Its time may be changed or taken back until the lock is held.
      if (!draft?.publishAt || draft.publishAt > context.now()) return;
      const published = await publishDue(context, owner, draft);
      if (published.ok) return;
      const failure = published.refusal[0]?.code ?? errorCodes.draftInvalid;
      await failDueDraft(context.db, draft, context.now(), failure);
    });
  } catch (error) {
    const isPassing = isDatabaseUnavailable(error) || isHeldByMove(error) || sqlStateOf(error) === deadlock;
    if (!isPassing) await failDueDraft(context.db, due, context.now(), errorCodes.internal);
    throw error;
  }
}

/**
 * Publishes a draft that is held onto whatever was published since it was given its time. Refused where both changed the
 * same value: which of the two holds is for a person to say.
 */
async function publishDue(context: Context, owner: Owner, draft: Draft): Promise<Result<Publication, Refusal[]>> {
  const by = { staffId: draft.publishBy ?? '', deviceId: null, branchId: null };
  const current = await currentPublication(context, owner);
  if (current.id !== draft.baseId) {
    const moved = await moveDraft(context, draft, current, { by, isWithoutConflicts: true });
    if (moved.conflicts.length > 0) return refuse([refusal(errorCodes.draftOutdated)]);
  }
  // Of a refusal its code alone is stored.
  const wish = { why: draft.why ?? '', branches: draft.publishBranches, by, locale: 'en-us' as const };
  return publishDraft(context, owner, draft.id, wish);
}
