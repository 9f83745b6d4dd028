import type { BundleDifference } from '@sufra/contracts';
import {
  isLocale,
  type Json,
  type LocalizedText,
  orderTypes,
  paymentTypes,
  usualUnattendedRules,
} from '@sufra/ordering';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type Text, type TextId, useText } from '../../i18n/use-text.ts';
import { branchesOf, menusOf, stationsOf } from './bundle-view.ts';
import { file as settingsFile, useSettingAt } from '../settings/setting-words.ts';
import { type Draft, valueIn } from './draft-store.ts';

type DifferenceWords = { what: string; field: string; was: string; now: string };

/** Fields that have a name of their own in the texts. */
const fields: readonly string[] = [
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
  'maximumQuantity',
  'excludedApps',
  'isPopular',
  'isUpsell',
  'orderTypes',
  'categories',
  'items',
  'coupons',
  'promotions',
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
  'label',
  'legalName',
  'tagline',
  'cuisine',
  'primaryColor',
  'button2Color',
  'logo',
  'favicon',
  'contact',
  'phone',
  'whatsapp',
  'email',
  'website',
  'tracking',
  'gtmId',
  'fbPixelId',
  'tiktokId',
  'isConsentRequired',
  'allowedPaymentsDeliver',
  'allowedPaymentsPickup',
  'pages',
  'title',
  'sections',
  'url',
  'html',
  'slides',
  'slider',
  'text',
  'button',
  'link',
  'isAcceptingOrders',
  'autoAccept',
  'isCurbsideEnabled',
  'address',
  'deliveryAreas',
  'deliveryCharge',
  'minimumOrder',
  'rideMinutes',
  'slowHours',
  'polygon',
  'labelPoint',
  'location',
  'hands',
  'packingMinutes',
  'unattended',
  'byHour',
  'surcharge',
  'isRemovable',
  'isDefault',
  'texts',
  'topics',
  'isEnabled',
  'earn',
  'redeem',
  'expiryDays',
  'tiers',
  'minimumPoints',
  'earnMultiplier',
  ...Object.keys(usualUnattendedRules),
];

/** Fields of a branch that are those of the whole brand as well. */
const placeOfBrand: { [field: string]: readonly string[] | undefined } = {
  prayerMethod: ['concept', 'prayer', 'method'],
  asrMethod: ['concept', 'prayer', 'asr'],
};

/** The names of branches of a draft, one after the other. */
export function useBranchNames(draft: Draft | undefined): (handles: readonly string[]) => string {
  const t = useText('menu');
  const { localized } = useLanguage();
  const names = new Map(draft ? branchesOf(draft).map(({ handle, name }) => [handle, localized(name)]) : []);
  return (handles) => handles.map((handle) => names.get(handle) ?? handle).join(t('list.comma'));
}

/** The name of a thing by its handle, as far as a field holds such; else what was given. */
type NameOf = (handle: string, field: string | undefined) => string;

function namesIn(draft: Draft | undefined, localized: (text: LocalizedText) => string): NameOf {
  if (!draft) return (handle) => handle;
  const collect = (value: Json, found: Map<string, string>): Map<string, string> => {
    if (Array.isArray(value)) value.forEach((one) => collect(one, found));
    else if (typeof value === 'object' && value !== null) {
      if (typeof value.handle === 'string' && isText(value.name)) found.set(value.handle, localized(value.name));
      Object.values(value).forEach((one) => collect(one, found));
    }
    return found;
  };
  const read = {
    branches: () => new Map(branchesOf(draft).map(({ handle, name }) => [handle, localized(name)])),
    stations: () => collect(stationsOf(draft), new Map()),
    menu: () =>
      collect(
        [
          // A thing that was removed is still named where it is missed.
          ...draft.differences.flatMap(({ kind, was }) => (kind === 'removed' ? [was as Json] : [])),
          ...[...draft.files].flatMap(([path, file]) => (/^(menus\/|allergens)/.test(path) ? [file] : [])),
        ],
        new Map(),
      ),
  };
  const known = new Map<keyof typeof read, Map<string, string>>();
  return (handle, field) => {
    const kind = field && kindOfField[field];
    if (!kind) return handle;
    const names = known.get(kind) ?? read[kind]();
    known.set(kind, names);
    return names.get(handle) ?? handle;
  };
}

/** The kind of thing that a field names: the same handle may be a branch, a station and a dish. */
const kindOfField: { [field: string]: 'branches' | 'stations' | 'menu' | undefined } = {
  allergens: 'menu',
  branchPrices: 'branches',
  categories: 'menu',
  comboSlots: 'menu',
  excludedBranches: 'branches',
  ingredient: 'menu',
  ingredients: 'menu',
  item: 'menu',
  items: 'menu',
  modifierGroups: 'menu',
  station: 'stations',
  stations: 'stations',
};

/** Differences in the words of a person: what it is about, which field, the value before and now. */
export function useDifferenceWords(draft: Draft | undefined) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const nameOf = namesIn(draft, localized);
  const settingAt = useSettingAt();
  const menuName = useMenuName(draft);
  return (difference: Pick<BundleDifference, 'file' | 'at' | 'kind' | 'was' | 'now' | 'thing'>): DifferenceWords => {
    const { file, at, kind, thing } = difference;
    const branch = at[at.indexOf('branchPrices') + 1];
    const isBranchPrice = at.includes('branchPrices') && branch !== undefined;
    const nameOfKind = menuName(nameOfFile(file, t), /^menus\/([^/]+)\/(?!menu\.json)/.exec(file)?.[1]);
    const what = thing ? localized(thing) : nameOfKind;
    const known = knownField(at);
    const settingPlace = file === settingsFile ? at : placeOfBrand[at[0] ?? ''];
    const setting = settingPlace && settingAt(settingPlace);
    const [was, now] =
      known === 'sections' ? changedLines(difference.was, difference.now) : [difference.was, difference.now];
    const value = (given: unknown) => setting?.wordsOf(given) ?? wordsOf(given, { t, localized, nameOf, field: known });
    const whole = kind === 'added' || kind === 'removed';
    // A whole file is told by its name: all that is in it would be a page of its own.
    if (whole && at.length === 0)
      return {
        what,
        field: thing ? nameOfKind : '',
        was: '',
        now: t(kind === 'added' ? 'diff.added' : 'diff.removed'),
      };
    return {
      what,
      field: isBranchPrice
        ? t('diff.priceAt', { branch: nameOf(branch, 'branchPrices') })
        : kind === 'moved'
          ? t('diff.order')
          : [
              setting ? inLanguage(setting.label, at, t) : fieldOf(file, at, t),
              ...stationIn(at).map((station) => nameOf(station, 'stations')),
            ].join(' · '),
      was: whole && kind === 'added' ? (setting?.usual ?? '') : kind === 'moved' ? '' : value(was),
      now: kind === 'removed' ? (setting?.usual ?? t('diff.removed')) : kind === 'moved' ? t('diff.moved') : value(now),
    };
  };
}

/** The name of the innermost thing around a place of the draft; null where nothing around it has one. */
export function nameAround(draft: Draft, file: string, at: readonly string[]): LocalizedText | null {
  for (let length = at.length; length >= 0; length -= 1) {
    const thing = valueIn(draft, file, at.slice(0, length));
    if (typeof thing !== 'object' || thing === null || Array.isArray(thing)) continue;
    const name = thing.name ?? thing.label ?? thing.title;
    if (isText(name)) return name;
  }
  return null;
}

/** The innermost key of a place that has a name of its own. */
const knownField = (at: readonly string[]): string | undefined => at.findLast((key) => fields.includes(key));

/** The station of a kitchen that a place is about. */
const stationIn = (at: readonly string[]): string[] => (at[0] === 'kitchen' ? at.slice(2, 3) : []);

function fieldOf(file: string, at: readonly string[], t: Text<'menu'>): string {
  const last = at.at(-1);
  if (last === undefined) return nameOfFile(file, t);
  const known = at[0] === 'pages' && last !== at[1] && at[2] === 'label' ? 'pageLabel' : knownField(at);
  const label = known ? t(`field.${known}` as TextId<'menu'>) : at.join(' › ');
  return inLanguage(label, at, t);
}

function inLanguage(label: string, at: readonly string[], t: Text<'menu'>): string {
  const last = at.at(-1);
  return last !== undefined && isLocale(last) ? `${label} (${t(`language.${last}`)})` : label;
}

/** The texts on which two versions of a page differ, in every language: the rest of it is as it was. */
function changedLines(was: unknown, now: unknown): [string, string] {
  const [before, after] = [linesOf(was), linesOf(now)];
  const only = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line)).join(' · ');
  return [only(before, after), only(after, before)];
}

function linesOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesOf) : [];
}

/** Says beside the name of a thing which menu it is in, where the merchant has several. */
export function useMenuName(draft: Draft | undefined): (name: string, menu: string | undefined) => string {
  const { localized } = useLanguage();
  const menus = new Map(draft ? menusOf(draft).map(({ handle, name }) => [handle, localized(name)]) : []);
  return (name, menu) => (menu !== undefined && menus.size > 1 ? `${name} · ${menus.get(menu) ?? menu}` : name);
}

function nameOfFile(file: string, t: Text<'menu'>): string {
  const kind = (
    [
      [/^menus\/[^/]+\/menu\.json$/, 'menu'],
      [/^menus\/[^/]+\/categories\//, 'category'],
      [/^menus\/[^/]+\/ingredients\.json$/, 'ingredients'],
      [/^allergens\.json$/, 'allergens'],
      [/modifier-groups\.json$/, 'groups'],
      [/^branches\//, 'branch'],
      [/^merchant\.json$/, 'merchant'],
      [/^images\//, 'picture'],
      [/^(coupons|promotions)\.json$/, 'offers'],
      [/^loyalty\.json$/, 'points'],
      [/^rating-topics\.json$/, 'topics'],
      [/^content\/translations\//, 'words'],
      [/^content\/popup/, 'popup'],
      [/^content\/pages/, 'pages'],
      [/^content\/sliders/, 'sliders'],
      [/^content\//, 'content'],
    ] as const
  ).find(([pattern]) => pattern.test(file));
  return kind ? t(`file.${kind[1]}`) : file;
}

type Words = {
  t: Text<'menu'>;
  localized: (text: LocalizedText) => string;
  nameOf: NameOf;
  field: string | undefined;
};

function wordsOf(value: unknown, words: Words): string {
  const { t, localized, nameOf, field } = words;
  if (value === null || value === undefined) return t('diff.none');
  if (typeof value === 'boolean') return t(value ? 'diff.yes' : 'diff.no');
  // A telephone number keeps its plus sign in front, in Arabic too.
  if (typeof value === 'string') return value.startsWith('+') ? `\u2066${value}\u2069` : nameOf(value, field);
  if (typeof value === 'number') return String(value);
  if (field === 'polygon') return t('diff.border', { count: countCorners(value) });
  if (Array.isArray(value))
    return value
      .map((one) => paymentWords(one, t) ?? orderTypeWords(one, t) ?? wordsOf(one, words))
      .join(t('list.comma'));
  // A link names its kind, and under that name where it leads.
  const { type, ...link } = value as { [key: string]: unknown };
  if (field === 'byHour') return `${String(link['hours'])}: ${String(link['hands'])}`;
  if (field === 'slowHours') return `${String(link['hours'])}: +${String(link['percent'])} %`;
  const target = typeof type === 'string' ? link[type] : undefined;
  if (typeof type === 'string' && typeof target === 'string') return `${t(`link.${type}` as TextId<'menu'>)} ${target}`;
  const { price, name, label, title, handle: _handle, $schema: _schema, ...tree } = value as { [key: string]: unknown };
  const called = name ?? label ?? title;
  if (isText(called)) return localized(called);
  if (typeof price === 'string') return price;
  if (isText(tree)) return localized(tree);
  return Object.entries(tree)
    .map(([key, one]) => {
      // An entry that stands for another thing is called by its name.
      if (typeof one === 'string' && Object.hasOwn(kindOfField, key)) return nameOf(one, key);
      const known = knownField([key]);
      return `${known ? t(`field.${known}` as TextId<'menu'>) : key} ${wordsOf(one, { ...words, field: known })}`;
    })
    .join(t('list.comma'));
}

/** The corners of a border, or of what changed of it. */
function countCorners(value: unknown): number {
  if (!Array.isArray(value))
    return typeof value === 'object' && value
      ? Object.values(value).reduce((sum, one) => sum + countCorners(one), 0)
      : 0;
  if (value.every((one) => Array.isArray(one) && typeof one[0] === 'number')) return Math.max(0, value.length - 1);
  return value.reduce((sum: number, one) => sum + countCorners(one), 0);
}

const orderTypeWords = (value: unknown, t: Text<'menu'>): string | undefined =>
  orderTypes.some((one) => one === value) ? t(`orderType.${value as (typeof orderTypes)[number]}`) : undefined;

const paymentWords = (value: unknown, t: Text<'menu'>): string | undefined =>
  paymentTypes.some((one) => one === value) ? t(`payment.${value as (typeof paymentTypes)[number]}`) : undefined;

/** True for a text in one language at least. */
const isText = (value: unknown): value is LocalizedText =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => isLocale(key));
