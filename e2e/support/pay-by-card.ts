import path from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PaymentShop } from './test-merchants.ts';

/** Makes a browser one of a device that has Apple Pay, as a script that runs before the page's own. */
export const applePayDevice = path.resolve(
  import.meta.dirname,
  '../../apps/simulator/src/apple/browser/apple-pay-sdk.js',
);

/** The bank's answer to a card: yes, no, or a challenge on its own page first (3-D Secure). */
export type Bank = 'approved' | 'declined' | 'asked';

/**
 * Types a card into the fields of a gateway on its payment page or on the checkout, and pays. Those of Checkout.com's
 * Frames are found in every language, the others in English.
 */
export async function payByCard(page: Page, gateway: PaymentShop, bank: Bank = 'approved'): Promise<void> {
  const { cards, pay } = gateways[gateway];
  const isAtCheckout = new URL(page.url()).pathname === '/checkout';
  await pay(page, cards[bank], isAtCheckout ? page.frameLocator('iframe[src^="/payment/fields"]') : page);
}

type Gateway = {
  cards: Record<Bank, string>;
  pay: (page: Page, card: string, fields: Page | FrameLocator) => Promise<void>;
};

const payHere = (page: Page) => page.getByRole('button', { name: /^(Pay|ادفع)/ }).click({ delay: 300 });
const cardFrame = (fields: Page | FrameLocator): FrameLocator => fields.frameLocator('iframe[title="Your card"]');

/** Key by key. A form that moves the focus by itself may lose the first one. */
async function typeSlowly(field: Locator, text: string): Promise<void> {
  const letters = (value: string): string => value.replaceAll(/[\s/]/g, '');
  await expect
    .poll(async () => {
      await field.fill('');
      await field.pressSequentially(text);
      return letters(await field.inputValue());
    })
    .toBe(letters(text));
}

const gateways: Record<PaymentShop, Gateway> = {
  checkout: {
    cards: { approved: '4111 1111 1111 1111', declined: '4544 2491 6767 3670', asked: '4000 0000 0000 3220' },
    async pay(page, card, fields) {
      const texts = { 'card-number': card, 'expiry-date': '12/39', cvv: '100' };
      for (const [name, text] of Object.entries(texts))
        await fields.frameLocator(`.${name}-frame iframe`).getByRole('textbox').fill(text);
      await payHere(page);
    },
  },
  tap: {
    cards: { approved: '5111 1111 1111 1118', declined: '4000 0000 0000 0002', asked: '5123 4500 0000 0008' },
    async pay(page, card, fields) {
      await cardFrame(fields).getByLabel('Card number').fill(card);
      await cardFrame(fields).getByLabel(/Expir/).fill('01/39');
      await cardFrame(fields).getByLabel('CVV').fill('100');
      await payHere(page);
    },
  },
  hyperpay: {
    cards: { approved: '4111 1111 1111 1111', declined: '4000 0000 0000 0002', asked: '4000 0000 0000 3220' },
    async pay(page, card) {
      await page.frameLocator('iframe[title="Card number"]').getByLabel('Card number').fill(card);
      await page.getByLabel('Expiry date').fill('0139');
      await page.frameLocator('iframe[title="CVV"]').getByLabel('CVV').fill('100');
      await page.getByLabel('Card holder').fill('Noura Ali');
      await page.getByRole('button', { name: 'Pay now' }).click();
    },
  },
  moneyhash: {
    cards: { approved: '4242424242424242', declined: '4000000000000002', asked: '4000000000003220' },
    async pay(page, card) {
      await cardFrame(page).getByLabel('Card number').fill(card);
      await cardFrame(page).getByLabel('Expires').fill('12/30');
      await cardFrame(page).getByLabel('CVV').fill('123');
      await cardFrame(page).getByRole('button', { name: /^Pay/ }).click({ delay: 300 });
    },
  },
  moyasar: {
    cards: { approved: '4201320111111010', declined: '4201320000311101', asked: '4000000000003220' },
    async pay(page, card) {
      // Its form listens to keys only.
      const fields = { 'Name on card': 'Noura Saleh', 'Credit Card': card, 'Expiry date': '1230', CVC: '123' };
      for (const [name, text] of Object.entries(fields)) await typeSlowly(page.getByRole('textbox', { name }), text);
      await payHere(page);
    },
  },
  'foodics-online': {
    cards: { approved: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', asked: '4000 0000 0000 3220' },
    async pay(page, card, fields) {
      await cardFrame(fields).getByLabel('Card number').fill(card);
      await cardFrame(fields).getByLabel('Expiry date').fill('12/39');
      await cardFrame(fields).getByLabel('CVV').fill('100');
      await payHere(page);
    },
  },
};
