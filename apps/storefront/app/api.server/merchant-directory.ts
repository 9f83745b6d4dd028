import type { ApplicationResource, ConceptResource, AnyResource } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { ApiRefusal } from '../api/read-refusal.ts';
import type { ApiTransport } from '../api/call-api.ts';
import { createApiClient } from './api-client.ts';

/** A merchant's settings as the API gives them. */
export type HostMerchant = { application: ApplicationResource; concept: ConceptResource };

/**
 * Finds the merchant of a host. Its answer is never older than a second while the API is available: a publication by
 * any process reaches the next guest, also after a pause without requests.
 */
export type MerchantDirectory = {
  find: (origin: string) => Promise<Result<HostMerchant, ApiRefusal>>;
};

type Found = Result<HostMerchant, ApiRefusal>;
type Entry = { answer: Promise<Found>; freshUntil: number; refreshing?: Promise<Found> };

const freshForMs = 1_000;
/** The time to wait for fresh data of a shop before the cached one is used. */
const patienceMs = 500;
const hostLimit = 1_000;

export function createMerchantDirectory(transport: ApiTransport, now: () => Date): MerchantDirectory {
  const entries = new Map<string, Entry>();

  const store = (origin: string, answer: Promise<Found>) => {
    // Ports invented by clients could fill the cache: one of them is evicted, not the shops in use.
    entries.delete(origin);
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size >= hostLimit) entries.delete(oldest);
    entries.set(origin, { answer, freshUntil: now().getTime() + freshForMs });
  };
  const ask = (origin: string) => {
    const answer = fetchMerchant(transport, origin);
    store(origin, answer);
    // A shop that could not be read is asked for again by the next guest.
    answer.then(
      (found) => found.ok || entries.delete(origin),
      () => entries.delete(origin),
    );
    return answer;
  };
  const refresh = (origin: string, entry: Entry): Promise<Found> =>
    fetchMerchant(transport, origin).then(
      (found) => {
        if (found.ok) store(origin, Promise.resolve(found));
        else entries.delete(origin);
        return found;
      },
      () => {
        // An API that is away for a moment does not take the shown menu away.
        store(origin, entry.answer);
        return entry.answer;
      },
    );

  return {
    find(origin) {
      const entry = entries.get(origin);
      if (!entry) return ask(origin);
      if (entry.freshUntil >= now().getTime()) return entry.answer;
      entry.refreshing ??= refresh(origin, entry);
      return Promise.race([entry.refreshing, afterPatience(entry.answer)]);
    },
  };
}

const afterPatience = async (answer: Promise<Found>): Promise<Found> => {
  await new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
  return answer;
};

/** The merchant of a key instead of a host, asked once. */
export function merchantOfKey(transport: ApiTransport, appKey: string): MerchantDirectory {
  let answer: Promise<Found> | undefined;
  return { find: (origin) => (answer ??= fetchMerchant(transport, origin, appKey)) };
}

/** API-08 and API-23: settings by host, with the concept, else the concept by its own link. */
async function fetchMerchant(transport: ApiTransport, origin: string, appKey?: string): Promise<Found> {
  const client = createApiClient({ transport, origin, ...(appKey !== undefined && { appKey }) });
  const result = await client.call<ApplicationDocument>({
    path: '/applications',
    query: { include: 'concept', ...(appKey === undefined && { 'filter[url]': new URL(origin).host }) },
  });
  if (!result.ok) return result;
  const [application] = [result.value.data].flat();
  if (!application) return refuse({ status: 400, code: 'unknown-host', detail: '', entries: [] });
  const concept = result.value.included?.find((entry): entry is ConceptResource => entry.type === 'concepts');
  return concept ? accept({ application, concept }) : refuse({ status: 400, code: '', detail: '', entries: [] });
}

type ApplicationDocument = {
  data: ApplicationResource | ApplicationResource[];
  included?: (ConceptResource | AnyResource)[];
};
