import { createStoredStore, useStored } from '../storage/stored-store.ts';
import { promotionKeys, readPromotion, writePromotion } from './promotion-storage.ts';
import { emptyPromotion, type PromotionChoice } from './promotion.ts';

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
