import type { LocalizedText, OrderType } from '@sufra/ordering';

/** Order types inside a sentence such as "Item not available for delivery". */
export const orderTypeWords: Record<OrderType, LocalizedText> = {
  deliver: { 'en-us': 'delivery', 'ar-sa': 'التوصيل', fr: 'livraison' },
  pickup: { 'en-us': 'pickup', 'ar-sa': 'الاستلام', fr: 'retrait' },
  'to-go': { 'en-us': 'takeaway', 'ar-sa': 'السفري', fr: 'vente à emporter' },
  'eat-in': { 'en-us': 'dine-in', 'ar-sa': 'المحلي', fr: 'salle' },
  curbside: { 'en-us': 'curbside pickup', 'ar-sa': 'السيارات', fr: 'retrait en voiture' },
};
