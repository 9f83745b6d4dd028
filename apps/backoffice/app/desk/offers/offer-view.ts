import {
  benefitTypes,
  type CartRules,
  type Currency,
  formatMinorDigits,
  type GivenItem,
  type Json,
  type LocalizedText,
  type OfferPreview,
  type Place,
  previewOffer,
  readBenefit,
  toMinor,
  type WrittenBenefit,
} from '@sufra/ordering';
import {
  branchesOf,
  categoriesOf,
  namesIn,
  textOf,
  type Thing,
  type Tree,
  treeOf,
  wordOf,
} from '../draft/bundle-view.ts';
import type { Draft } from '../draft/draft-store.ts';

/* The offers of a draft. While one is being written anything may be missing. */

export type BenefitType = (typeof benefitTypes)[number];
export type OfferKind = 'coupons' | 'promotions';

export type DraftOffer = {
  kind: OfferKind;
  file: string;
  /** The entry's name in its list: the code of a coupon, the handle of a promotion. */
  key: string;
  code: string;
  name: LocalizedText;
  type: BenefitType;
  entry: Tree;
};

export const fileOfKind = (kind: OfferKind): string => `${kind}.json`;

/** The offers in the order of their files: those that guests pick, and those that they type. */
export function offersOf(draft: Draft): DraftOffer[] {
  return (['promotions', 'coupons'] as const).flatMap((kind) => {
    const file = fileOfKind(kind);
    const list = treeOf(draft.files.get(file))[kind];
    return (Array.isArray(list) ? list : []).map((one) => {
      const entry = treeOf(one);
      const code = wordOf(entry.code);
      const written = wordOf(treeOf(entry.benefit).type);
      return {
        kind,
        file,
        code,
        entry,
        key: kind === 'coupons' ? code : wordOf(entry.handle),
        name: textOf(entry.name),
        type: benefitTypes.find((type) => type === written) ?? 'percentage',
      };
    });
  });
}

export const placeOf = ({ kind, key }: DraftOffer, ...rest: string[]): Place => [kind, key, ...rest];

type OfferState = 'on' | 'scheduled' | 'over' | 'off';

/** Whether guests can use an offer at a moment, once the draft is published. */
export function stateOf({ entry }: DraftOffer, now: Date): OfferState {
  const { from, until } = treeOf(entry.validity);
  if (entry.isActive === false) return 'off';
  if (typeof until === 'string' && Date.parse(until) <= now.getTime()) return 'over';
  return typeof from === 'string' && Date.parse(from) > now.getTime() ? 'scheduled' : 'on';
}

/** An amount of the files in minor units; undefined for what is none. */
export function minorOf(written: Json | undefined, currency: Currency): number | undefined {
  const read = typeof written === 'string' ? toMinor(written, currency) : undefined;
  return read?.ok ? read.value : undefined;
}

/** Every item of the menus, once. */
export function itemsOf(draft: Draft): Thing[] {
  const items = categoriesOf(draft).flatMap((category) => category.items);
  return [...new Map(items.map((item) => [item.handle, item])).values()];
}

/** The item that an offer gives, at its price everywhere. */
export function givenOf(draft: Draft, { entry }: DraftOffer, currency: Currency) {
  const handle = wordOf(treeOf(entry.benefit).item);
  const item = itemsOf(draft).find((one) => one.handle === handle);
  const priceMinor = minorOf(item?.price, currency);
  if (!item || priceMinor === undefined) return undefined;
  const given: GivenItem = { id: handle, priceMinor, branchPrices: {} };
  return { item, given };
}

/** The conditions on the cart, as far as they are written. */
export function cartRulesOf({ entry }: DraftOffer, currency: Currency): CartRules {
  const rules = treeOf(entry.cartRules);
  return {
    minimumSubtotalMinor: minorOf(rules.minimumSubtotal, currency) ?? 0,
    itemIds: namesIn(rules.items),
    categoryIds: namesIn(rules.categories),
    minimumQuantity: typeof rules.minimumQuantity === 'number' ? rules.minimumQuantity : 0,
  };
}

/** The first charge of a delivery area, which an example of a delivery has. */
function deliveryMinorOf(draft: Draft, currency: Currency): number {
  const charges = branchesOf(draft).flatMap(({ deliveryAreas }) =>
    (Array.isArray(deliveryAreas) ? deliveryAreas : []).map((area) => minorOf(treeOf(area).deliveryCharge, currency)),
  );
  return charges.find((charge) => charge !== undefined && charge > 0) ?? 0;
}

export type Example = { foodMinor: number; deliveryMinor: number; preview: OfferPreview };

/**
 * Guests as examples of an offer, by the calculation that makes their bill: one with 60 in the cart, or with what the
 * conditions ask for, and where there is a minimum one who is below it. None while the offer cannot be read.
 */
export function examplesOf(draft: Draft, offer: DraftOffer, currency: Currency): Example[] {
  const given = givenOf(draft, offer, currency)?.given;
  const benefit = readBenefit(treeOf(offer.entry.benefit) as WrittenBenefit, given?.id ?? '', currency);
  if (!benefit || (benefit.type === 'item' && !given)) return [];
  const cartRules = cartRulesOf(offer, currency);
  const vat = treeOf(treeOf(treeOf(draft.files.get('merchant.json')).concept).vat);
  const deliveryMinor = benefit.type === 'delivery' ? deliveryMinorOf(draft, currency) : 0;
  const unit = 10 ** currency.digits;
  const quantity = Math.max(1, cartRules.minimumQuantity);
  const exampleOf = (wantedMinor: number): Example => {
    const priceMinor = Math.ceil(wantedMinor / quantity / unit) * unit;
    const preview = previewOffer({
      offer: { code: offer.code, benefit, cartRules },
      given,
      cart: {
        currency,
        vat: {
          type: vat.type === 'exclusive' ? 'exclusive' : 'inclusive',
          rateBasisPoints: Math.round((typeof vat.rate === 'number' ? vat.rate : 0) * 100),
        },
        isDeliveryTaxable: vat.isDeliveryTaxable !== false,
        categoryId: cartRules.categoryIds[0] ?? '',
        lines: [{ itemId: cartRules.itemIds[0] ?? '', quantity, priceMinor }],
        deliveryMinor,
      },
    });
    return { foodMinor: priceMinor * quantity, deliveryMinor, preview };
  };
  const minimum = cartRules.minimumSubtotalMinor;
  const enough = exampleOf(Math.max(60 * unit, Math.ceil(minimum / (10 * unit)) * 10 * unit));
  return minimum > unit ? [enough, exampleOf(Math.floor(minimum / 2 / unit) * unit)] : [enough];
}

/** A benefit to begin with, which is one of its kind already. */
export function usualBenefit(draft: Draft, type: BenefitType, currency: Currency): Json {
  const amount = (whole: number) => formatMinorDigits(whole * 10 ** currency.digits, currency);
  const item = itemsOf(draft)[0]?.handle ?? '';
  switch (type) {
    case 'percentage':
      return { type, percent: 10 };
    case 'fixed':
      return { type, amount: amount(10) };
    case 'free-item':
      return { type, item };
    case 'discounted-item':
      return { type, item, price: amount(5) };
    case 'delivery':
      return { type, deliveryCharge: amount(0) };
  }
}
