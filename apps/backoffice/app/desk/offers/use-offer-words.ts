import type { Json } from '@sufra/ordering';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { type TextId, useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import { branchesOf, categoriesOf, namesIn, type Thing, treeOf } from '../draft/bundle-view.ts';
import type { Draft } from '../draft/draft-store.ts';
import { cartRulesOf, type DraftOffer, type Example, examplesOf, givenOf, itemsOf } from './offer-view.ts';

const countIn = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined);

/** An offer in sentences: guests as examples, with the amounts of their bills, and the conditions. */
export function useOfferWords(draft: Draft): (offer: DraftOffer) => string[] {
  const t = useText('offers');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const { currency } = useSettings().currency;
  const { formatPrice } = usePrices();
  const amount = (minor: number) => formatPrice(minor).text;
  const list = (names: string[]) => names.join(tMenu('list.comma'));
  const named = (things: readonly Thing[], handles: readonly string[]) =>
    things.filter(({ handle }) => handles.includes(handle)).map(({ name }) => localized(name));

  const exampleWords = (offer: DraftOffer, { foodMinor, deliveryMinor, preview }: Example): string => {
    const food = amount(foodMinor);
    if (preview.refusal) {
      const { refusal } = preview;
      return refusal.code === 'below-minimum-subtotal'
        ? t('offers.lacks', { food, missing: amount(refusal.missingMinor) })
        : t('offers.needsAny', { count: refusal.missing });
    }
    const { before, after } = preview;
    const amounts = { food, before: amount(before.totalMinor), after: amount(after.totalMinor) };
    const given = givenOf(draft, offer, currency);
    if (offer.type === 'delivery')
      return deliveryMinor === 0
        ? t('offers.noDelivery')
        : t('offers.paysDelivery', { ...amounts, delivery: amount(deliveryMinor) });
    const line = after.lines.find(({ isPromotion }) => isPromotion);
    if (given && line)
      return t('offers.getsItem', {
        ...amounts,
        item: localized(given.item.name),
        count: line.quantity,
        price: amount(line.totalMinor),
        saving: amount(line.savedMinor),
      });
    return t(before.totalMinor === foodMinor ? 'offers.pays' : 'offers.paysOf', amounts);
  };

  return (offer) => {
    const examples = examplesOf(draft, offer, currency);
    if (examples.length === 0) return [t('offers.unfinished')];
    const { entry, kind, code, type } = offer;
    const rules = cartRulesOf(offer, currency);
    const names = [
      ...named(itemsOf(draft), rules.itemIds),
      ...named(
        categoriesOf(draft).map(({ category }) => category),
        rules.categoryIds,
      ),
    ];
    const eligibility = treeOf(entry.eligibility);
    const limits = treeOf(entry.limits);
    const [each, all] = [countIn(limits.perCustomer), countIn(limits.total)];
    const types = type === 'delivery' ? [] : namesIn(entry.orderTypes);
    const branches = named(branchesOf(draft), namesIn(entry.branches));
    const count = rules.minimumQuantity;
    return [
      ...examples.map((example) => exampleWords(offer, example)),
      names.length > 0 &&
        (count > 1 ? t('offers.needs', { count, names: list(names) }) : t('offers.needsOne', { names: list(names) })),
      names.length === 0 && count > 1 && t('offers.needsAny', { count }),
      types.length > 0 &&
        t('offers.onlyTypes', { types: list(types.map((one) => tMenu(`orderType.${one}` as TextId<'menu'>))) }),
      branches.length > 0 && t('offers.onlyBranches', { branches: list(branches) }),
      treeOf(entry.validity).hours !== undefined && t('offers.onlyHours'),
      eligibility.isFirstOrderOnly === true && t('offers.onlyFirst'),
      namesIn(eligibility.loyaltyTiers).length > 0 && t('offers.members'),
      each !== undefined && t('offers.eachGuest', { count: each }),
      all !== undefined && t('offers.allUses', { count: all }),
      kind === 'coupons' && t('offers.typed', { code }),
    ].filter((sentence) => sentence !== false);
  };
}
