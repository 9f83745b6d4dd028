import type { ApplicationResource, ConceptResource, AnyResource } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { ApiRefusal } from '../api/read-refusal.ts';
import type { ApiTransport } from '../context.ts';
import { createApiClient } from './api-client.ts';

/** A merchant's settings as the API gives them. */
export type Merchant = { application: ApplicationResource; concept: ConceptResource };

/** Finds the merchant of a host; remembers it for a moment, so that a new version is seen quickly. */
export type MerchantDirectory = {
  find: (origin: string) => Promise<Result<Merchant, ApiRefusal>>;
};

type Found = Result<Merchant, ApiRefusal>;
type Entry = { answer: Promise<Found>; freshUntil: number; isRefreshing: boolean };

const freshForMs = 1_000;
const hostLimit = 1_000;

export function createMerchantDirectory(transport: ApiTransport, now: () => Date): MerchantDirectory {
  const entries = new Map<string, Entry>();

  const remember = (origin: string, answer: Promise<Found>) => {
    if (entries.size >= hostLimit) entries.clear();
    entries.set(origin, { answer, freshUntil: now().getTime() + freshForMs, isRefreshing: false });
  };
  const ask = (origin: string) => {
    const answer = fetchMerchant(transport, origin);
    remember(origin, answer);
    // A shop that could not be read is asked for again by the next guest.
    answer.then(
      (found) => found.ok || entries.delete(origin),
      () => entries.delete(origin),
    );
    return answer;
  };
  const refresh = (origin: string, entry: Entry) => {
    entry.isRefreshing = true;
    fetchMerchant(transport, origin).then(
      (found) => (found.ok ? remember(origin, Promise.resolve(found)) : entries.delete(origin)),
      // An API that is away for a moment does not take the shown menu away.
      () => remember(origin, entry.answer),
    );
  };

  return {
    find(origin) {
      const entry = entries.get(origin);
      if (!entry) return ask(origin);
      if (entry.freshUntil < now().getTime() && !entry.isRefreshing) refresh(origin, entry);
      return entry.answer;
    },
  };
}

/** API-08 and API-23: settings by host, with the concept, else the concept by its own link. */
async function fetchMerchant(transport: ApiTransport, origin: string): Promise<Found> {
  const client = createApiClient({ transport, origin });
  const result = await client.call<ApplicationDocument>({
    path: '/applications',
    query: { include: 'concept', 'filter[url]': new URL(origin).host },
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
