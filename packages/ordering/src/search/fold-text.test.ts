import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['hamza on and below alef', 'أرز إكلير آيس', 'ارز اكلير ايس'],
  ['hamza on its carriers and alone', 'سؤال مائدة ماء', 'سوال مايده ما'],
  ['alef wasla', 'ٱلبرغر', 'البرغر'],
  ['ta marbuta and ha', 'سلطة سلطه', 'سلطه سلطه'],
  ['alef maqsura and ya', 'حلوى حلوي', 'حلوي حلوي'],
  ['vowel marks and doubling', 'حُمُّصٌ مشكّلة', 'حمص مشكله'],
  ['lengthening strokes', 'شـــاورما', 'شاورما'],
  ['Persian letters and keyboards', 'کبسة چیز پیتزا گريل ڤانيلا', 'كبسه جيز بيتزا كريل فانيلا'],
  ['letters of Urdu, Kurdish and Pashto', 'چائے گوشت ژیله ۀ بہار بھاجی خېمه', 'جايي كوشت زيله ه بهار بهاجي خيمه'],
  ['letters with strokes', 'Smørrebrød, Großer Żółty Đồ, Vitæ ısırgan', 'smorrebrod grosser zolty do vitae isirgan'],
  ['Arabic-Indic and Persian digits', '٥٠٠ مل، ۳۳۰', '500 مل 330'],
  ['Latin accents and case', 'Œufs Bénédicte, JALAPEÑO', 'oeufs benedicte jalapeno'],
  ['marks that stand between words', 'Salt & vinegar – "roast"  potatoes', 'salt vinegar roast potatoes'],
  ['an apostrophe and a space', "l’ail d'été", 'l ail d ete'],
  ['wide and joined letters', 'ﺣﻤﺺ Ｃａｆé ﬁnes', 'حمص cafe fines'],
  ['nothing to read', '  …!؟ ', ''],
])('ROUTE-28: %s are read as one', (_what, text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('a folded text folds to itself', () => {
  const once = foldText('شـاوَرما الدّجاج – Crème BRÛLÉE №5 ½');
  expect(foldText(once)).toBe(once);
});
