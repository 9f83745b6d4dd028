import type { LocalizedText } from '@sufra/ordering';

export type CarColour = { id: string; name: LocalizedText; hex: string };

/** Colours a car can have. The Arabic words come from faker (see car-makers/LICENSES.md); swatches are approximations. */
export const carColours: readonly CarColour[] = [
  { id: 'white', name: { 'en-us': 'White', 'ar-sa': 'أبيض', fr: 'Blanc' }, hex: '#ffffff' },
  { id: 'black', name: { 'en-us': 'Black', 'ar-sa': 'أسود', fr: 'Noir' }, hex: '#000000' },
  { id: 'silver', name: { 'en-us': 'Silver', 'ar-sa': 'فضي', fr: 'Argent' }, hex: '#c0c0c0' },
  { id: 'grey', name: { 'en-us': 'Grey', 'ar-sa': 'رمادي', fr: 'Gris' }, hex: '#808080' },
  { id: 'red', name: { 'en-us': 'Red', 'ar-sa': 'أحمر', fr: 'Rouge' }, hex: '#d32f2f' },
  { id: 'dark-red', name: { 'en-us': 'Dark red', 'ar-sa': 'أحمر غامق', fr: 'Bordeaux' }, hex: '#7b1f2b' },
  { id: 'blue', name: { 'en-us': 'Blue', 'ar-sa': 'أزرق', fr: 'Bleu' }, hex: '#1f5fbf' },
  { id: 'dark-blue', name: { 'en-us': 'Dark blue', 'ar-sa': 'أزرق غامق', fr: 'Bleu foncé' }, hex: '#14284f' },
  { id: 'sky-blue', name: { 'en-us': 'Sky blue', 'ar-sa': 'أزرق سماوي', fr: 'Bleu ciel' }, hex: '#87ceeb' },
  { id: 'green', name: { 'en-us': 'Green', 'ar-sa': 'أخضر', fr: 'Vert' }, hex: '#2e7d32' },
  { id: 'brown', name: { 'en-us': 'Brown', 'ar-sa': 'بني', fr: 'Marron' }, hex: '#6d4c41' },
  { id: 'gold', name: { 'en-us': 'Gold', 'ar-sa': 'ذهبي', fr: 'Or' }, hex: '#c9a227' },
  { id: 'ivory', name: { 'en-us': 'Ivory', 'ar-sa': 'عاجي', fr: 'Ivoire' }, hex: '#fffff0' },
  { id: 'orange', name: { 'en-us': 'Orange', 'ar-sa': 'برتقالي', fr: 'Orange' }, hex: '#ef6c00' },
  { id: 'yellow', name: { 'en-us': 'Yellow', 'ar-sa': 'أصفر', fr: 'Jaune' }, hex: '#fbc02d' },
  { id: 'purple', name: { 'en-us': 'Purple', 'ar-sa': 'بنفسجي', fr: 'Violet' }, hex: '#6a1b9a' },
  { id: 'turquoise', name: { 'en-us': 'Turquoise', 'ar-sa': 'تركواز', fr: 'Turquoise' }, hex: '#30d5c8' },
  { id: 'olive', name: { 'en-us': 'Olive', 'ar-sa': 'زيتوني', fr: 'Olive' }, hex: '#6b7a2a' },
  { id: 'maroon', name: { 'en-us': 'Maroon', 'ar-sa': 'كستنائي', fr: 'Acajou' }, hex: '#800000' },
  { id: 'pink', name: { 'en-us': 'Pink', 'ar-sa': 'زهري', fr: 'Rose' }, hex: '#ec6fa0' },
];
