import type { DraftDocument } from '@sufra/contracts';
import { addThing, type FileChange, type Json, moveThing, setListed, setText, setValue } from '@sufra/ordering';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aBundle } from '../../testing/a-bundle.ts';
import { bytesOf, contentOf, openDesk } from '../../testing/a-desk.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { importBundle } from '../import/import-bundle.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeEach(async () => {
  api = await openTestApi();
  desk = await openDesk(api);
});
afterEach(() => api.close());

const merchant = 'merchant.json';
const pages = 'content/pages.json';
const sliders = 'content/sliders.json';
const popup = 'content/popup.json';
const drinks = 'menus/main/categories/drinks.json';
const loyalty = 'loyalty.json';
const topics = 'rating-topics.json';
const translations = 'content/translations/ar-sa.json';

type Tree = { [key: string]: Json };
type Text = Record<string, string>;
type Section = { heading?: Text; paragraphs: Text[] };
type Page = { handle: string; label: Text; title: Text; sections?: Section[]; url?: string };
type Slide = { handle: string; image: string; title?: Text; link?: Tree };
type Files = {
  merchant: { concept: Tree; application: Tree };
  pages: { pages: Page[] };
  sliders: { sliders: { handle: string; slides: Slide[] }[] };
  popup: Tree | undefined;
  sentences: { texts: Text } | undefined;
  drinks: Tree;
  loyalty: Tree;
  topics: { topics: { handle: string; name: Text; orderTypes?: string[] }[] } | undefined;
};

/** The same edits twice: as the screens send them, and as a person makes them in the files. */
function editBoth(files: Files, random: (below: number) => number): FileChange {
  const pick = <One>(list: readonly One[]): One => list[random(list.length)] as One;
  const copy = <One>(value: One): One => structuredClone(value);
  const locale = pick(['ar-sa', 'fr'] as const);
  const word = `word ${random(90)}`;
  const { concept } = files.merchant;
  const slides = files.sliders.sliders[0]?.slides ?? [];
  /** Sets a value of a tree, in which null is none. */
  const put = (file: string, at: string[], tree: Tree, to: Json): FileChange => {
    const key = at.at(-1) ?? '';
    const was = copy(tree[key] ?? null);
    if (to === null) delete tree[key];
    else tree[key] = to;
    return setValue(file, at, { was, to });
  };
  /** The same in a group of the application, which is left out while nothing is in it. */
  const putInto = (group: string, key: string, to: Json): FileChange => putBelow(['application', group], key, to);
  /** The same below any groups of merchant.json. */
  const putBelow = (groups: string[], key: string, to: Json): FileChange => {
    const trees = groups.reduce<Tree[]>(
      (found, group) => [...found, ((found.at(-1) as Tree)[group] ??= {}) as Tree],
      [files.merchant],
    );
    const change = put(merchant, [...groups, key], trees.at(-1) as Tree, to);
    for (const [index, group] of [...groups.entries()].toReversed()) {
      if (Object.keys(trees[index + 1] as Tree).length === 0) delete (trees[index] as Tree)[group];
    }
    return change;
  };
  /** Puts a word into a list below groups of merchant.json, or takes it out. */
  const listBelow = (groups: string[], key: string, name: string): FileChange => {
    const tree = groups.reduce<Tree>(
      (found, group) => (found[group] ??= {}) as Tree,
      files.merchant as unknown as Tree,
    );
    const list = (tree[key] ?? []) as string[];
    const isOn = !list.includes(name);
    tree[key] = isOn ? [...list, name] : list.filter((one) => one !== name);
    return setListed(merchant, [...groups, key], name, isOn);
  };
  const edits: Record<string, () => FileChange> = {
    colour: () => {
      const to = `#${(random(0xff_ff_ff) + 1).toString(16).padStart(6, '0')}`;
      return putInto('theme', pick(['primaryColor', 'button2Color']), to);
    },
    label: () => {
      const label = concept.label as Text;
      const was = label[locale] ?? null;
      label[locale] = word;
      return setText(merchant, ['concept', 'label'], locale, { was, to: word });
    },
    tagline: () => {
      const tagline = (concept.tagline ??= { 'en-us': word }) as Text;
      const was = tagline[locale] ?? null;
      const isNew = Object.keys(tagline).length === 1 && was === null;
      if (isNew) return put(merchant, ['concept', 'tagline'], { tagline: null }, copy(tagline));
      tagline[locale] = word;
      return setText(merchant, ['concept', 'tagline'], locale, { was, to: word });
    },
    contact: () =>
      putInto('contact', pick(['phone', 'website']), random(3) === 0 ? null : `https://a${random(9)}.test`),
    tracking: () => putInto('tracking', pick(['gtmId', 'tiktokId', 'fbPixelId']), random(3) === 0 ? null : word),
    consent: () => putInto('tracking', 'isConsentRequired', random(2) === 0 ? null : false),
    payments: () => {
      const key = pick(['allowedPaymentsDeliver', 'allowedPaymentsPickup']);
      return listBelow(['application'], key, pick(['card', 'card-on-delivery', 'card-on-pickup']));
    },
    limits: () => {
      const group = pick(['unpaidOrders', 'hourlyOrders']);
      const to = random(3) === 0 ? null : random(20);
      return putBelow(['concept', 'orderLimits', group], pick(['perCustomer', 'perNumber']), to);
    },
    quantity: () => putBelow(['concept', 'orderLimits'], 'lineQuantity', random(3) === 0 ? null : random(98) + 1),
    exempt: () => listBelow(['concept', 'orderLimits'], 'exemptNumbers', `+96651234567${random(4)}`),
    moments: () => listBelow(['concept', 'guestMessages'], 'moments', pick(['accepted', 'delayed', 'ready'])),
    budget: () => {
      const to = random(3) === 0 ? null : random(500);
      return putBelow(['concept', 'guestMessages', 'budget'], pick(['perDay', 'perMonth']), to);
    },
    prayer: () => putBelow(['concept', 'prayer'], 'isPauseRespected', random(2) === 0 ? null : true),
    negotiated: () => putBelow(['concept'], 'languages.negotiated', random(2) === 0 ? null : true),
    dailyMail: () => listBelow(['concept'], 'dailyMail', `owner${random(4)}@a.test`),
    cancellation: () =>
      putBelow(['concept'], 'cancellation', pick<Json>([null, { maximumStatus: 'accepted', minutes: random(9) }])),
    category: () => {
      const to = random(3) === 0 ? null : random(30);
      return put(drinks, ['makeMinutes'], files.drinks, to);
    },
    categoryText: () => put(drinks, ['description'], files.drinks, pick<Json>([null, { 'en-us': word, fr: word }])),
    categoryDays: () => {
      const to = random(3) === 0 ? null : { dates: [{ from: '2026-03-01', to: `2026-03-1${random(9)}` }] };
      return put(drinks, ['availability'], files.drinks, to);
    },
    sentence: () => {
      const known = files.sentences;
      const key = pick(['cart.title', 'cart.empty']);
      const to = random(2) === 0 ? null : word;
      if (!known) {
        files.sentences = { texts: { [key]: word } };
        return setValue(translations, [], { was: null, to: { texts: { [key]: word } } });
      }
      // A file without sentences is left out.
      if (to === null && Object.keys(known.texts).every((one) => one === key)) {
        files.sentences = undefined;
        return setValue(translations, [], { was: copy(known), to: null });
      }
      return put(translations, ['texts', key], known.texts, to);
    },
    points: () => put(loyalty, ['expiryDays'], files.loyalty, random(3) === 0 ? null : random(400)),
    rate: () => {
      const rate = files.loyalty.earn as Tree;
      return put(loyalty, ['earn', 'points'], rate, random(9) + 1);
    },
    topic: () => {
      const topic = { handle: `topic-${random(5)}`, name: { 'en-us': word } };
      if (!files.topics) {
        files.topics = { topics: [copy(topic)] };
        return setValue(topics, [], { was: null, to: { topics: [topic] } });
      }
      const list = files.topics.topics;
      const known = list.find(({ handle }) => handle === topic.handle);
      if (!known) {
        list.push(copy(topic));
        return addThing(topics, ['topics'], topic);
      }
      if (list.length > 1 && random(3) === 0) {
        list.splice(list.indexOf(known), 1);
        return setValue(topics, ['topics', known.handle], { was: copy(known), to: null });
      }
      if (random(2) === 0) {
        list.splice(list.indexOf(known), 1);
        list.unshift(known);
        return moveThing(topics, ['topics'], known.handle, list[1]?.handle ?? null);
      }
      const types = known.orderTypes ?? [];
      const isOn = !types.includes('deliver');
      if (isOn) known.orderTypes = ['deliver'];
      else delete known.orderTypes;
      return setListed(topics, ['topics', known.handle, 'orderTypes'], 'deliver', isOn);
    },
    newPage: () => {
      const handle = `page-${files.pages.pages.length + 1}`;
      const page = { handle, label: { 'en-us': word }, title: { 'en-us': word }, url: 'https://a.test' };
      if (files.pages.pages.length > 5) return edits.colour?.() as FileChange;
      files.pages.pages.push(copy(page));
      return addThing(pages, ['pages'], page);
    },
    pageText: () => {
      const page = pick(files.pages.pages);
      const key = pick(['label', 'title'] as const);
      const was = page[key][locale] ?? null;
      page[key][locale] = word;
      return setText(pages, ['pages', page.handle, key], locale, { was, to: word });
    },
    sections: () => {
      const page = files.pages.pages.find(({ sections }) => sections !== undefined);
      const was = copy(page?.sections ?? []);
      const paragraphs = Array.from({ length: random(3) + 1 }, () => ({ 'en-us': word, [locale]: word }));
      const to: Section[] = [...was.slice(0, random(3)), { heading: { 'en-us': word }, paragraphs }];
      if (page) page.sections = copy(to);
      return setValue(pages, ['pages', page?.handle ?? '', 'sections'], { was, to });
    },
    movePage: () => {
      const list = files.pages.pages;
      const page = pick(list);
      const before = pick([...list.filter((one) => one !== page).map(({ handle }) => handle), null]);
      list.splice(list.indexOf(page), 1);
      list.splice(before === null ? list.length : list.findIndex(({ handle }) => handle === before), 0, page);
      return moveThing(pages, ['pages'], page.handle, before);
    },
    slide: () => {
      const known = slides.find(({ handle }) => handle === 'second');
      const at = ['sliders', 'home', 'slides', 'second'];
      if (known) {
        slides.splice(slides.indexOf(known), 1);
        return setValue(sliders, at, { was: copy(known), to: null });
      }
      const slide = { handle: 'second', image: 'images/logo.svg' };
      slides.push(copy(slide));
      return setValue(sliders, at, { was: null, to: slide });
    },
    slideLink: () => {
      const slide = pick(slides);
      const to = pick<Json>([null, { type: 'item', item: 'cola' }, { type: 'url', url: 'https://a.test' }]);
      return put(sliders, ['sliders', 'home', 'slides', slide.handle, 'link'], slide, to);
    },
    popup: () => {
      const was = copy(files.popup ?? null);
      files.popup = was === null ? { handle: 'welcome', title: { 'en-us': word } } : undefined;
      return setValue(popup, [], { was, to: copy(files.popup ?? null) });
    },
    popupPicture: () => {
      if (!files.popup) return edits.popup?.() as FileChange;
      return put(popup, ['image'], files.popup, random(2) === 0 ? null : 'images/burger.svg');
    },
  };
  return pick(Object.values(edits))();
}

test('1,000 random edits of the shop, its settings, its pages and its pictures give the same bundle as those of the files', async () => {
  const programme = { earn: { points: 1, amount: '1.00' }, redeem: { points: 100, amount: '5.00' } };
  const byFile = aBundle({ files: { [loyalty]: programme } });
  await importBundle(api.context, byFile);
  const id = await desk.open();
  const files: Files = {
    merchant: contentOf(byFile, merchant) as Files['merchant'],
    pages: contentOf(byFile, pages) as Files['pages'],
    sliders: contentOf(byFile, sliders) as Files['sliders'],
    popup: undefined,
    sentences: contentOf(byFile, translations) as Files['sentences'],
    drinks: contentOf(byFile, drinks) as Tree,
    loyalty: contentOf(byFile, loyalty) as Tree,
    topics: undefined,
  };
  let seed = 11;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const changes = Array.from({ length: 1000 }, () => editBoth(files, random));
  for (let start = 0; start < changes.length; start += 250) {
    expect((await desk.change(id, changes.slice(start, start + 250))).conflicts).toEqual([]);
  }
  const done = await desk.publish(id);
  expect(done.statusCode, done.body).toBe(201);
  const byScreen = await desk.exported();
  const write = (path: string, content: unknown) => byFile.set(path, Buffer.from(JSON.stringify(content)));
  write(merchant, files.merchant);
  write(pages, files.pages);
  write(sliders, files.sliders);
  write(drinks, files.drinks);
  write(loyalty, files.loyalty);
  if (files.popup) write(popup, files.popup);
  if (files.sentences) write(translations, files.sentences);
  else byFile.delete(translations);
  if (files.topics) write(topics, files.topics);
  expect((await importBundle(api.context, byFile)).ok).toBe(true);
  expect(bytesOf(byScreen)).toEqual(bytesOf(await desk.exported()));
});

test('what is wrong with a field of the shop is told at its place, in the person’s language', async () => {
  const id = await desk.open();
  const theme = (contentOf(await desk.exported(), merchant) as Files['merchant']).application.theme as Text;
  await desk.change(id, [
    setValue(merchant, ['application', 'theme', 'primaryColor'], { was: theme.primaryColor ?? null, to: 'orange' }),
    setValue(merchant, ['application', 'contact', 'website'], { was: null, to: 'saffron.test' }),
    setValue(merchant, ['application', 'contact', 'email'], { was: null, to: 'hello' }),
    setValue(pages, ['pages', 'about', 'sections'], {
      was: [{ paragraphs: [{ 'en-us': 'Hello', 'ar-sa': 'Hello بالعربية', fr: 'Hello en français' }] }],
      to: [{ paragraphs: [{ 'en-us': '' }] }],
    }),
  ]);
  const read = async (language: string) =>
    (await desk.call('GET', `/drafts/${id}`, undefined, language))
      .json<DraftDocument>()
      .data.attributes.problems.filter(({ severity }) => severity === 'error')
      .map(({ place, message, remedy }) => [place, message, remedy]);
  expect(await read('ar-SA')).toEqual([
    ['/pages/0/sections/0/paragraphs/0/en-us', 'لا يمكن قبول "" هنا.', 'اكتب النص بالإنجليزية.'],
    ['/application/theme/primaryColor', 'القيمة "orange" ليست لونًا.', 'اكتب اللون بعلامة # وستة رموز، مثل ‎#c2410c.'],
    ['/application/contact/email', 'القيمة "hello" ليست بريدًا إلكترونيًا.', 'اكتب العنوان كاملًا، مثل hello@example.com.'],
    ['/application/contact/website', 'القيمة "saffron.test" ليست رابطًا كاملًا.', 'اكتب الرابط كاملًا بدءًا من https://.'],
  ]);
  expect((await read('fr-FR')).map(([, , remedy]) => remedy)).toContain('Écrivez le texte anglais.');
});

test('a text that is missing is told with the languages by their names', async () => {
  const id = await desk.open();
  const title = { 'en-us': 'Our story' };
  await desk.change(id, [
    setValue(pages, ['pages', 'story'], {
      was: null,
      to: { handle: 'story', label: title, title, url: 'https://a.test' },
    }),
  ]);
  const read = async (language: string) =>
    (await desk.call('GET', `/drafts/${id}`, undefined, language))
      .json<DraftDocument>()
      .data.attributes.problems.filter(({ place }) => place === '/pages/1/label')
      .map(({ message }) => message);
  expect(await read('ar-SA')).toEqual(['النص ناقص باللغة العربية والفرنسية.']);
  expect(await read('fr-FR')).toEqual(['Le texte manque en arabe et français.']);
});

test('what is wrong with a setting is told at its place, in the person’s language', async () => {
  const id = await desk.open();
  const change = (at: string[], was: Json, to: Json) => setValue(merchant, ['concept', ...at], { was, to });
  const read = async () =>
    (await desk.call('GET', `/drafts/${id}`, undefined, 'ar-SA'))
      .json<DraftDocument>()
      .data.attributes.problems.filter(({ severity }) => severity === 'error')
      .map(({ place, message }) => [place, message]);
  await desk.change(id, [
    change(['orderLimits', 'exemptNumbers'], null, ['0512345678']),
    change(['orderLimits', 'lineQuantity'], null, 500),
  ]);
  expect(await read()).toEqual([
    ['/concept/orderLimits/lineQuantity', '500 لا يصلح هنا.'],
    ['/concept/orderLimits/exemptNumbers/0', 'الرقم "0512345678" غير مكتمل.'],
  ]);
  await desk.change(id, [
    change(['orderLimits', 'exemptNumbers'], ['0512345678'], null),
    change(['orderLimits', 'lineQuantity'], 500, null),
    change(['guestMessages'], null, {
      channel: 'push-then-sms',
      moments: ['ready'],
      texts: { ready: { 'en-us': 'Ready at {time}' } },
    }),
  ]);
  expect(await read()).toEqual([
    ['/concept/guestMessages/texts/ready/en-us', 'لا تعرف هذه الرسالة {time}.'],
    ['/concept/guestMessages', 'لن تُرسل أي رسالة: لا أوقات أو لا ميزانية.'],
  ]);
});

test('a change that is nested deeper than any file is no body, and leaves the draft alone', async () => {
  const id = await desk.open();
  const { token } = await signInStaff(api, desk.shop, { role: 'owner' });
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  const response = await api.call('PATCH', `/staff/drafts/${id}`, {
    token,
    headers: { 'content-type': 'application/json' },
    body: `{"revision":0,"changes":[{"kind":"set","file":"${drinks}","at":["items","cola","price"],"to":${nested}}]}`,
  });
  expect([response.statusCode, response.json().errors[0].code]).toEqual([400, 'bad-request']);
  expect((await desk.read(id)).differences).toEqual([]);
});
