import type { BundleDifference } from '@sufra/contracts';
import { isLocale, type LocalizedText } from '@sufra/ordering';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type Text, type TextId, useText } from '../../i18n/use-text.ts';
import { branchesOf } from './bundle-view.ts';
import type { Draft } from './draft-store.ts';

export type DifferenceWords = { what: string; field: string; was: string; now: string };

/** Fields that have a name of their own in the texts. */
const fields = [
  'name',
  'description',
  'price',
  'image',
  'calories',
  'allergens',
  'diets',
  'availability',
  'excludedBranches',
  'modifierGroups',
  'modifiers',
  'openingHours',
  'exceptions',
  'preparationMinutes',
  'makeMinutes',
  'station',
  'minimum',
  'maximum',
  'freeCount',
  'isPopular',
  'isUpsell',
  'orderTypes',
  'categories',
  'items',
  'ingredients',
  'comboSlots',
  'isActive',
  'benefit',
  'cartRules',
  'eligibility',
  'validity',
  'limits',
  'qualification',
  'terms',
] as const;

/** Differences in the words of a person: what it is about, which field, the value before and now. */
export function useDifferenceWords(draft: Pick<Draft, 'files'> | undefined) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const branches = new Map(
    draft ? branchesOf(draft as Draft).map(({ handle, name }) => [handle, localized(name)]) : [],
  );
  return (difference: Pick<BundleDifference, 'file' | 'at' | 'kind' | 'was' | 'now' | 'thing'>): DifferenceWords => {
    const { file, at, kind, thing } = difference;
    const branch = at[at.indexOf('branchPrices') + 1];
    const isBranchPrice = at.includes('branchPrices') && branch !== undefined;
    const what = thing ? localized(thing) : nameOfFile(file, t);
    const value = (given: unknown) => wordsOf(given, t, localized);
    const whole = kind === 'added' || kind === 'removed';
    return {
      what,
      field: isBranchPrice
        ? t('diff.priceAt', { branch: branches.get(branch) ?? branch })
        : kind === 'moved'
          ? t('diff.order')
          : fieldOf(at, t),
      was: whole && kind === 'added' ? '' : kind === 'moved' ? '' : value(difference.was),
      now: kind === 'removed' ? t('diff.removed') : kind === 'moved' ? t('diff.moved') : value(difference.now),
    };
  };
}

function fieldOf(at: readonly string[], t: Text<'menu'>): string {
  const last = at.at(-1);
  const language = last !== undefined && isLocale(last) ? last : undefined;
  const known = at.findLast((key) => (fields as readonly string[]).includes(key));
  const label = known ? t(`field.${known}` as TextId<'menu'>) : (at.join(' › ') ?? '');
  return language ? `${label} (${t(`language.${language}` as TextId<'menu'>)})` : label;
}

function nameOfFile(file: string, t: Text<'menu'>): string {
  const kind = (
    [
      [/^menus\/[^/]+\/menu\.json$/, 'menu'],
      [/modifier-groups\.json$/, 'groups'],
      [/^branches\//, 'branch'],
      [/^merchant\.json$/, 'merchant'],
      [/^images\//, 'picture'],
      [/^(coupons|promotions|loyalty)\.json$/, 'offers'],
      [/^content\//, 'content'],
    ] as const
  ).find(([pattern]) => pattern.test(file));
  return kind ? t(`file.${kind[1]}`) : file;
}

function wordsOf(value: unknown, t: Text<'menu'>, localized: (text: LocalizedText) => string): string {
  if (value === null || value === undefined) return t('diff.none');
  if (typeof value === 'boolean') return t(value ? 'diff.yes' : 'diff.no');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, t, localized)).join(t('list.comma'));
  const { price, name, ...tree } = value as { price?: string; name?: LocalizedText };
  if (name) return localized(name);
  if (price) return price;
  if ('en-us' in tree) return localized(tree as LocalizedText);
  return Object.entries(tree)
    .map(([key, one]) => `${key} ${wordsOf(one, t, localized)}`)
    .join(t('list.comma'));
}
