import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { chooseBranch } from './support/guest.ts';
import { openDesk, publishDraft } from './support/desk.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { openTablet } from './support/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const tagine = 'طاجن لحم الغنم بالخضار';

/** The price of the tagine as a guest of a branch reads it. */
async function priceAt(guest: Page, branch: string): Promise<string> {
  await openPage(guest, '/menu');
  await chooseBranch(guest, branch);
  const card = guest.getByRole('listitem').filter({ has: guest.getByRole('link', { name: tagine, exact: true }) });
  return (await card.first().textContent()) ?? '';
}

journey(
  'in Arabic, on a phone, an owner tries a price at one branch, sees what waits, and publishes it everywhere',
  async ({ browser }) => {
    const phone = await openDesk(browser, shop.url, { at: 'prices' });
    const price = phone.getByRole('textbox', { name: `${tagine}، كل الفروع` });
    await price.fill('77.25');
    await price.press('Enter');
    await phone.getByText('محفوظة. يراها الضيوف بعد النشر.').waitFor();

    await phone.goto('/staff/desk/publish');
    const branches = phone.getByRole('group', { name: 'في هذه الفروع أولًا (بلا اختيار: في كل الفروع)' });
    await press(branches.getByRole('checkbox', { name: 'شارع العليا' }));
    await phone.getByRole('heading', { name: 'في شارع العليا: 1' }).waitFor();
    await phone.getByText('السعر في شارع العليا').waitFor();
    await expectNoViolations(phone, 'publish at a branch first');
    await press(phone.getByRole('button', { name: 'انشر الآن' }));
    await phone.getByText('اكتب السبب في كلمات قليلة').waitFor();
    // The choice is still there after the refusal.
    expect(await branches.getByRole('checkbox', { name: 'شارع العليا' }).isChecked()).toBe(true);
    await phone.getByLabel('السبب').first().fill('تجربة في العليا');
    await press(phone.getByRole('button', { name: 'انشر الآن' }));
    await phone.getByText('نُشر في شارع العليا. الباقي ينتظر في المسودّة.').waitFor();
    await phone.getByText('أولًا في شارع العليا').waitFor();

    const guest = await openTablet(browser, shop.url, 'ar-sa');
    await guest.setViewportSize({ width: 390, height: 844 });
    expect(await priceAt(guest, 'شارع العليا')).toContain('77.25');
    expect(await priceAt(guest, 'الملز')).not.toContain('77.25');

    // The rest is in the draft after a reload too, and goes to every branch.
    await phone.reload();
    await phone.getByRole('heading', { name: 'ما سيتغيّر: 2' }).waitFor();
    await publishDraft(phone, 'في كل الفروع');
    expect(await priceAt(guest, 'الملز')).toContain('77.25');
  },
);
