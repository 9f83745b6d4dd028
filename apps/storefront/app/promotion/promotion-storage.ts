import { storageKeys } from '@sufra/contracts/storage-keys';
import { isRecord, momentOf, numberOf, readJson, textOf, writeJson, writeText } from '../storage/stored-json.ts';
import { readBenefit, writeBenefit } from './benefit.ts';
import type { Coupon, DigitalPromotion, PromotionChoice, QrRedeem } from './promotion.ts';

export const promotionKeys = [
  storageKeys.promoCode,
  storageKeys.waitingPromoCode,
  storageKeys.coupon,
  storageKeys.digitalCoupon,
  storageKeys.qrCode,
  storageKeys.qrRedeem,
] as const;

/** What is kept of a promotion; whatever is broken is dropped, the rest stays (STATE-02, STATE-21). */
export function readPromotion(storage: Storage): PromotionChoice {
  return {
    typed: storage.getItem(storageKeys.promoCode) ?? '',
    waitingCode: storage.getItem(storageKeys.waitingPromoCode) ?? undefined,
    coupon: readCoupon(readJson(storage, storageKeys.coupon)),
    digital: readDigital(readJson(storage, storageKeys.digitalCoupon)),
    qr: readQr(storage.getItem(storageKeys.qrCode), readJson(storage, storageKeys.qrRedeem)),
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
  const code = isRecord(value) ? textOf(value['coupon']) : undefined;
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
  const [code, digitalCouponId] = [textOf(value['discount-code']), textOf(value['digital-coupon-id'])];
  return code && digitalCouponId ? { code, digitalCouponId, benefit, name: readNames(value['name']) } : undefined;
}

/** The code alone is enough; it may have been kept by whoever scanned it. */
function readQr(code: string | null, redeem: unknown): QrRedeem | undefined {
  if (!code) return undefined;
  if (!isRecord(redeem)) return { isRedeemed: false, data: code, code };
  return {
    isRedeemed: redeem['redeemed'] === true,
    data: textOf(redeem['qr']) ?? code,
    code,
    expiresAt: momentOf(redeem['expiresAt']),
    countdownSeconds: numberOf(redeem['countdown']),
  };
}

const readNames = (value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string')) : {};
