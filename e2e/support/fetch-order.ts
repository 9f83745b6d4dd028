import type { OrderAttributes, OrderDocument } from '@sufra/contracts';
import type { Page } from 'playwright-core';

/** The stored order, fetched by the signed-in guest's own page. */
export async function fetchOrder(page: Page, orderId: string): Promise<OrderAttributes> {
  const { data } = await callApi<OrderDocument>(page, `/api/orders/${orderId}`);
  return data.attributes;
}

/** Ids of all orders of the signed-in guest. */
export async function fetchOrderIds(page: Page): Promise<string[]> {
  const { data } = await callApi<{ data: { id: string }[] }>(page, `${await customerPath(page)}/orders`);
  return data.map(({ id }) => id);
}

type Address = { label: string; line1: string };

/** The addresses that the shop keeps for the signed-in guest. */
export async function fetchAddresses(page: Page): Promise<Address[]> {
  const path = `${await customerPath(page)}/addresses`;
  const { data } = await callApi<{ data: { attributes: Address }[] }>(page, path);
  return data.map(({ attributes: { label, line1 } }) => ({ label, line1 }));
}

async function customerPath(page: Page): Promise<string> {
  const kept = (await page.evaluate(() => localStorage.getItem('currentUser'))) ?? '{}';
  return `/api/customers/${(JSON.parse(kept) as { id?: string }).id}`;
}

async function callApi<Document>(page: Page, path: string): Promise<Document> {
  return page.evaluate(async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return (await answer.json()) as unknown;
  }, path) as Promise<Document>;
}
