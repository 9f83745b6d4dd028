import type { FrameLocator } from 'playwright-core';
import { newestCode, readCode } from '../../e2e/support/read-code.ts';
import { answered } from './device.ts';
import type { Effects } from './guest-model.ts';
import type { Control } from './look.ts';
import { choose, effectsOf, type Walker } from './walker.ts';

/** The step in words, and its possible effects. */
export type Done = { told: string; effects: Effects };

const did = (told: string, effects: Effects = {}): Done => ({ told, effects });

/** The next thing that a guest who wants to eat would do, whatever page they are on. */
export async function advance(walker: Walker): Promise<Done> {
  const { world, view } = walker;
  if (!world.isInShop) return answerBank(walker);
  const { pathname } = new URL(view.url);
  if (hasField(walker, 'code') || isSignInOpen(walker)) return signIn(walker);
  const placing = walker.find('checkout.acceptPrice', 'checkout.sendAgain');
  if (placing) return press(walker, placing, { cart: 'any', isPlacing: true });
  if (walker.find('item.add', 'item.save')) return answerAndPress(walker, 'item.add', 'item.save');
  if (/\/location\//.test(pathname) && view.isDialogOpen) return choosePlace(walker);
  const setTable = walker.find('cart.tableSave');
  if (setTable && walker.view.controls.some(({ name, value }) => name === 'table' && value === '')) {
    await walker.writeInto({ table: '12' });
    return press(walker, setTable, { cart: 'any' });
  }
  const forward = walker.find(
    'checkout.toLocation',
    'checkout.continue',
    'checkout.noThanks',
    'repair.continue',
    'cart.checkout',
  );
  if (forward) return press(walker, forward);
  if (view.isDialogOpen) return answerAndPress(walker);
  if (pathname === '/checkout') return placeOrder(walker);
  if (/^\/(payment|hyperpay|checkout\/payment)/.test(pathname)) return payByCard(walker);
  const toCart = view.controls.find(({ kind, href }) => kind === 'link' && href.includes('cart=open'));
  if (toCart && walker.chance(0.8)) return press(walker, toCart);
  const adding = walker.all('menu.add', 'menu.choose');
  if (adding.length > 0) return press(walker, choose(adding, walker.n));
  const home = view.controls.find(({ kind, href }) => kind === 'link' && /^\/(menu|$)/.test(href));
  if (home) return press(walker, home);
  await world.goto('/menu');
  return did('went to /menu', { isLoaded: true });
}

/** Signs in from wherever this page offers it. */
export async function signIn(walker: Walker): Promise<Done> {
  const told: string[] = [];
  if (!isSignInOpen(walker) && !hasField(walker, 'code')) {
    const burger = walker.find('shell.openMenu');
    if (burger && walker.chance(0.5)) {
      await world(walker).tap(burger);
      told.push(`tapped ${walker.nameOf(burger)}`);
    }
    const ways = walker.view.controls.filter(
      (control) =>
        /^\/(signin|user\/profile)/.test(control.href) ||
        walker.is(control, 'cart.signIn', 'shell.signIn', 'cart.verify'),
    );
    if (ways.length === 0) return did([...told, 'found no way to sign in'].join(', '), {});
    const way = choose(ways, walker.n);
    await world(walker).tap(way);
    told.push(`tapped ${walker.nameOf(way)}`);
  }
  let effects: Effects = {};
  if (isSignInOpen(walker)) {
    const asked = await askForCode(walker);
    told.push(asked.told);
    effects = asked.effects;
  }
  if (hasField(walker, 'code')) {
    const entered = await enterCode(walker);
    told.push(entered.told);
    effects = { ...effects, ...entered.effects };
  }
  return did(told.join(', '), effects);
}

const world = (walker: Walker) => walker.world;

const isSignInOpen = (walker: Walker): boolean => hasField(walker, 'mobile') && hasField(walker, 'firstName');

const hasField = (walker: Walker, name: string): boolean =>
  walker.view.controls.some((control) => control.name === name);

async function press(walker: Walker, control: Control, effects: Effects = effectsOf(walker, control)): Promise<Done> {
  const told = `tapped ${walker.nameOf(control)}`;
  walker.expect(effects);
  const isDone = await walker.world.tap(control);
  return did(isDone ? told : `${told}, which did not let itself be tapped`, effects);
}

async function askForCode(walker: Walker): Promise<Done> {
  const index = walker.model.device(walker.world.current).person ?? (walker.chance(0.75) ? 0 : 1);
  const person = walker.world.people[index];
  walker.model.device(walker.world.current).typed = index;
  await walker.writeInto({ firstName: person?.firstName, mobile: person?.mobile });
  // The code comes by a job, so the one before may still be the newest for a moment.
  if (person) person.codeBefore = await newestCode(walker.world.shop.url, person.mobile);
  const send = submitAfter(walker, 'mobile');
  if (send) await walker.world.tap(send);
  return did(`asked for a code as guest ${index + 1}`);
}

async function enterCode(walker: Walker): Promise<Done> {
  const { world, model } = walker;
  const person = world.people[model.device(world.current).typed ?? 0];
  const after = person?.codeBefore ?? '';
  const sent = await readCode(world.shop.url, person?.mobile ?? '', { after }).catch(() => undefined);
  // The shop sends no second code within a minute: the button for it is disabled until then.
  const resend = walker.find('customer.resend', 'account.resend');
  if (sent === undefined && resend) return press(walker, resend);
  const code = sent ?? (after || '0000');
  await walker.writeInto({ code });
  const effects: Effects = { session: 'here', cart: 'any' };
  walker.expect(effects);
  const send = submitAfter(walker, 'code');
  if (send) await world.tap(send);
  return did('entered the code', effects);
}

const submitAfter = ({ view }: Walker, name: string): Control | undefined => {
  const field = view.controls.find((control) => control.name === name);
  return view.controls.find(({ at, kind, type }) => kind === 'button' && type === 'submit' && at > (field?.at ?? 0));
};

/** Gives one answer to every open question, and presses what finishes the dialog. */
async function answerAndPress(walker: Walker, ...ids: string[]): Promise<Done> {
  await walker.answerAll();
  // A question may ask for two or more; one more choice at each try comes to what it asks for.
  const more = walker.view.controls.filter(({ kind, type, isOn }) => kind === 'choice' && type === 'checkbox' && !isOn);
  if (more.length > 0 && walker.chance(0.5)) await walker.world.tap(choose(more, walker.n));
  const buttons = walker.view.controls.filter(({ kind }) => kind === 'button');
  const finish = walker.find(...ids) ?? buttons.at(-1) ?? walker.view.controls.at(-1);
  if (!finish) return did('found nothing to press');
  const done = await press(walker, finish, { ...effectsOf(walker, finish), cart: 'any' });
  return did(`answered, ${done.told}`, done.effects);
}

async function choosePlace(walker: Walker): Promise<Done> {
  const types = walker.view.controls.filter(({ kind, href }) => kind === 'link' && href.includes('/location/'));
  const type = types.length > 0 && walker.chance(0.4) ? choose(types, walker.n) : undefined;
  if (type) await walker.world.tap(type);
  await walker.answerAll();
  const done = walker.find('location.orderFrom', 'location.deliverHere', 'location.continue', 'location.showAll');
  const told = type ? `chose ${walker.nameOf(type)}, ` : '';
  if (!done) return did(`${told}found no place to choose`, { cart: 'any' });
  const pressed = await press(walker, done, { cart: 'any' });
  return did(told + pressed.told, pressed.effects);
}

async function placeOrder(walker: Walker): Promise<Done> {
  const ways = walker.view.controls.filter(({ name }) => name === 'payment');
  const way = ways.length > 0 ? choose(ways, walker.n) : undefined;
  if (way) await walker.world.tap(way);
  const ordering = ['checkout.place', 'checkout.pay', 'checkout.toCard', 'checkout.toTerminal'] as const;
  const place = walker.find(...ordering) ?? walker.view.controls.find(({ href }) => href.startsWith('/menu'));
  if (!place) return did('found nothing to press at checkout');
  const isPlacing = walker.is(place, ...ordering);
  if (walker.is(place, 'checkout.pay') && (!way || way.value === 'card')) await writeCards(walker);
  const done = await press(walker, place, isPlacing ? { cart: 'any', isPlacing } : {});
  return did(`${way ? `chose ${way.value}, ` : ''}${done.told}`, done.effects);
}

/** Most cards are approved, as they are in life. */
const cardKinds = ['approved', 'approved', 'approved', 'declined', 'asked', 'pending'] as const;

const cards = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  asked: '4000000000003220',
  pending: '4000000000000077',
};

/** Types a card wherever the gateway has its fields, or takes another way out of a payment that failed. */
async function payByCard(walker: Walker): Promise<Done> {
  const problem = walker.all('payment.tryAgain', 'payment.cash', 'payment.checkAgain');
  if (problem.length > 0) return press(walker, choose(problem, walker.n));
  const { kind, written, frames } = await writeCards(walker);
  const pay = walker.view.controls.findLast((control) => walker.is(control, 'payment.pay'));
  if (pay) await walker.world.tap(pay);
  else await walker.world.act(() => payInFrame(frames.map((frame) => frame.locator('button[type=submit], button'))));
  return did(`paid with a card that is ${kind} (${written} fields)`, {});
}

/** Types a card into whatever fields of one the page and its frames have. */
async function writeCards(walker: Walker) {
  const { page } = walker.world.tab;
  const kind = cardKinds[walker.n % cardKinds.length] ?? 'approved';
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  let written = 0;
  for (const frame of [page.mainFrame(), ...frames]) {
    const asked = `the fields of a card at ${page.url()} in ${frame.url()}`;
    written += await answered(asked, writeCard(frame.locator('input'), cards[kind]));
  }
  await walker.world.settle();
  return { kind, written, frames };
}

type Inputs = ReturnType<FrameLocator['locator']>;

/** Fields of gateways say what they are in many ways; their names and labels begin alike. */
async function writeCard(inputs: Inputs, number: string): Promise<number> {
  let written = 0;
  for (const input of await inputs.all()) {
    const said = await input
      .evaluate((element: HTMLInputElement) =>
        element.checkVisibility()
          ? [
              element.name,
              element.id,
              element.autocomplete,
              element.ariaLabel,
              element.placeholder,
              element.labels?.[0]?.textContent,
            ].join(' ')
          : '',
      )
      .catch(() => '');
    const text = /exp|date|انتهاء/i.test(said)
      ? '12/39'
      : /cvv|cvc|csc|التحقق/i.test(said)
        ? '100'
        : /holder|cc-name|name on/i.test(said)
          ? 'Noura Saleh'
          : /number|رقم/i.test(said)
            ? number
            : undefined;
    if (
      text !== undefined &&
      (await input.fill(text, { timeout: 1_500 }).then(
        () => true,
        () => false,
      ))
    )
      written += 1;
  }
  return written;
}

async function payInFrame(buttons: Inputs[]): Promise<void> {
  for (const button of buttons)
    if ((await button.count()) > 0) {
      await button.last().click({ timeout: 1_500 });
      return;
    }
}

/** A page of a provider: the bank asks, or another sign-in does. */
async function answerBank(walker: Walker): Promise<Done> {
  const buttons = walker.view.controls.filter(({ kind }) => kind === 'button');
  const links = walker.view.controls.filter(({ kind }) => kind === 'link');
  const answer = buttons.length > 0 ? choose(buttons, walker.n) : links[0];
  if (answer) return press(walker, answer, { session: 'here', cart: 'any' });
  await walker.world.goto('/');
  return did('came back to the shop', { isLoaded: true });
}
