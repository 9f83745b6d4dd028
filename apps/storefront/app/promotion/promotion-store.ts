import { storageKeys } from '@sufra/contracts/storage-keys';
import type { OfferBenefit } from '@sufra/ordering';
import {
  isRecord,
  momentOf,
  storedNumber,
  readStoredJson,
  type StoredRecord,
  storedText,
  writeJson,
  writeText,
} from '../storage/stored-json.ts';
import { createStoredStore, useStored } from '../storage/stored-store.ts';
import {
  type Coupon,
  type DigitalPromotion,
  emptyPromotion,
  type PromotionChoice,
  type QrRedeem,
} from './promotion.ts';

/**
 * The benefit of an offer, in the fields discount-type, discount-value and discount-max. The device keeps amounts as
 * minor units and percentages as basis points, so that no currency is needed to read them back.
 */
function writeBenefit(benefit: OfferBenefit) {
  switch (benefit.type) {
    case 'percentage':
      return fields('percentage', benefit.basisPoints, benefit.maximumMinor);
    case 'fixed':
      return fields('fixed', benefit.amountMinor);
    case 'delivery':
      return fields('delivery', benefit.chargeMinor);
    case 'item':
      return {
        ...fields('item', benefit.priceMinor),
        'item-id': benefit.itemId,
        'item-quantity': benefit.quantity,
      };
  }
}

const fields = (type: OfferBenefit['type'], value: number, maximum?: number) => ({
  'discount-type': type,
  'discount-value': value,
  'discount-max': maximum ?? null,
});

function readBenefit(stored: StoredRecord): OfferBenefit | undefined {
  const value = wholeOf(stored['discount-value']);
  if (value === undefined) return undefined;
  switch (stored['discount-type']) {
    case 'percentage':
      return { type: 'percentage', basisPoints: value, maximumMinor: wholeOf(stored['discount-max']) };
    case 'fixed':
      return { type: 'fixed', amountMinor: value };
    case 'delivery':
      return { type: 'delivery', chargeMinor: value };
    case 'item':
      return readItem(stored, value);
    default:
      return undefined;
  }
}

function readItem(stored: StoredRecord, priceMinor: number): OfferBenefit | undefined {
  const itemId = storedText(stored['item-id']);
  return itemId ? { type: 'item', itemId, quantity: wholeOf(stored['item-quantity']) ?? 1, priceMinor } : undefined;
}

function wholeOf(value: unknown): number | undefined {
  const number = storedNumber(value);
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

const promotionKeys = [
  storageKeys.promoCode,
  storageKeys.waitingPromoCode,
  storageKeys.coupon,
  storageKeys.digitalCoupon,
  storageKeys.qrCode,
  storageKeys.qrRedeem,
] as const;

/** The stored promotion; broken fields are dropped, the rest stays (STATE-02, STATE-21). */
export function readPromotion(storage: Storage): PromotionChoice {
  return {
    typed: storage.getItem(storageKeys.promoCode) ?? '',
    waitingCode: storage.getItem(storageKeys.waitingPromoCode) ?? undefined,
    coupon: readCoupon(readStoredJson(storage, storageKeys.coupon)),
    digital: readDigital(readStoredJson(storage, storageKeys.digitalCoupon)),
    qr: readQr(storage.getItem(storageKeys.qrCode), readStoredJson(storage, storageKeys.qrRedeem)),
  };
}

export function writePromotion(choice: PromotionChoice, storage: Storage): void {
  const { coupon, digital, qr } = choice;
  writeText(storage, storageKeys.promoCode, choice.typed);
  writeText(storage, storageKeys.waitingPromoCode, choice.waitingCode);
  writeJson(storage, storageKeys.coupon, coupon && presentCoupon(coupon));
  writeJson(
    storage,
    storageKeys.digitalCoupon,
    digital && {
      'digital-coupon-id': digital.digitalCouponId,
      'discount-code': digital.code,
      name: digital.name,
      ...writeBenefit(digital.benefit),
    },
  );
  writeText(storage, storageKeys.qrCode, qr?.code);
  writeJson(
    storage,
    storageKeys.qrRedeem,
    qr && {
      redeemed: qr.isRedeemed,
      qr: qr.data,
      code: qr.code,
      expiresAt: qr.expiresAt ?? null,
      countdown: qr.countdownSeconds ?? null,
    },
  );
}

/** In the documented fields (PROMO-01). */
const presentCoupon = ({ name, code, benefit, terms }: Coupon) => ({
  name,
  coupon: code,
  ...writeBenefit(benefit),
  ...(terms && { terms }),
});

function readCoupon(value: unknown): Coupon | undefined {
  const code = isRecord(value) ? storedText(value['coupon']) : undefined;
  const benefit = isRecord(value) ? readBenefit(value) : undefined;
  if (!isRecord(value) || !code || !benefit) return undefined;
  return {
    code,
    benefit,
    name: readNames(value['name']),
    terms: isRecord(value['terms']) ? readNames(value['terms']) : undefined,
  };
}

function readDigital(value: unknown): DigitalPromotion | undefined {
  const benefit = isRecord(value) ? readBenefit(value) : undefined;
  if (!isRecord(value) || !benefit) return undefined;
  const [code, digitalCouponId] = [storedText(value['discount-code']), storedText(value['digital-coupon-id'])];
  return code && digitalCouponId ? { code, digitalCouponId, benefit, name: readNames(value['name']) } : undefined;
}

/** The code alone is enough; the other fields may be missing. */
function readQr(code: string | null, redeem: unknown): QrRedeem | undefined {
  if (!code) return undefined;
  if (!isRecord(redeem)) return { isRedeemed: false, data: code, code };
  return {
    isRedeemed: redeem['redeemed'] === true,
    data: storedText(redeem['qr']) ?? code,
    code,
    expiresAt: momentOf(redeem['expiresAt']),
    countdownSeconds: storedNumber(redeem['countdown']),
  };
}

const readNames = (value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string')) : {};

/** Code, coupon and digital promotion of this device's cart. Only holds, saves and notifies. */
export const promotionStore = createStoredStore<PromotionChoice>({
  keys: promotionKeys,
  empty: emptyPromotion,
  read: readPromotion,
  write: writePromotion,
});

/** The cart it belonged to became an order. */
export const forgetPromotion = (): void => promotionStore.update(() => emptyPromotion);

export const usePromotion = (): PromotionChoice => useStored(promotionStore);
