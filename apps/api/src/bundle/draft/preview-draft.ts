import { randomBytes } from 'node:crypto';
import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { and, eq, isNull } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { branches } from '../../catalogue/location/location.tables.ts';
import { lockImports, selectMerchantByHandle } from '../../catalogue/merchant/merchant.store.ts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { type Context, type RequestContext, withTransaction } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import type { StaffSession } from '../../platform/http/session.plugin.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { logStaff } from '../../staff/staff-log.ts';
import { exportBundle } from '../export/export-bundle.ts';
import { importBundle } from '../import/import-bundle.ts';
import {
  lockDraft,
  readPublishedFiles,
  removePreview,
  selectDraftFiles,
  selectOverPreviews,
  selectPublication,
} from './draft.store.ts';
import { checkAddress, keepStock, overlay, refusalsOf } from './publish-bundle.ts';

/** How long a preview may be looked at. */
const previewMs = 2 * 60 * 60_000;
const furthest = { days: 366 };

type OpenedPreview = { id: string; key: string; until: Date; branchId: string | null };

/**
 * Imports a draft as a merchant of its own, which has the draft's id, no host and no staff, and sells nothing (decision
 * record 0130). The key of its application opens it; the key of an earlier preview of the draft no longer does.
 */
export async function openPreview(
  context: RequestContext,
  draftId: string,
  { at, branch, by }: { at: Date; branch: string | null; by: StaffSession },
): Promise<Result<OpenedPreview, Refusal[]>> {
  const { merchant: owner, locale } = context;
  const shiftMs = at.getTime() - context.now().getTime();
  if (Math.abs(shiftMs) > furthest.days * 86_400_000)
    return refuse([refusal(errorCodes.previewTimeInvalid, { pointer: '/at', params: furthest })]);
  return withTransaction(context, async (context) => {
    const { db, now } = context;
    await lockImports(db, owner.id);
    const draft = await lockDraft(db, owner.id, draftId);
    const base = draft && (await selectPublication(db, owner.id, draft.baseId));
    if (!draft || !base) return refuse([refusal(errorCodes.notFound)]);
    const published = await readPublishedFiles(db, base, { isWhole: true });
    const today = (await exportBundle(context, owner.handle, published)) ?? published;
    const files = keepStock(overlay(published, await selectDraftFiles(db, draft)), today);
    const handle = `preview-${draft.id}`;
    const key = `preview_${randomBytes(24).toString('base64url')}`;
    const row = await selectMerchantByHandle(db, owner.handle);
    const moved = checkAddress(published, files);
    const imported =
      moved.length > 0
        ? refuse(moved)
        : await importBundle(context, files, { isSample: row?.isSample ?? false, as: { id: draft.id, handle, key } });
    if (!imported.ok) return refuse(refusalsOf(imported.refusal, locale));
    const until = new Date(now().getTime() + previewMs);
    // A new version: what is kept of an earlier preview by its version has another end and another clock.
    await db
      .update(merchants)
      .set({ appKey: key, version: newId(), preview: { of: owner.id, until: until.toISOString(), shiftMs } })
      .where(eq(merchants.id, draft.id));
    await logStaff(context, {
      merchantId: owner.id,
      branchId: by.branchId,
      by,
      action: 'draft-previewed',
      subject: draft.id,
      after: { at: at.toISOString() },
    });
    return accept({ id: draft.id, key, until, branchId: await findBranch(db, draft.id, branch) });
  });
}

async function findBranch(db: Db, merchantId: string, handle: string | null): Promise<string | null> {
  if (handle === null) return null;
  const isIt = and(eq(branches.merchantId, merchantId), eq(branches.handle, handle), isNull(branches.removedAt));
  const [row] = await db.select({ id: branches.id }).from(branches).where(isIt);
  return row?.id ?? null;
}

/** Removes previews whose time is over, with all that was imported for them. */
export const sweepPreviewsJob: Job<Context, object> = {
  name: 'sweep-previews',
  retryLimit: 0,
  cron: '*/10 * * * *',
  async run(context) {
    for (const { id } of await selectOverPreviews(context.db, context.now()))
      await withTransaction(context, ({ db }) => removePreview(db, id));
  },
};
