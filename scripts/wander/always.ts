import { gatewayTitle, paymentChannels } from '@sufra/contracts';
import { type Locale, locales } from '@sufra/ordering';
import type { Catalogue } from './catalogue.ts';
import { cartIn, linesIn, subtotalsOf, type DeviceModel, type Effects, type GuestModel } from './guest-model.ts';
import type { Tab } from './device.ts';
import type { GuestWorld, Person } from './guest-world.ts';
import type { View } from './look.ts';

/** Something that must always hold and does not. */
export type InvariantBreach = { rule: Invariant; what: string };

export type Invariant = keyof typeof rules;

type Moment = {
  view: View;
  tab: Tab;
  device: DeviceModel;
  isOffline: boolean;
  effects: Effects;
  complaints: string[];
  failures: string[];
  others: View[];
  words: Catalogue;
  own: Person[];
  strangers: Person[];
};

const htmlLanguages: Record<Locale, string> = { 'en-us': 'en', 'ar-sa': 'ar', fr: 'fr' };

// Every rule answers what is wrong, or nothing. They are asked again for a while before a walk counts as failed:
// a page may still be on its way to what it has to show.
const rules = {
  'no error page': ({ view, words, device, isOffline }: Moment) => {
    const ids = words.idsOf(view.heading, device.locale);
    const isError = ids.some((id) => errorHeadings.has(id)) || /^An error occur+ed/.test(view.heading);
    return isError && !isOffline ? `“${view.heading}” at ${pathOf(view)}` : undefined;
  },
  'no failed answer': ({ failures }: Moment) => failures[0],
  'no complaint in the console': ({ complaints }: Moment) => complaints[0],
  'no internal parameter in an address': ({ view }: Moment) =>
    [view.url.replace(/^https?:\/\/[^/]+/, ''), ...view.hrefs].find((href) => internal.test(decode(href))),
  'entry parameters leave the address': ({ view, isOffline }: Moment) => {
    // The page that says there is no connection leaves the address as it was scanned: it opens once there is one.
    if (isOffline && !view.isMenu) return undefined;
    const left = ['qr', 'table', 'queue', 'coupon'].filter((name) => new URL(view.url).searchParams.has(name));
    return left.length > 0 ? `${left.join(', ')} at ${pathOf(view)}` : undefined;
  },
  'language and direction stay': ({ view, device, effects, isOffline }: Moment) => {
    const isRight = view.lang === htmlLanguages[device.locale] && view.dir === (view.lang === 'ar' ? 'rtl' : 'ltr');
    // Without a line the page is the one that was kept, in the language of its time.
    return isRight || !effects.isLoaded || isOffline
      ? undefined
      : `${view.lang} ${view.dir} instead of ${device.locale} at ${pathOf(view)}`;
  },
  'an address keeps its language': ({ view, tab, effects }: Moment) => {
    // Links name categories in English, whatever the document before was called.
    if (!effects.isLoaded) return undefined;
    const [sent, shown] = [tab.documentPath, new URL(view.url).pathname].map(categoryIn);
    return sent && shown && sent.id === shown.id && sent.name !== shown.name
      ? `${sent.name} became ${shown.name}`
      : undefined;
  },
  'the cart is what the guest put there': ({ view, device }: Moment) => {
    const cart = cartIn(view.storage);
    if (cart === device.cart) return undefined;
    return device.cart === ''
      ? `it should be empty and holds ${cart}`
      : `it holds ${cart || 'nothing'} instead of ${device.cart}`;
  },
  'every tab shows the same cart': ({ view, others }: Moment) => {
    const hasCart = linesIn(view.storage).length > 0;
    const wrong = [view, ...others].find(({ isMenu, cartBar }) => isMenu && (cartBar !== undefined) !== hasCart);
    return wrong && `${hasCart ? 'no' : 'a'} cart at ${pathOf(wrong)}`;
  },
  'the bill adds up': ({ view, words, device }: Moment) => {
    if (!view.bill || view.isBillPending) return undefined;
    // Another tab stays in the language in which it was opened.
    const locale = locales.find((one) => htmlLanguages[one] === view.lang) ?? device.locale;
    const rows = view.bill.map(({ name, amount }) => ({
      name,
      // A discount is shown with its sign in some languages and places.
      amount: amount < 0 ? amount : amount * signOf(words.idsOf(name, locale)),
    }));
    const total = rows.at(-1)?.amount ?? 0;
    const sum = rows.slice(0, -1).reduce((before, { amount }) => before + amount, 0);
    return Math.abs(sum - total) < 0.005 ? undefined : rows.map(({ name, amount }) => `${name} ${amount}`).join(', ');
  },
  'the bill is of this cart': ({ view }: Moment) => {
    const isOfCart = /^\/(menu\/|checkout$)/.test(new URL(view.url).pathname);
    const shown = view.bill?.[0]?.amount;
    if (!isOfCart || shown === undefined || view.isBillPending) return undefined;
    if (linesIn(view.storage).some((line) => line['is-promotion'])) return undefined;
    const expected = subtotalsOf(view.storage);
    return expected.some((amount) => Math.abs(amount - shown) < 0.005)
      ? undefined
      : `${shown} instead of ${expected.join(' or ')}`;
  },
  'the page knows who is signed in': ({ view, device, others }: Moment) => {
    const telling = [view, ...others].filter((each) => each.isSignedIn !== undefined);
    const isOpen = device.isSessionOpen || device.before.session !== undefined;
    // Just signed in or out, the tabs may take a moment, and then say the same.
    const isSignedIn = isOpen ? telling[0]?.isSignedIn : device.person !== undefined;
    const wrong = telling.find((each) => each.isSignedIn !== isSignedIn);
    return (
      wrong &&
      `${wrong === view ? 'this tab' : 'another tab'} shows a guest who is ${isSignedIn ? 'not ' : ''}signed in at ${pathOf(wrong)}`
    );
  },
  'no dead end': ({ view, isOffline }: Moment) =>
    view.controls.some(({ kind }) => kind === 'link' || kind === 'button') || isOffline
      ? undefined
      : `nothing leads on from ${pathOf(view)}`,
  'every text is translated': ({ view, words, device, own }: Moment) => {
    if (view.lang !== htmlLanguages[device.locale]) return undefined;
    return view.texts.find((text) => isUntranslated(text, device.locale, words, own));
  },
  'nothing of another guest': ({ view, strangers }: Moment) => {
    const said = [...view.texts, ...Object.values(view.storage)].join('\n');
    const found = strangers.find(({ firstName, mobile }) => said.includes(firstName) || said.includes(mobile));
    return found && `${found.firstName} ${found.mobile} at ${pathOf(view)}`;
  },
  'what was scanned is kept': ({ view, effects, isOffline }: Moment) => {
    if (isOffline && !view.isMenu) return undefined;
    const lost = Object.entries(effects.kept ?? {}).find(([key, text]) => !(view.storage[key] ?? '').includes(text));
    return lost && `${lost.join(' ')} is not on the device`;
  },
};

const internal = /[?&](_routes|index|_data)(=|&|$)|\.data(\?|$)|\b(undefined|null|NaN|\[object)\b/;
const errorHeadings = new Set([
  'error.general',
  'error.page',
  'error.notFound',
  'error.startUp',
  'error.menuFetch',
  'error.menuNotFound',
]);

/** Which rules do not hold at the moment. */
export async function breachesOf(
  model: GuestModel,
  world: GuestWorld,
  words: Catalogue,
  effects: Effects,
  isKnown: (breach: InvariantBreach) => boolean,
): Promise<InvariantBreach[]> {
  const { device: opened, tab } = world;
  if (!world.isInShop) return [];
  const device = model.device(world.current);
  const others: View[] = [];
  for (const other of opened.tabs)
    if (other !== tab) {
      await world.look(other);
      if (world.isOfShop(other.view)) others.push(other.view);
    }
  const own = world.people.filter((_, index) => index === device.person || index === device.typed);
  const moment: Moment = {
    view: tab.view,
    tab,
    device,
    isOffline: opened.isOffline,
    effects,
    complaints: opened.complaints,
    failures: opened.failures,
    others,
    words,
    own: world.people,
    strangers: [...world.formerPeople, ...world.people].filter((person) => !own.includes(person)),
  };
  return (Object.keys(rules) as Invariant[])
    .flatMap((rule) => {
      const what = rules[rule](moment);
      return what ? [{ rule, what: nameless(what) }] : [];
    })
    .filter((breach) => !isKnown(breach));
}

/** The same fault looks the same, whatever dishes, amounts and pages it was met with. */
export function faultOf({ rule, what }: InvariantBreach): string {
  if (rule === 'an address keeps its language') return rule;
  if (rule === 'no internal parameter in an address') return `${rule}: ${internal.exec(decode(decode(what)))?.[0]}`;
  return `${rule}: ${what.replace(/\d.*$/s, '')}`;
}

/** Discounts are taken away, and tax that prices include is only told. */
function signOf(ids: string[]): number {
  if (ids.includes('bill.vatIncluded')) return 0;
  return ids.some((id) => /^bill\.(discount|promotion)/.test(id)) ? -1 : 1;
}

/** Names of brands, of keys and of formats are the same in every script. */
const latinNames =
  /Apple( Pay)?|Safari|Chrome|Firefox|Linux|Windows|Mac|iPhone|iPad|Android|Google|Facebook|WhatsApp|Visa|VISA|Mastercard|mada|American Express|Saffron & Char|Sufra|SMS|CVV|PDF|JPEG|PNG|WebP|OK|Shift/g;

/** A walk types these into fields; a page may say them again in a sentence of another language. */
export const writings = ['حمص', 'شاورمه', '٧', '😀🍔', ' ', 'ش'.repeat(300), '0501', '<ب>', '"\''];

function isUntranslated(text: string, locale: Locale, words: Catalogue, people: Person[]): boolean {
  if (words.ids.has(text) || /\{\w+\}|\bundefined\b|\bNaN\b|\[object |Invalid Date/.test(text)) return true;
  if (locale !== 'en-us' && words.isLeftInEnglish(text, locale)) return true;
  let rest = text.replaceAll(latinNames, '');
  for (const channel of paymentChannels) rest = rest.replaceAll(gatewayTitle(channel), '');
  for (const typed of writings) if (typed.trim() !== '') rest = rest.replaceAll(typed, '');
  for (const { firstName, email } of people) rest = rest.replaceAll(email, '').replaceAll(firstName, '');
  return locale === 'ar-sa'
    ? /[a-z]{3,}/i.test(rest.replaceAll(/\S+@\S+|https?:\S+|[A-Z\d-]{3,}/g, ''))
    : /[\u0621-\u064A]{2,}/.test(rest);
}

const pathOf = ({ url }: View): string => nameless(decode(new URL(url, 'http://shop').pathname));

/** The same path in every walk: ids are made by the database. */
export const nameless = (text: string): string => text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '*');

function categoryIn(pathname: string): { name: string; id: string } | undefined {
  const found = /^\/menu\/(.+)-([\da-f]{8}-[\da-f-]{27})$/.exec(decode(pathname));
  return found?.[1] && found[2] ? { name: found[1], id: found[2] } : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
