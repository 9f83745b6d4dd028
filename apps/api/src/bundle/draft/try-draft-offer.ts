import { errorCodes, type OfferTrialDocument } from '@sufra/contracts';
import {
  accept,
  type Currency,
  fromMinor,
  type GivenItem,
  type Json,
  refuse,
  type Result,
  startTrial,
  timeZoneOf,
  toMinor,
  valueAtPlace,
} from '@sufra/ordering';
import { loadBranches } from '../../catalogue/location/load-branches.ts';
import { loadSellableMenu } from '../../catalogue/menu/load-menu.ts';
import { couponsFileSchema, promotionsFileSchema } from '../../catalogue/settings/promotion.schema.ts';
import type { RequestContext } from '../../context.ts';
import { readPastOrders } from '../../ordering/figures/past-orders.ts';
import { type OfferDocuments, readOffers, type SellableOffer } from '../../ordering/promotion/read-offers.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import type { BundleFiles } from '../check/read-bundle.ts';
import { readJson } from './compare-bundles.ts';
import { type OpenDraft, problemsOf } from './edit-draft.ts';
import { describeProblemIn } from './problem-words.ts';

const trialDays = 28;

/** A busy shop has more in four weeks; the answer says that these are the newest of them. */
const mostOrders = 20_000;

/** Orders after which others who wait for this process have their turn. */
const ordersAtOnce = 500;

/** Tries an offer of a draft, coupon or promotion, on the orders of the last four weeks, by the calculation of every bill. */
export async function tryDraftOffer(
  context: RequestContext,
  open: OpenDraft,
  code: string,
): Promise<Result<OfferTrialDocument, Refusal>> {
  const { merchant } = context;
  const { currency } = merchant;
  const found = findOffer(open.files, code);
  if (!found) return refuse(refusal(errorCodes.notFound));
  const problem = problemsOf(open).find(
    ({ severity, file, place }) =>
      severity === 'error' && file === found.file && (place === '' || `${place}/`.startsWith(`${found.place}/`)),
  );
  if (problem) {
    const { message, remedy } = describeProblemIn(problem, context.locale);
    const params = { problem: `${message} ${remedy}` };
    return refuse(refusal(errorCodes.draftOfferInvalid, { pointer: `/${found.file}${problem.place}`, params }));
  }
  const offer = await readOffer(context, found.documents);
  if (!offer) return refuse(refusal(errorCodes.notFound));
  const given = await readGiven(context, open.files, offer, found.item, currency);

  const until = context.now();
  const since = new Date(until.getTime() - trialDays * 86_400_000);
  const orders = await readPastOrders(context, {
    since,
    most: mostOrders + 1,
    code,
    isFirstAsked: offer.isFirstOrderOnly,
    isTierAsked: offer.loyaltyTiers.length > 0,
  });
  const trial = startTrial(offer, { timeZone: timeZoneOf(merchant.concept.defaultTimezone), given });
  const tried = orders.slice(-mostOrders);
  for (const [index, order] of tried.entries()) {
    trial.add(order);
    if (index % ordersAtOnce === ordersAtOnce - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  const { uses, guests, costMinor, reasons } = trial.result();
  const isComplete = tried.length === orders.length;
  return accept({
    data: {
      type: 'offer-trials',
      id: code,
      attributes: {
        from: (isComplete ? since : (tried[0]?.placedAt ?? since)).toISOString(),
        until: until.toISOString(),
        orders: tried.length,
        'is-complete': isComplete,
        uses,
        guests,
        cost: fromMinor(costMinor, currency),
        'not-used': reasons,
      },
    },
  });
}

type Found = { file: string; place: string; documents: unknown; item: string | undefined };

/** The offer of a code, coupon or promotion, alone in its file. */
function findOffer(files: BundleFiles, code: string): Found | undefined {
  for (const kind of ['coupons', 'promotions'] as const) {
    const file = `${kind}.json`;
    const list = valueAtPlace(readJson(files.get(file)), [kind]);
    if (!Array.isArray(list)) continue;
    const index = list.findIndex((one) => valueAtPlace(one, ['code']) === code);
    const entry = list[index];
    if (entry === undefined) continue;
    const item = valueAtPlace(entry, ['benefit', 'item']);
    return {
      file,
      place: `/${kind}/${index}`,
      documents: { [kind]: [entry] },
      item: typeof item === 'string' ? item : undefined,
    };
  }
  return undefined;
}

/** The offer with the ids of what is published. A thing that the draft adds was never ordered, and has its handle for an id. */
async function readOffer(context: RequestContext, documents: unknown): Promise<SellableOffer | undefined> {
  const { merchant } = context;
  const menu = await loadSellableMenu(context, merchant);
  const branches = await loadBranches(context, merchant);
  const read: OfferDocuments = {
    coupons: couponsFileSchema.safeParse(documents).data?.coupons ?? [],
    promotions: promotionsFileSchema.safeParse(documents).data?.promotions ?? [],
  };
  const idsIn = (things: readonly { id: string; handle: string }[]) => (handle: string) => {
    const ids = things.filter((thing) => thing.handle === handle).map(({ id }) => id);
    return ids.length > 0 ? ids : [handle];
  };
  const [offer] = readOffers(read, {
    currency: merchant.currency,
    itemIds: idsIn([...menu.items.values()]),
    categoryIds: idsIn(menu.categories),
    branchId: (handle) => branches.find((branch) => branch.handle === handle)?.id ?? handle,
  });
  return offer;
}

/** The item that an offer gives, at the prices of the draft. */
async function readGiven(
  context: RequestContext,
  files: BundleFiles,
  { benefit }: SellableOffer,
  handle: string | undefined,
  currency: Currency,
): Promise<GivenItem | undefined> {
  if (benefit.type !== 'item' || handle === undefined) return undefined;
  const branches = await loadBranches(context, context.merchant);
  const minorOf = (price: Json | undefined): number => {
    const read = typeof price === 'string' ? toMinor(price, currency) : undefined;
    return read?.ok ? read.value : 0;
  };
  for (const [path, body] of files) {
    if (!/^menus\/[^/]+\/categories\//.test(path)) continue;
    const item = valueAtPlace(readJson(body), ['items', handle]);
    if (item === undefined) continue;
    const branchPrices = Object.fromEntries(
      branches.flatMap(({ id, handle: branch }) => {
        const price = valueAtPlace(item, ['branchPrices', branch, 'price']);
        return price === undefined ? [] : [[id, minorOf(price)]];
      }),
    );
    return { id: benefit.itemId, priceMinor: minorOf(valueAtPlace(item, ['price'])), branchPrices };
  }
  return undefined;
}
