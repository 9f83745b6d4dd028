import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { addCook, cook, makePairingCode, openTablet, placeCashOrder } from './support/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
  await addCook(shop.url, 'al-olaya');
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

/** The text of the card for the kitchen's wall. */
async function readCard(): Promise<string> {
  const html = await readFile(new URL('../docs/owners/cook-card.ar.html', import.meta.url), 'utf8');
  return html
    .slice(html.indexOf('<body'))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ');
}

journey(
  'a new cook with the card alone accepts, delays, sells out, refuses, and finds an order of before',
  async ({ browser }) => {
    const card = await readCard();
    const tablet = await openTablet(browser, shop.url, 'ar-sa');
    let taps = 0;
    /** A word has to stand on the card before it is looked for on the screen. */
    const word = (text: string): string => {
      expect(card).toContain(text);
      return text;
    };
    const tap = async (target: Locator): Promise<void> => {
      taps += 1;
      await press(target);
    };
    const button = (scope: Page | Locator, text: string) =>
      scope.getByRole('button', { name: word(text), exact: true });
    // As a cook reads it: what a screen reader is told beside it names the dish, too.
    const shown = (scope: Page | Locator, text: string) =>
      scope.getByRole('button').filter({ hasText: new RegExp(`^${word(text)}$`) });

    await tablet.goto(`/staff#pair=${await makePairingCode(shop.url, 'al-olaya')}`);
    await tablet.getByLabel('اسم الجهاز').fill('المطبخ');
    await press(tablet.getByRole('button', { name: 'ربط', exact: true }));

    // Begin.
    await tablet.getByText(word('من يعمل الآن؟')).waitFor();
    await tap(tablet.getByRole('button', { name: cook.name }));
    for (const digit of cook.pin) await tap(tablet.getByRole('button', { name: digit, exact: true }));
    expect(await tablet.getByRole('button', { name: 'دخول', exact: true }).innerText()).toBe(word('✓'));
    await tap(tablet.getByRole('button', { name: 'دخول', exact: true }));
    await tap(button(tablet, 'فحص الصوت والشاشة والاتصال'));
    await tap(button(tablet, 'بدء الوردية'));

    const first = await placeCashOrder(shop.url, 'Olaya Street', 'نورة');
    const second = await placeCashOrder(shop.url, 'Olaya Street', 'ليلى');
    const of = ({ number }: { number: string }) => tablet.getByRole('article', { name: `طلب ${number}` });

    // Accept an order.
    await tap(of(first).getByRole('button', { name: new RegExp(`^${word('قبول لموعد')}`) }));
    await tablet.getByRole('region', { name: 'في المطبخ' }).locator(of(first)).waitFor();

    // Promise later.
    await tap(
      of(first)
        .getByRole('button')
        .filter({ hasText: word('⋯') }),
    );
    const panel = tablet.getByRole('dialog');
    await tap(panel.getByText(word('يحتاج وقتًا')).first());
    await tap(panel.getByRole('button', { name: '+10', exact: true }));
    await tap(panel.getByText(word('المطبخ مزدحم')).first());
    await tap(panel.getByRole('button').last());
    await panel.waitFor({ state: 'detached' });

    // Done.
    await tap(button(of(first), 'جاهز'));
    await tablet.getByRole('region', { name: 'جاهز' }).locator(of(first)).waitFor();
    await tap(button(of(first), 'سُلِّم'));

    // Refuse an order.
    await tap(of(second).getByRole('button').filter({ hasText: '⋯' }));
    await tap(button(panel, 'إلغاء الطلب').first());
    await tap(panel.getByText('المطبخ مزدحم').first());
    await tap(button(panel, 'إلغاء الطلب').last());
    await tablet.getByRole('region', { name: 'جديد' }).locator(of(second)).waitFor({ state: 'detached' });

    // Sold out.
    await tap(tablet.getByRole('button', { name: word('نفد') }).first());
    await panel.getByLabel(word('ابحث عن صنف أو إضافة أو مكوّن')).fill('أرز بالزعفران');
    await tap(shown(panel, 'نفد').first());
    await tap(shown(panel, 'اليوم'));
    await tap(shown(panel, 'عاد').first());
    await tablet.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });

    // An order of before: it has left the board overnight.
    await tablet.route('**/api/staff/board', (route) =>
      route.fulfill({ json: { data: [], meta: { 'message-budget': 'left', stations: [] } } }),
    );
    await tablet.reload();
    await press(button(tablet, 'فحص الصوت والشاشة والاتصال'));
    await press(button(tablet, 'بدء الوردية'));
    await tablet.getByRole('searchbox', { name: word('رقم الطلب أو الاسم أو آخر أرقام الجوال') }).fill('ليلى');
    await tap(tablet.getByRole('region', { name: word('طلبات سابقة') }).getByRole('button', { name: /ليلى/ }));
    await panel.getByText('ما الذي حدث').waitFor();
    // As many as the card's sentences need, and not twice as many.
    expect(taps).toBeLessThanOrEqual(26);
    await tablet.context().close();
  },
);
