import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addItem, chooseBranch, goToCheckout, openCart, placeOrder, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage, untilAlive } from './support/open-page.ts';

const attack = `<script>document.title='taken'</script><img src=x onerror="document.title='taken'">`;

journey('a script in a note is a text, and a token is nothing that a page can read', async ({ visit }) => {
  const page = await visit({ device: 'desktop', locale: 'en-us' });
  const answers = recordAnswers(page);
  const menu = await page.goto('/');
  expect(menu?.headers()['content-security-policy']).toContain("default-src 'self'");
  await untilAlive(page);
  await chooseBranch(page, 'Olaya Street');
  await addItem(page, { item: 'Saffron rice', notes: attack });
  const cart = await openCart(page);
  await signIn(page);
  await cart.getByText(attack).waitFor();
  await cart.getByRole('textbox', { name: 'Order notes' }).fill(attack);
  await goToCheckout(page);
  expect(await page.getByText(attack).count()).toBe(2);
  await placeOrder(page);
  await expect.poll(() => page.getByText(attack).count()).toBe(2);
  await openPage(page, page.url());
  await expect.poll(() => page.getByText(attack).count()).toBe(2);
  expect(await page.title()).not.toBe('taken');

  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === 'session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const token = decodeURIComponent(session?.value ?? 'no session');
  const readable = await page.evaluate(() => [
    document.cookie,
    ...Object.values(localStorage),
    ...Object.values(sessionStorage),
  ]);
  const texts = await Promise.all(answers);
  expect(texts.length).toBeGreaterThan(10);
  expect([...readable, ...texts].filter((text) => text.includes(token) || text.includes(session?.value ?? ''))).toEqual(
    [],
  );
});

journey('another guest’s order is a page that cannot be found', async ({ visit }) => {
  const owner = await visit({ device: 'desktop', locale: 'en-us' });
  await order(owner);
  const address = owner.url();

  const stranger = await visit({ device: 'desktop', locale: 'en-us' });
  await stranger.goto(address);
  await stranger.waitForURL('**/signin*');

  const other = await visit({ device: 'desktop', locale: 'en-us' });
  await order(other);
  const answer = await other.goto(address);
  expect(answer?.status()).toBe(404);
  await other.getByRole('heading', { name: 'This page could not be found' }).waitFor();
  expect(await other.getByText('Saffron rice').count()).toBe(0);
});

async function order(page: Page): Promise<void> {
  await openPage(page);
  await chooseBranch(page, 'Olaya Street');
  await page.getByRole('button', { name: 'Add Saffron rice to cart' }).click();
  await openCart(page);
  await signIn(page);
  await goToCheckout(page);
  await placeOrder(page);
}

/** The texts of every answer that the page's scripts could read; streams that stay open are left out. */
function recordAnswers(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (/json|html|text\/x-script|plain/.test(type)) answers.push(response.text().catch(() => ''));
  });
  return answers;
}
