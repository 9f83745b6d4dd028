import { errorCodes, type figuresQuery } from '@sufra/contracts';
import { type LocalizedText, type Result, timeZoneOf } from '@sufra/ordering';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { refusal, RefusalError, type Refusal } from '../../platform/errors/refusal.ts';
import { requireStaff, type StaffSession } from '../../platform/http/session.plugin.ts';
import { requireAllowance } from '../../platform/limits/take-allowance.ts';

/** Business days, both included, of some branches or of all. */
export type Period = { from: string; to: string; branchIds: readonly string[] | null };

const mostDays = 3 * 366;

/** Of one person, all figures together: each reads orders. */
const readsPerHour = 600;

/** The option of a route that counts figures from orders; ends a call when its person has read enough this hour. */
export const withinHour = (app: Pick<FastifyInstance, 'contextFor'>) => ({
  preHandler: (request: FastifyRequest): Promise<void> => {
    const { staffId: subject } = requireStaff(request);
    const allowance = { name: 'figures-hour', subject, limit: readsPerHour, windowSeconds: 3600 };
    return requireAllowance(app.contextFor(request), allowance);
  },
});

/** The branch that a call is about: the own one, or the one of these that it names. */
export type BranchOf = (
  context: RequestContext,
  staff: StaffSession,
  named: string | undefined,
  branches: readonly FigureBranch[],
) => Promise<Result<string, Refusal>>;

type FigureBranch = { id: string; name: LocalizedText; timeZone: string; isRemoved: boolean };

/** Branches that figures and days are of: those of today in their order, then the removed ones that took orders. */
export async function listFigureBranches({ db, merchant }: RequestContext): Promise<FigureBranch[]> {
  const { rows } = await db.execute<{ id: string; name: LocalizedText; zone: string | null; removed: boolean }>(
    sql`select b.id, b.name, b.time_zone as zone, b.removed_at is not null as removed from branches b
      where b.merchant_id = ${merchant.id}::uuid and (b.removed_at is null or exists (
        select from branch_order_numbers n where n.merchant_id = b.merchant_id and n.branch_id = b.id))
      order by removed, b.position, b.id`,
  );
  return rows.map(({ id, name, zone, removed }) => ({ id, name, timeZone: timeZoneOf(zone), isRemoved: removed }));
}

/** The time zone of a branch, also of a removed one. */
export async function zoneOfBranch(context: RequestContext, branchId: string): Promise<string> {
  const branch = (await listFigureBranches(context)).find(({ id }) => id === branchId);
  if (!branch) throw new RefusalError(refusal(errorCodes.notFound));
  return branch.timeZone;
}

/** Reads what a call is about; ends it where that is not the caller's, or no period. */
export function scopeReader(branchOf: BranchOf) {
  const branchFor = async (
    context: RequestContext,
    staff: StaffSession,
    named: string | undefined,
    known?: readonly FigureBranch[],
  ) => {
    const branch = await branchOf(context, staff, named, known ?? (await listFigureBranches(context)));
    if (!branch.ok) throw new RefusalError(branch.refusal);
    return branch.value;
  };
  const periodOf = async (context: RequestContext, staff: StaffSession, query: z.infer<typeof figuresQuery>) => {
    const { from, to, locations } = query;
    const named = locations === undefined || locations === '' ? [] : locations.split(',');
    const known = named.length > 0 ? await listFigureBranches(context) : [];
    const branchIds: string[] = [];
    for (const one of named) branchIds.push(await branchFor(context, staff, one, known));
    const own = staff.branchId === null ? null : [staff.branchId];
    const period: Period = {
      from: readDay(from, 'from'),
      to: readDay(to, 'to'),
      branchIds: branchIds.length > 0 ? branchIds : own,
    };
    const days = daysOf(period);
    if (days < 1 || days > mostDays) throw new RefusalError(refusal(errorCodes.periodInvalid, { parameter: 'to' }));
    return period;
  };
  return { branchFor, periodOf };
}

/** How many days a period has. */
export const daysOf = ({ from, to }: Pick<Period, 'from' | 'to'>): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** A day that the calendar has. */
export function readDay(day: string, name: string, place: 'parameter' | 'pointer' = 'parameter'): string {
  const read = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === day;
  const where = place === 'pointer' ? { pointer: `/${name}` } : { parameter: name };
  if (!isDay) throw new RefusalError(refusal(errorCodes.periodInvalid, where));
  return day;
}
