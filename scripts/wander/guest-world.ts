import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { emptyView, look, type Control, type View } from './look.ts';
import { answered, moveBehind, NoAnswer, type Device, type DeviceShelf, type Tab } from './device.ts';
import { movePageClock, type ShopUnderTest } from './shop-under-test.ts';
import { loseLine, regainLine } from '../../e2e/support/line.ts';

/** A guest of this walk; what is theirs is found again by its letters and digits wherever it shows. */
export type Person = {
  firstName: string;
  mobile: string;
  email: string;
  password: string;
  /** The code that was the newest before another was asked for. */
  codeBefore?: string | undefined;
};

export type WorldOptions = { mobileDigits: number; formerPeople: readonly Person[] };

const quietMs = 60;
const patienceMs = 10_000;
const tapMs = 5_000;

/** The real side of a walk: a guest's devices and their tabs, in front of one shop. */
export class GuestWorld {
  readonly shop: ShopUnderTest;
  readonly origin: string;
  readonly people: Person[];
  /** Guests of earlier walks through the same shop. */
  readonly formerPeople: readonly Person[];
  devices: Device[] = [];
  current = 0;
  readonly #shelf: DeviceShelf;

  constructor(shelf: DeviceShelf, shop: ShopUnderTest, options: WorldOptions) {
    this.#shelf = shelf;
    this.shop = shop;
    this.origin = shelf.origin;
    this.formerPeople = options.formerPeople;
    this.people = [0, 1].map(() => newPerson(options.mobileDigits));
  }

  get device(): Device {
    return at(this.devices, this.current);
  }

  get tab(): Tab {
    return at(this.device.tabs, this.device.current);
  }

  get view(): View {
    return this.tab.view;
  }

  async openDevice(kind: Device['kind'], path = '/'): Promise<void> {
    const { device, page } = await this.#shelf.take(kind);
    this.devices.push(device);
    this.current = this.devices.length - 1;
    device.context.setDefaultTimeout(patienceMs);
    await this.#setDeviceClock(device, this.shop.aheadMs());
    this.#adopt(device, page);
    await this.goto(path);
  }

  async openTab(path: string): Promise<void> {
    const { device } = this;
    const page = await answered('a new tab', device.context.newPage());
    this.#adopt(device, page);
    device.current = device.tabs.length - 1;
    await this.#showFront();
    await this.goto(path);
  }

  #adopt(device: Device, page: Page): void {
    const tab: Tab = {
      page,
      view: emptyView,
      pending: new Set(),
      lastActivity: Date.now(),
      lookedAt: 0,
      lagMs: 0,
      documentPath: '',
    };
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    device.tabs.push(tab);
  }

  async closeTab(): Promise<void> {
    const { device, tab } = this;
    if (device.tabs.length < 2) return;
    await answered('closing the tab', tab.page.close());
    device.tabs.splice(device.current, 1);
    device.current = 0;
    await this.switchTo(this.current, 0);
  }

  async switchTo(device: number, tab: number): Promise<void> {
    this.current = device;
    this.device.current = tab;
    await answered('the tab in front', this.tab.page.bringToFront());
    await this.#showFront();
    await this.settle();
  }

  /** The other tabs of a device are behind the one that is used. */
  async #showFront(): Promise<void> {
    for (const tab of this.device.tabs)
      await answered(`the place of ${tab.page.url()}`, tab.page.evaluate(moveBehind, tab !== this.tab)).catch(
        unlessUnanswered(undefined),
      );
  }

  async goto(path: string): Promise<void> {
    await this.act(() => this.tab.page.goto(new URL(path, this.origin).href, { waitUntil: 'commit' }));
  }

  /** Does something and waits until the page has come to rest. What a page does not let happen is answered, not thrown. */
  async act(work: () => Promise<unknown>): Promise<boolean> {
    const { tab } = this;
    tab.lastActivity = Date.now();
    const isDone = await answered(`an act at ${tab.page.url()}`, work()).then(() => true, unlessUnanswered(false));
    // Requests that the page starts at once have begun before it answers.
    const askedAt = Date.now();
    await answered(`its tasks at ${tab.page.url()}`, tab.page.evaluate(afterTasks)).catch(unlessUnanswered(undefined));
    tab.lastActivity = Date.now();
    tab.lagMs = tab.lastActivity - askedAt;
    await this.settle();
    return isDone;
  }

  tap(control: Control): Promise<boolean> {
    const { page } = this.tab;
    return this.act(async () => {
      const handle = (await page.evaluateHandle(elementAt, control.at)).asElement();
      if (!handle) throw new Error('It is gone.');
      if (this.device.kind === 'phone') await handle.tap({ timeout: tapMs });
      else await handle.click({ timeout: tapMs });
      await handle.dispose();
    });
  }

  /** Types into a field, or chooses the option with this value. */
  async write(control: Control, text: string): Promise<boolean> {
    const { page } = this.tab;
    const field = await answered(`a field at ${page.url()}`, page.evaluateHandle(inputAt, control.at));
    const handle = field.asElement();
    const work =
      control.kind === 'select'
        ? () => handle?.selectOption(text, { timeout: tapMs })
        : () => handle?.fill(text, { timeout: tapMs });
    return answered(`writing at ${page.url()}`, Promise.resolve(work())).then(() => true, unlessUnanswered(false));
  }

  /** Waits until nothing is on its way and the page has been taken over, and looks. */
  async settle(tab: Tab = this.tab): Promise<View> {
    const until = Date.now() + patienceMs;
    for (;;) {
      const isQuiet = tab.pending.size === 0 && Date.now() - tab.lastActivity > Math.max(quietMs, 3 * tab.lagMs);
      if (isQuiet || Date.now() > until) {
        const view = await this.look(tab);
        if (view.isAlive || Date.now() > until) return view;
      }
      await wait(15);
    }
  }

  /** Looks again when something arrived since the last look, as it may on a slow machine. */
  async catchUp(): Promise<void> {
    const { pending, lastActivity, lookedAt } = this.tab;
    if (pending.size > 0 || lastActivity >= lookedAt) await this.settle();
  }

  async look(tab: Tab = this.tab): Promise<View> {
    // A page of the browser itself, empty or telling of an error, has nothing to come to rest.
    const url = tab.page.url();
    tab.lookedAt = Date.now();
    tab.view = /^(about|chrome-error):/.test(url)
      ? { ...emptyView, url, isAlive: true }
      : await answered(`a look at ${url}`, tab.page.evaluate(look, tab === this.tab)).then(
          (view) => JSON.parse(view) as View,
          unlessUnanswered({ ...emptyView, url }),
        );
    // Without a line the page is the one that was kept, which is the same for every guest.
    if (this.device.isOffline) tab.view.isSignedIn = undefined;
    return tab.view;
  }

  /** The page in front belongs to the shop: not to a pretended bank, and not to the browser itself. */
  get isInShop(): boolean {
    return this.isOfShop(this.view);
  }

  isOfShop({ url }: View): boolean {
    return url.startsWith(`${this.origin}/`) && !new URL(url).pathname.startsWith('/simulator');
  }

  /** The shop's status of an order of this guest. */
  async orderStatus(id: string | undefined): Promise<string | undefined> {
    if (id === undefined) return undefined;
    return answered('the status of an order', this.tab.page.evaluate(askForStatus, id)).catch(
      unlessUnanswered(undefined),
    );
  }

  async setClock(aheadMs: number): Promise<void> {
    await this.shop.setAhead(aheadMs);
    for (const device of this.devices) {
      await this.#setDeviceClock(device, aheadMs);
      for (const { page } of device.tabs)
        await answered(`the clock of ${page.url()}`, page.evaluate(movePageClock, aheadMs)).catch(
          unlessUnanswered(undefined),
        );
    }
  }

  async #setDeviceClock({ context }: Device, aheadMs: number): Promise<void> {
    await answered('the clock of later pages', context.addInitScript(movePageClock, aheadMs));
  }

  async loseLine(): Promise<void> {
    this.device.isOffline = true;
    this.device.stepsOffline = 0;
    await answered('losing the line', loseLine(this.device.context));
    await this.settle();
  }

  async findLine(): Promise<void> {
    this.device.isOffline = false;
    await answered('finding the line', regainLine(this.device.context));
    await this.settle();
  }

  async close(): Promise<void> {
    for (const device of this.devices) await this.#shelf.putBack(device).catch(() => undefined);
    this.devices = [];
  }
}

/** A page does not always do what is asked of it; only one that answers no more ends the walk. */
const unlessUnanswered =
  <Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if (error instanceof NoAnswer) throw error;
    return instead;
  };

/** Names keep to letters, so that they are found wherever they stand; numbers have the length of their country. */
const newPerson = (digits: number): Person => {
  const firstName = `Q${Array.from({ length: 7 }, () => 'abdefghjkmnqrtuvwxyz'.charAt(randomInt(20))).join('')}`;
  const mobile = `50${String(randomInt(10 ** (digits - 2))).padStart(digits - 2, '0')}`;
  return { firstName, mobile, email: `guest.${mobile}@example.com`, password: `open sesame ${mobile}` };
};

function at<Entry>(list: Entry[], index: number): Entry {
  const entry = list[index];
  if (entry === undefined) throw new Error(`There is no entry ${index}.`);
  return entry;
}

type Wandered = { wanderControls?: Element[] };

function elementAt(index: number): Element | undefined {
  const found = (window as Wandered).wanderControls?.[index];
  const isChoice = found?.matches('input[type=radio], input[type=checkbox]') === true;
  return (isChoice && (found as HTMLInputElement).labels?.[0]) || found;
}

const afterTasks = (): Promise<void> => new Promise((resolve) => setTimeout(() => setTimeout(resolve)));

const inputAt = (index: number): Element | undefined => (window as Wandered).wanderControls?.[index];

async function askForStatus(id: string): Promise<string | undefined> {
  const answer = await fetch(`/api/orders/${id}`);
  if (!answer.ok) return undefined;
  const { data } = (await answer.json()) as { data: { attributes: { 'current-status': { code: string } } } };
  return data.attributes['current-status'].code;
}
