import type { Page } from 'playwright-core';
import { press } from '../support/press.ts';
import { openGateway } from './payment-steps.ts';

// A kiosk with a card terminal beside it; the terminal is played at the simulator.

const terminal = 'counter-1:simulator-terminal-counter-1';

/** The kiosk asks for the card. */
export async function openTerminal(page: Page, shopUrl: string): Promise<void> {
  await openGateway(page, shopUrl, 'foodics-online');
  await page.evaluate((named) => {
    localStorage.setItem('kiosk_order', 'true');
    localStorage.setItem('kiosk_terminal', named);
    localStorage.setItem('currentUser', '{}');
  }, terminal);
  const { origin, searchParams } = new URL(page.url());
  await page.goto(`${origin}/payment/pinpad?order=${searchParams.get('order')}`);
  await waitForStep(page, 0);
}

/** The kiosk asks for the PIN. */
export async function insertCard(page: Page, shopUrl: string): Promise<void> {
  await fetch(`${shopUrl}/simulator/pinpad/terminals/counter-1`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ card: '4242424242424242' }),
  });
  await waitForStep(page, 1);
}

export async function cancelAtTerminal(page: Page): Promise<void> {
  await press(page.locator('main button').last());
  await page.locator('main [role=alert] h2').waitFor();
}

const waitForStep = (page: Page, index: number): Promise<void> =>
  page.locator('main ol').last().locator('li').nth(index).and(page.locator('[aria-current="step"]')).waitFor();
