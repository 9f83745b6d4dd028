import { z } from 'zod';
import { GatewayUnreachable, readAnswer } from '../../gateway-http.ts';
import type { TapApi } from './tap-api.ts';
import { saysNotFound, wasTurnedAway } from './tap-errors.ts';

const pageSize = 50;
/** A thousand entries: whoever needs more asks for a shorter time. */
const mostPages = 20;
const marginMilliseconds = 10 * 60_000;
const more = z.object({ has_more: z.boolean().nullish() });

/** Tap read the request for a list and will not answer it, today or tomorrow. */
export class ListRefused extends GatewayUnreachable {}

/** Entries between two moments. Clocks differ, so a little more on both sides is asked for. */
export type ListRequest = { list: 'charges' | 'refunds'; from: Date; until: Date; filter: Record<string, unknown> };

/**
 * Reads one of Tap's lists to its end, newest first. Its filters are a help and no promise: whoever asks compares what
 * comes back. Throws GatewayUnreachable when the end cannot be reached.
 */
export async function listAll<Entry extends { id: string }>(
  api: TapApi,
  shape: z.ZodType<Entry>,
  { list, from, until, filter }: ListRequest,
): Promise<Entry[]> {
  const page = z.object({ [list]: z.array(shape) });
  const date = {
    from: String(from.getTime() - marginMilliseconds),
    to: String(until.getTime() + marginMilliseconds),
  };
  const all: Entry[] = [];
  for (let pages = 0; pages < mostPages; pages += 1) {
    const last = all.at(-1)?.id;
    const answer = await api({
      method: 'POST',
      path: `/${list}/list`,
      json: { period: { date, type: '1' }, ...filter, limit: String(pageSize), ...(last && { starting_after: last }) },
    });
    if (saysNotFound(answer)) return all;
    if (wasTurnedAway(answer) && answer.status !== 429) throw new ListRefused(`Tap answered ${answer.status}`);
    if (!answer.isOk) throw new GatewayUnreachable(`Tap answered ${answer.status}`);
    const { [list]: entries = [] } = readAnswer(page, answer);
    all.push(...entries);
    if (!readAnswer(more, answer).has_more || entries.length === 0) return all;
  }
  throw new GatewayUnreachable('Tap has more than can be read');
}
