import type { SimulatedCharge } from './charge.ts';

type Asked = {
  limit: number;
  startingAfter: string | undefined;
  includesCharge(charge: SimulatedCharge): boolean;
  includesRefund(charge: SimulatedCharge, createdAt: Date): boolean;
};

const mostEntries = 50;
const usualEntries = 25;

/** What a request for a list asks for: a time, a reference, charges by their ids. */
export function readList(body: unknown): Asked {
  const {
    period,
    reference,
    charges,
    limit,
    starting_after: startingAfter,
  } = (body ?? {}) as {
    period?: { date?: { from?: string; to?: string } };
    reference?: { transaction?: string; order?: string };
    charges?: string[];
    limit?: string;
    starting_after?: string;
  };
  const isInTime = (createdAt: Date) =>
    createdAt.getTime() >= Number(period?.date?.from ?? 0) &&
    createdAt.getTime() <= Number(period?.date?.to ?? Number.MAX_SAFE_INTEGER);
  const isNamed = ({ id }: SimulatedCharge) => !charges || charges.includes(id);
  return {
    limit: Math.min(Number(limit ?? usualEntries), mostEntries),
    startingAfter,
    includesCharge: (charge) =>
      isInTime(charge.createdAt) &&
      isNamed(charge) &&
      (!reference?.transaction || reference.transaction === charge.request.reference.transaction) &&
      (!reference?.order || reference.order === charge.request.reference.order),
    includesRefund: (charge, createdAt) => isInTime(createdAt) && isNamed(charge),
  };
}

/** One page of a list, behind the entry that the last one ended with. */
export function readPage<Entry extends { id: string }>(all: Entry[], { limit, startingAfter }: Asked) {
  const rest = startingAfter === undefined ? all : all.slice(all.findIndex(({ id }) => id === startingAfter) + 1);
  return { entries: rest.slice(0, limit), hasMore: rest.length > limit };
}
