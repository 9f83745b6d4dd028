import type { ItemResource, LocationResource, LoginDocument, OrderDocument } from '@sufra/contracts';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { newMobile } from './new-mobile.ts';
import { paidDish, paymentAppKey, type PaymentShop } from './test-merchants.ts';
import { readCode } from './read-code.ts';
import { sharedShopUrl } from './shared-shop.ts';

export type CardOrder = {
  id: string;
  number: string;
  /** The guest's, for calls from outside the browser. */
  token: string;
  shopUrl: string;
};

/** The address of the shop whose cards a gateway takes. */
export const paymentShopUrl = (gateway: PaymentShop, server = sharedShopUrl()): string =>
  server.replace('127.0.0.1', `${gateway}.localhost`);

/** Orders a dish for pickup, to be paid by card, as a guest who just proved a mobile number. Nothing is paid yet. */
export async function placeCardOrder(gateway: PaymentShop, server = sharedShopUrl()): Promise<CardOrder> {
  const call = callerOf(gateway, server);
  const mobile = newMobile();
  await call('POST', '/customers', { 'first-name': 'Noura', mobile });
  const [code, branches, items] = await Promise.all([
    readCode(server, mobile),
    call<{ data: LocationResource[] }>('GET', '/locations'),
    dishes(call),
  ]);
  const login = await call<LoginDocument>('POST', '/login/guest', { username: `966${mobile}`, password: code });
  const { token } = login.data.attributes;
  const body = {
    type: 'pickup',
    location: branches.data[0]?.id,
    'payment-type': 'card',
    items: [{ id: items.data[0]?.id, quantity: 1 }],
    total: Number(paidDish.price),
  };
  const { data } = await call<OrderDocument>('POST', '/orders', body, {
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  });
  return { id: data.id, number: data.attributes.number, token, shopUrl: paymentShopUrl(gateway, server) };
}

/** Opens the page on which the order is paid, in the browser of the guest who ordered. */
export async function openPayment(page: Page, gateway: PaymentShop, server = sharedShopUrl()): Promise<CardOrder> {
  const order = await placeCardOrder(gateway, server);
  await page
    .context()
    .addCookies([
      { name: 'session', value: encodeURIComponent(order.token), url: order.shopUrl, httpOnly: true, sameSite: 'Lax' },
    ]);
  const path = gateway === 'foodics-online' ? '/checkout/payment' : `/payment/${gateway}`;
  // It may leave for the provider at once: journeys wait for what they expect to see.
  await page.goto(`${order.shopUrl}${path}?order=${order.id}`, { waitUntil: 'commit' });
  return order;
}

/** The server's status of the order. */
export async function fetchCardOrder(
  order: CardOrder,
  gateway: PaymentShop,
): Promise<OrderDocument['data']['attributes']> {
  const call = callerOf(gateway, sharedShopUrl());
  const headers = { authorization: `Bearer ${order.token}` };
  return (await call<OrderDocument>('GET', `/orders/${order.id}`, undefined, headers)).data.attributes;
}

type Call = <Document>(
  method: 'GET' | 'POST',
  path: string,
  body?: Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<Document>;

async function dishes(call: Call): Promise<{ data: ItemResource[] }> {
  const { data } = await call<{ data: { attributes: { 'default-menu-id': string } } }>('GET', '/applications');
  return call('GET', `/${data.attributes['default-menu-id']}/items`);
}

/** The app key names the merchant: not every machine knows names below localhost. */
const callerOf =
  (gateway: PaymentShop, server: string): Call =>
  async <Document>(method: string, path: string, body?: Record<string, unknown>, own: Record<string, string> = {}) => {
    const headers = {
      'x-app-key': paymentAppKey(gateway),
      ...(body && { 'content-type': 'application/json' }),
      ...own,
    };
    const answer = await fetch(`${server}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Document;
  };
