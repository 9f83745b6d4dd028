import { toMinor, type Currency, type LocalizedText } from '@sufra/ordering';
import { isRecord, listOf, numberOf, textOf, textsOf, type StoredRecord } from '../storage/stored-json.ts';
import type { KeptLabel, KeptLine } from './kept-line.ts';

/** Reads a kept line, or nothing when it is too broken to order from. */
export function readStoredLine(item: StoredRecord, currency: Currency): KeptLine | undefined {
  const itemId = textOf(item['id']);
  const name = readText(item['name']);
  const priceMinor = readAmount(item['price'], currency);
  const totalMinor = readAmount(item['total'], currency) ?? priceMinor;
  const isUpsell = item['isUpsell'] === true;
  const quantity = numberOf(item['quantity']);
  if (!itemId || !name || priceMinor === undefined || totalMinor === undefined) return undefined;
  if (quantity === undefined || !Number.isInteger(quantity) || quantity < (isUpsell ? 0 : 1)) return undefined;

  const labels: Record<string, KeptLabel> = {};
  const label = (choice: StoredRecord, id: string) => {
    labels[id] = { name: readText(choice['name']) ?? {}, priceMinor: readAmount(choice['price'], currency) ?? 0 };
  };
  const readModifiers = (value: unknown) =>
    readChoices(value, label).map(({ id, quantity }) => ({ modifierId: id, quantity }));
  const readLeftOut = (value: unknown) =>
    readChoices(
      listOf(value).filter((ingredient) => ingredient['checked'] === false),
      label,
    ).map(({ id }) => id);

  return {
    lineId: textOf(item['lineId']) ?? crypto.randomUUID(),
    itemId,
    quantity,
    isUpsell,
    isPromotion: item['is-promotion'] === true,
    notes: textOf(item['notes']) ?? '',
    modifiers: readModifiers(item['modifiers']),
    removedIngredientIds: readLeftOut(item['ingredients']),
    comboItems: listOf(item['combo-items']).flatMap((choice) =>
      readChoices([choice], label).map(({ id, quantity }) => ({
        comboChoiceId: id,
        quantity,
        modifiers: readModifiers(choice['modifiers']),
        removedIngredientIds: readLeftOut(choice['ingredients']),
      })),
    ),
    name,
    description: readText(item['description']) ?? {},
    imageUrl: textOf(item['imgUrl']),
    priceMinor,
    choicesMinor: Math.max(0, totalMinor - priceMinor),
    branchPrices: Object.fromEntries(
      listOf(item['prices']).flatMap((entry) => {
        const branchId = textOf(entry['location']);
        const minor = readAmount(entry['price'], currency);
        return branchId && minor !== undefined ? [[branchId, minor]] : [];
      }),
    ),
    excludedBranchIds: textsOf(item['excluded-locations']),
    outOfStockBranchIds: textsOf(item['out-of-stock-locations']),
    labels,
    promotionPriceMinor: readAmount(item['item-promo-price'], currency),
    digitalCouponId: textOf(item['digital-coupon-id']),
  };
}

function readChoices(value: unknown, remember: (choice: StoredRecord, id: string) => void) {
  return listOf(value).flatMap((choice) => {
    const id = textOf(choice['id']);
    if (!id) return [];
    remember(choice, id);
    return [{ id, quantity: Math.max(1, Math.trunc(numberOf(choice['quantity']) ?? 1)) }];
  });
}

function readAmount(value: unknown, currency: Currency): number | undefined {
  const decimal = numberOf(value);
  const minor = decimal === undefined || decimal < 0 ? undefined : toMinor(decimal, currency);
  return minor?.ok ? minor.value : undefined;
}

/** A text in the languages it was kept in. */
export function readText(value: unknown): LocalizedText | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}
