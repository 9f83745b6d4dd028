import type {
  BoardOrder,
  BoardOrderDocument,
  DeviceCodeDocument,
  LoginDocument,
  LocationResource,
  ItemResource,
  OrderDocument,
  StaffSessionDocument,
} from '@sufra/contracts';
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { newMobile } from './new-mobile.ts';
import { press } from './press.ts';
import { readCode } from './read-code.ts';
import { openVisit, type Locale } from './visit.ts';

type Init = { method?: string; body?: object; token?: string };

/** A call of the API from outside any browser. */
async function callApi<Document>(
  shopUrl: string,
  path: string,
  { method = 'GET', body, token }: Init = {},
): Promise<Document> {
  const answer = await fetch(`${shopUrl}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      'idempotency-key': randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Document;
}

export const cashier = { name: 'هدى', pin: '9073' };

export const cook = { name: 'سالم', pin: '5528' };

export async function managerOf(shopUrl: string, branch: string): Promise<string> {
  const manager = { email: `${branch}@staff.example`, password: 'demo-kitchen' };
  const login = await callApi<StaffSessionDocument>(shopUrl, '/staff/login', { method: 'POST', body: manager });
  return login.data.attributes.token;
}

/** Adds a cashier with a PIN to a branch of the demo. */
export const addCashier = (shopUrl: string, branch: string): Promise<void> =>
  addPerson(shopUrl, branch, { ...cashier, role: 'cashier' });

/** Adds a cook with a PIN to a branch of the demo. */
export const addCook = (shopUrl: string, branch: string): Promise<void> =>
  addPerson(shopUrl, branch, { ...cook, role: 'kitchen' });

async function addPerson(shopUrl: string, branch: string, body: object): Promise<void> {
  await callApi(shopUrl, '/staff/people', { method: 'POST', token: await managerOf(shopUrl, branch), body });
}

/** A code that pairs one device with a branch of the demo. */
export async function makePairingCode(shopUrl: string, branch: string): Promise<string> {
  const token = await managerOf(shopUrl, branch);
  const code = await callApi<DeviceCodeDocument>(shopUrl, '/staff/device-codes', { method: 'POST', token, body: {} });
  return code.data.attributes.code;
}

/** An order as the board of its branch reads it. Signs out again: the demo's kitchen leaves a branch to those who are in. */
export async function readBoardOrder(shopUrl: string, branch: string, id: string): Promise<BoardOrder['attributes']> {
  const token = await managerOf(shopUrl, branch);
  const { data } = await callApi<BoardOrderDocument>(shopUrl, `/staff/board/${id}`, { token });
  const signedOut = await fetch(`${shopUrl}/api/staff/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!signedOut.ok) throw new Error(`POST /staff/logout answered ${signedOut.status}`);
  return data.attributes;
}

/** Opens the restaurant's side on a tablet of ten inches. */
export async function openTablet(browser: Browser, shopUrl: string, locale: Locale): Promise<Page> {
  const page = await openVisit(browser, shopUrl, { device: 'desktop', locale, shopUrl });
  await page.setViewportSize({ width: 1180, height: 820 });
  return page;
}

export type PlacedOrder = { id: string; number: string; token: string };

const twoOfRice = { 'Saffron rice': 2 };

/** A guest who just proved a mobile number. */
export async function signUp(shopUrl: string, firstName: string): Promise<{ token: string; customerId: string }> {
  const mobile = newMobile();
  await callApi(shopUrl, '/customers', { method: 'POST', body: { 'first-name': firstName, mobile } });
  const username = `966${mobile}`;
  const password = await readCode(shopUrl, mobile);
  const login = await callApi<LoginDocument>(shopUrl, '/login/guest', { method: 'POST', body: { username, password } });
  const { token, 'customer-id': customerId } = login.data.attributes;
  return { token, customerId: customerId ?? '' };
}

async function listDishes(shopUrl: string): Promise<ItemResource[]> {
  const { data: application } = await callApi<{ data: { attributes: { 'default-menu-id': string } } }>(
    shopUrl,
    '/applications',
  );
  const menu = application.attributes['default-menu-id'];
  return (await callApi<{ data: ItemResource[] }>(shopUrl, `/${menu}/items`)).data;
}

/** Orders dishes of the demo at a branch, for cash, as a guest who just proved a mobile number. */
export async function placeCashOrder(
  shopUrl: string,
  branch: string,
  firstName: string,
  dishes: Record<string, number> = twoOfRice,
): Promise<PlacedOrder> {
  const { token } = await signUp(shopUrl, firstName);
  return orderFor(shopUrl, token, branch, dishes);
}

/** The same for a guest who has signed in. */
export async function orderFor(
  shopUrl: string,
  token: string,
  branch: string,
  dishes: Record<string, number> = twoOfRice,
  at?: string,
): Promise<PlacedOrder> {
  const location = await findBranch(shopUrl, branch);
  const items = await listDishes(shopUrl);
  const chosen = Object.entries(dishes).map(([name, quantity]) => {
    const dish = items.find(({ attributes }) => attributes.name['en-us'] === name);
    if (!dish) throw new Error(`There is no ${name} on the menu.`);
    return { dish, quantity };
  });
  const body = {
    type: 'pickup',
    location: location?.id,
    'payment-type': 'cash',
    ...(at && { 'scheduled-time': at }),
    items: chosen.map(({ dish, quantity }) => ({ id: dish.id, quantity })),
    total: chosen.reduce((sum, { dish, quantity }) => sum + dish.attributes.price * quantity, 0),
  };
  const { data } = await callApi<OrderDocument>(shopUrl, '/orders', { method: 'POST', token, body });
  return { id: data.id, number: data.attributes.number, token };
}

async function findBranch(shopUrl: string, branch: string): Promise<LocationResource | undefined> {
  const branches = await callApi<{ data: LocationResource[] }>(shopUrl, '/locations');
  return branches.data.find(({ attributes }) => attributes.name['en-us'] === branch);
}

/** Orders rice for the first time of tomorrow, for cash. */
export async function placeOrderForTomorrow(shopUrl: string, branch: string, firstName: string): Promise<PlacedOrder> {
  const { token } = await signUp(shopUrl, firstName);
  const path = `/locations/${(await findBranch(shopUrl, branch))?.id}/order-times?filter[order-type]=pickup`;
  const { data } = await callApi<{ data: { attributes: { times: string[] } }[] }>(shopUrl, path);
  return orderFor(shopUrl, token, branch, twoOfRice, data[1]?.attributes.times[0]);
}

/** Orders rice of the demo to an address near Olaya Street, for cash at the door. */
export async function placeDelivery(shopUrl: string, firstName: string): Promise<PlacedOrder> {
  const { token, customerId } = await signUp(shopUrl, firstName);
  const place = {
    lat: 24.69,
    long: 46.68,
    line1: 'طريق الملك فهد، مبنى 12',
    label: 'البيت',
    instructions: 'الدور الثاني',
  };
  const addresses = `/customers/${customerId}/addresses`;
  const saved = await callApi<{ data: { id: string }[] }>(shopUrl, addresses, { method: 'POST', token, body: place });
  const dish = (await listDishes(shopUrl)).find(({ attributes }) => attributes.name['en-us'] === 'Saffron rice');
  const cart = {
    type: 'deliver',
    location: null,
    address: saved.data[0]?.id,
    'payment-type': 'cash',
    items: [{ id: dish?.id, quantity: 6 }],
  };
  const priced = await callApi<{ data: { attributes: { total: number } } }>(shopUrl, '/promotions/validation', {
    method: 'POST',
    token,
    body: cart,
  });
  const body = { ...cart, total: priced.data.attributes.total };
  const { data } = await callApi<OrderDocument>(shopUrl, '/orders', { method: 'POST', token, body });
  return { id: data.id, number: data.attributes.number, token };
}

/** Moves an order as the manager of its branch in Olaya does. */
export async function moveOrder(
  shopUrl: string,
  { id }: PlacedOrder,
  code: string,
  { by, reason }: { by?: string | undefined; reason?: string } = {},
): Promise<void> {
  const token = by ?? (await managerOf(shopUrl, 'al-olaya'));
  await callApi(shopUrl, `/orders/${id}/statuses`, { method: 'POST', token, body: { code, reason } });
}

/** Promises an order so many minutes later, as the manager of its branch in Olaya does. */
export async function delayOrder(shopUrl: string, { id }: PlacedOrder, minutes: number): Promise<void> {
  const token = await managerOf(shopUrl, 'al-olaya');
  const body = { minutes, 'reason-code': 'busy' };
  await callApi(shopUrl, `/orders/${id}/delays`, { method: 'POST', token, body });
}

/** Signs in in Arabic with an account of the demo, at the page that was asked for. */
export async function enterByPassword(
  page: Page,
  { at = '/staff', account = 'al-olaya' }: { at?: string; account?: string } = {},
): Promise<void> {
  await page.goto(at);
  if (!at.includes('/staff/desk')) await press(page.getByRole('button', { name: 'الدخول بكلمة المرور' }));
  await page.getByLabel('البريد الإلكتروني').fill(`${account}@staff.example`);
  await page.getByLabel('كلمة المرور').fill('demo-kitchen');
  await press(page.getByRole('button', { name: 'دخول', exact: true }));
}

/** Begins a shift in Arabic with the account of the demo. */
export async function signInWithPassword(tablet: Page): Promise<void> {
  await enterByPassword(tablet);
  await press(tablet.getByRole('button', { name: 'فحص الصوت والشاشة والاتصال' }));
  await press(tablet.getByRole('button', { name: 'بدء الوردية' }));
}

/** Lets a guest's own browser in with the session of an order that was placed outside it. */
export const bringGuest = (page: Page, shopUrl: string, { token }: PlacedOrder): Promise<void> =>
  page
    .context()
    .addCookies([{ name: 'session', value: encodeURIComponent(token), url: shopUrl, httpOnly: true, sameSite: 'Lax' }]);
