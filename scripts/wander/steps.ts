import fc from 'fast-check';
import type { Locale } from '../../e2e/support/visit.ts';
import { advance, signIn, type Done } from './advance.ts';
import { breachesOf, type InvariantBreach, writings } from './always.ts';
import type { Catalogue } from './catalogue.ts';
import { orderOnPage, type Effects, type GuestModel } from './guest-model.ts';
import type { GuestWorld } from './guest-world.ts';
import { choose, effectsOf, Walker } from './walker.ts';

/** The parts that every step needs beside the model and the world; a page has `patienceMs` to reach the expected state. */
export type Walk = {
  words: Catalogue;
  languages: Locale[];
  coupons: string[];
  isKnown: (breach: InvariantBreach) => boolean;
  patienceMs: number;
};

/** A walk came to a place where something does not hold. */
export class BrokenRule extends Error {
  readonly breach: InvariantBreach;
  /** The earlier steps. */
  readonly steps: readonly string[];
  constructor(breach: InvariantBreach, steps: readonly string[]) {
    super(`${breach.rule}: ${breach.what}`);
    this.breach = breach;
    this.steps = steps;
  }
}

type Kind = {
  weight: number;
  isPossible?: (model: GuestModel, world?: GuestWorld) => boolean;
  act: (walker: Walker, walk: Walk) => Promise<Done>;
};

const loaded: Effects = { isLoaded: true };

const kinds = {
  goOn: { weight: 24, act: (walker) => advance(walker) },
  tap: { weight: 8, act: tapAnything },
  type: { weight: 1, act: typeSomething },
  signIn: { weight: 2, act: (walker) => signIn(walker) },
  signOut: { weight: 1, act: signOut },
  back: { weight: 2, act: goBack },
  reload: {
    weight: 2,
    async act({ world }) {
      await world.act(() => world.tab.page.reload({ waitUntil: 'commit' }));
      return { told: 'reloaded', effects: loaded };
    },
  },
  switchLanguage: { weight: 1, act: switchLanguage },
  openDirectly: { weight: 3, act: openDirectly },
  scan: { weight: 2, act: scan },
  newTab: {
    weight: 1,
    async act({ world }) {
      if (world.device.tabs.length > 2) return { told: 'has tabs enough', effects: {} };
      const { pathname, search } = new URL(world.view.url);
      await world.openTab(world.isInShop ? pathname + search : '/');
      return { told: 'opened a second tab', effects: loaded };
    },
  },
  otherTab: {
    weight: 1,
    async act({ world, n }) {
      const { tabs, current } = world.device;
      if (tabs.length < 2) return { told: 'has one tab', effects: {} };
      if (n % 4 === 0) await world.closeTab();
      else await world.switchTo(world.current, (current + 1) % tabs.length);
      return { told: n % 4 === 0 ? 'closed the tab' : 'went to the other tab', effects: {} };
    },
  },
  otherDevice: { weight: 1, act: takeOtherDevice },
  line: {
    weight: 1,
    async act({ world }) {
      const isOffline = !world.device.isOffline;
      if (isOffline) await world.loseLine();
      else await findLine(world);
      return { told: isOffline ? 'lost the line' : 'had a line again', effects: isOffline ? {} : loaded };
    },
  },
  anHourLater: {
    weight: 1,
    async act({ world }) {
      await world.setClock(world.shop.aheadMs() + 60 * 60 * 1000);
      await world.act(() => world.tab.page.reload({ waitUntil: 'commit' }));
      return { told: 'came back an hour later', effects: { ...loaded, cart: 'everywhere' } };
    },
  },
} satisfies Record<string, Kind>;

type KindName = keyof typeof kinds;

class Step implements fc.AsyncCommand<GuestModel, GuestWorld> {
  readonly name: KindName;
  readonly n: number;
  readonly walk: Walk;

  constructor(name: KindName, n: number, walk: Walk) {
    this.name = name;
    this.n = n;
    this.walk = walk;
  }

  check(model: Readonly<GuestModel>): boolean {
    return model.stepsLeft > 0;
  }

  async run(model: GuestModel, world: GuestWorld): Promise<void> {
    model.stepsLeft -= 1;
    if (world.device.isOffline && (world.device.stepsOffline += 1) > 3) await findLine(world);
    await world.catchUp();
    const walker = new Walker(model, world, this.walk.words, this.n);
    const name = model.isHungry && this.n % 4 > 0 ? 'goOn' : this.name;
    const { told, effects } = await kinds[name].act(walker, this.walk);
    model.steps.push(told);
    model.expect(world.current, effects);
    await expectRules(model, world, this.walk, effects);
  }

  toString(): string {
    return `${this.name}(${this.n})`;
  }
}

/** All rules hold now, or do so in a while. */
export async function expectRules(model: GuestModel, world: GuestWorld, walk: Walk, effects: Effects): Promise<void> {
  const until = Date.now() + walk.patienceMs;
  for (;;) {
    if (world.isInShop) model.follow(world.current, world.view, await statusOfSent(model, world));
    const [breach] = await breachesOf(model, world, walk.words, effects, walk.isKnown);
    if (!breach) break;
    if (Date.now() > until) throw new BrokenRule(breach, model.steps);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await world.settle();
  }
  if (world.isInShop) model.close(world.current, world.view, effects);
}

/** The status of this page's order, as long as something depends on it. */
const statusOfSent = (model: GuestModel, world: GuestWorld): Promise<string | undefined> =>
  world.orderStatus(model.device(world.current).sent && orderOnPage(world.view.url));

/** One command for each kind of step, as often as it weighs. */
export function stepsOf(walk: Walk): fc.Arbitrary<fc.AsyncCommand<GuestModel, GuestWorld>>[] {
  return (Object.keys(kinds) as KindName[]).flatMap((name) =>
    Array.from({ length: kinds[name].weight }, () => fc.noShrink(fc.nat(9_999).map((n) => new Step(name, n, walk)))),
  );
}

async function tapAnything(walker: Walker): Promise<Done> {
  const { world, view } = walker;
  const isElsewhere = (href: string) =>
    /^(https?:|tel:|mailto:|sms:|whatsapp:|blob:|data:|\/simulator\/messages)/.test(href);
  const controls = view.controls.filter(
    ({ kind, href }) => kind !== 'field' && kind !== 'select' && !isElsewhere(href),
  );
  if (controls.length === 0) return { told: 'found nothing to tap', effects: {} };
  // A menu is hundreds of dishes: what there is one of is as likely as all of them together.
  const dishes = controls.filter(
    (control) => /^\/menu\/[^/]+\/./.test(control.href) || walker.is(control, 'menu.add', 'menu.choose'),
  );
  const others = controls.filter((control) => !dishes.includes(control));
  const control = choose(others.length > 0 && (dishes.length === 0 || walker.chance(0.8)) ? others : dishes, walker.n);
  const { locale, ...effects } = effectsOf(walker, control);
  walker.expect(effects);
  if (!(await world.tap(control))) return { told: `could not tap ${walker.nameOf(control)}`, effects };
  return { told: `tapped ${walker.nameOf(control)}`, effects: { ...effects, ...(locale && { locale }) } };
}

async function typeSomething(walker: Walker, walk: Walk): Promise<Done> {
  const { world, view, n } = walker;
  const fields = view.controls.filter(({ kind }) => kind === 'field');
  if (fields.length === 0) return tapAnything(walker);
  const field = choose(fields, n);
  const text = choose([...writings, ...walk.coupons], n);
  const effects: Effects = { cart: 'any', ...(field.isInSessionForm && { session: 'here' }) };
  walker.expect(effects);
  await world.write(field, text);
  await world.act(() => (walker.chance(0.5) ? world.tab.page.keyboard.press('Enter') : Promise.resolve()));
  return { told: `typed “${text.slice(0, 12)}” into ${field.name || field.text}`, effects };
}

async function signOut(walker: Walker): Promise<Done> {
  const { world, model } = walker;
  if (model.device(world.current).person === undefined) return advance(walker);
  await world.goto('/user/profile');
  const button = walker.find('account.signOut');
  if (!button) return { told: 'found no way to sign out', effects: loaded };
  const effects: Effects = { ...loaded, session: 'here', cart: 'any' };
  walker.expect(effects);
  await world.tap(button);
  return { told: 'signed out', effects };
}

async function goBack({ world }: Walker): Promise<Done> {
  await world.act(() => world.tab.page.goBack({ waitUntil: 'commit' }));
  if (world.view.url === 'about:blank') await world.act(() => world.tab.page.goForward({ waitUntil: 'commit' }));
  await reloadBrowserError(world);
  return { told: 'went back', effects: {} };
}

/** The guest is offline only for a short time, then reloads. */
async function findLine(world: GuestWorld): Promise<void> {
  await world.findLine();
  await reloadBrowserError(world);
}

/** Where the browser shows a failure of its own, a guest loads the page again. */
async function reloadBrowserError(world: GuestWorld): Promise<void> {
  const isBrowserError = world.view.url.startsWith('chrome-error:') || world.view.controls.length === 0;
  if (isBrowserError && !world.device.isOffline) await world.act(() => world.tab.page.reload({ waitUntil: 'commit' }));
}

async function switchLanguage(walker: Walker, { languages }: Walk): Promise<Done> {
  const { world, model } = walker;
  const links = walker.view.controls.filter(({ href }) => href.startsWith('/language/'));
  if (links.length > 0) {
    const link = choose(links, walker.n);
    const effects = effectsOf(walker, link);
    if (await world.tap(link)) return { told: `tapped ${walker.nameOf(link)}`, effects };
    return { told: `could not tap ${walker.nameOf(link)}`, effects: {} };
  }
  const { locale } = model.device(world.current);
  if (!languages.some((other) => other !== locale)) return { told: 'found no other language', effects: {} };
  return tapAnything(walker);
}

/** Addresses that guests bookmark, and those that they reach by a link. */
const addresses = {
  often: ['/', '/menu', '/checkout', '/upsell', '/user/order'],
  seldom: [
    '/home',
    '/promos',
    '/search',
    '/signin',
    '/signup',
    '/forgot-password',
    '/user',
    '/user/profile',
    '/user/profile/addresses',
    '/user/profile/favorites',
    '/user/profile/settings',
    '/user/profile/devices',
    '/user/profile/privacy',
    '/feedback',
  ],
};

async function openDirectly(walker: Walker): Promise<Done> {
  const { world, n } = walker;
  const address = choose(walker.chance(0.6) ? addresses.often : addresses.seldom, n);
  await world.goto(address);
  return { told: `opened ${address}`, effects: loaded };
}

/** A code on a table, on a flyer or at the queue, which leads to any page of the shop. */
async function scan(walker: Walker, { coupons }: Walk): Promise<Done> {
  const { world, n } = walker;
  const codes: [string, Record<string, string>][] = [
    ['table=7', { cart_table: '7' }],
    ['queue=true&table=4', { is_queue: 'true', cart_table: '4' }],
    ...coupons.map((code): [string, Record<string, string>] => [`qr=${code}`, { qr_code: code }]),
  ];
  const said = choose(
    codes.map(([query]) => query),
    n,
  );
  const kept = Object.fromEntries(codes)[said] ?? {};
  const { pathname } = new URL(world.isInShop ? world.view.url : '/', world.origin);
  const entrance = choose(['/', '/menu', '/queuebuster', ...(pathname.startsWith('/menu/') ? [pathname] : [])], n);
  await world.goto(`${entrance}?${said}`);
  const isQueue = entrance === '/queuebuster';
  return {
    told: `scanned ${nameOfEntrance(entrance)}?${said}`,
    effects: { ...loaded, kept: { ...kept, ...(isQueue && { is_queue: 'true' }) } },
  };
}

const nameOfEntrance = (path: string): string => decodeURI(path).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '*');

async function takeOtherDevice(walker: Walker): Promise<Done> {
  const { world, model } = walker;
  if (world.devices.length > 1) {
    await world.switchTo(1 - world.current, 0);
    return { told: `took device ${world.current + 1}`, effects: {} };
  }
  model.addDevice();
  await world.openDevice(world.device.kind === 'phone' ? 'desktop' : 'phone');
  return { told: 'took a second device', effects: loaded };
}
