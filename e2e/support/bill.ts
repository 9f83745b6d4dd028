import type { Locator, Page } from 'playwright-core';
import { fetchOrder } from './fetch-order.ts';

/** Names and amounts as a guest reads them, such as { Total: 'SAR 148.00' }. */
export type Bill = Record<string, string>;

/** The price summary of a screen. */
export async function readBill(screen: Page | Locator): Promise<Bill> {
  const names = await screen.getByRole('term').allInnerTexts();
  const amounts = await screen.getByRole('definition').evaluateAll(textsWithSigns);
  return Object.fromEntries(names.map((name, at) => [plain(name), plain(amounts[at] ?? '')]));
}

/** The text of each element, a drawn sign by its name. */
function textsWithSigns(elements: Element[]): string[] {
  return elements.map((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const sign of copy.querySelectorAll('[role="img"]')) sign.replaceWith(sign.getAttribute('aria-label') ?? '');
    return copy.textContent;
  });
}

/** The same summary as the server has it, of an order without discount and charges. */
export async function billOfOrder(page: Page, orderId: string): Promise<Bill> {
  const { subtotal, tax, total } = await fetchOrder(page, orderId);
  return { Subtotal: riyals(subtotal), 'VAT 15% included': riyals(tax), Total: riyals(total) };
}

/** An amount as the sample merchant writes it in English. */
export const riyals = (amount: number): string => `SAR ${amount.toFixed(2)}`;

/** Without the marks that keep amounts apart from the direction of the text around them. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
