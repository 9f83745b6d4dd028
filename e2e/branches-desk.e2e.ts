import type { LocationResource } from '@sufra/contracts';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { openDesk, publishDraft, scrollToTop } from './support/desk.ts';
import { journey } from './support/journey.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

type Branch = Pick<LocationResource, 'attributes'>;

async function branchNamed(name: string): Promise<Branch['attributes'] | undefined> {
  const { data } = (await (await fetch(`${shop.url}/api/locations`)).json()) as { data: Branch[] };
  return data.find(({ attributes }) => attributes.name['ar-sa'] === name)?.attributes;
}

function isSignInFront(element: Element): boolean {
  const text = element.firstChild!;
  const at = text.textContent!.indexOf('+');
  const leftOf = (offset: number): number => {
    const range = document.createRange();
    range.setStart(text, offset);
    range.setEnd(text, offset + 1);
    return range.getBoundingClientRect().left;
  };
  return leftOf(at) < leftOf(at + 1);
}

journey(
  'on a phone, an owner changes what a branch offers, its fees and its kitchen, is told what is wrong, and publishes it',
  async ({ browser }) => {
    const phone = await openDesk(browser, shop.url, { at: 'branches' });
    await phone.getByLabel('الفرع', { exact: true }).selectOption({ label: 'الملز' });
    const offered = phone.getByRole('group', { name: 'المتاح هنا' });
    expect(await offered.getByRole('checkbox', { name: 'استلام', exact: true }).isChecked()).toBe(true);
    await press(offered.getByRole('checkbox', { name: 'استلام', exact: true }));

    const fee = phone.getByLabel('التوصيل إلى الملز', { exact: true });
    await fee.fill('');
    await fee.press('Enter');
    await phone.getByText('«» ليس سعرًا يُقرأ بوجه واحد.').waitFor();
    await fee.fill('٩٫٥');
    await fee.press('Enter');
    await phone.getByLabel('الهاتف', { exact: true }).fill('011');
    await phone.getByLabel('الهاتف', { exact: true }).press('Enter');
    await phone.getByText('اكتب الرقم مع علامة +').waitFor();
    await phone.getByLabel('الهاتف', { exact: true }).fill('+966 11 000 0199');
    await phone.getByLabel('الهاتف', { exact: true }).press('Enter');
    await phone.getByText('اكتب الرقم مع علامة +').waitFor({ state: 'detached' });
    const hands = phone.getByLabel(/^الأيدي في/).first();
    await hands.fill('٥');
    await hands.press('Enter');
    await press(phone.getByRole('button', { name: 'عدد آخر في ساعات معينة: الشواية والفرن' }));
    const busyHours = phone.getByRole('group', { name: 'ساعات بعدد آخر من الأيدي في الشواية والفرن' });
    await busyHours.getByLabel(/، من$/).fill('19:00');
    await busyHours.getByLabel('الأيدي في الشواية والفرن', { exact: true }).fill('٧');
    await busyHours.getByLabel('الأيدي في الشواية والفرن', { exact: true }).press('Enter');
    const ride = phone.getByLabel(/^دقائق الطريق إلى/).first();
    await ride.fill('٢٥');
    await ride.press('Enter');
    await press(phone.getByRole('button', { name: 'زحام في ساعات معينة' }));
    await phone.getByRole('group', { name: 'ساعات يطول فيها الطريق' }).getByLabel('نسبة الزيادة ٪').waitFor();
    await phone.getByLabel('طريقة الحساب').selectOption({ label: 'أم القرى، مكة' });
    const cancelled = phone.getByLabel('يُلغى ويُردّ المبلغ بعد');
    expect(await cancelled.inputValue()).toBe('600');
    await cancelled.fill('٢٤٠');
    await cancelled.press('Enter');
    await phone.getByText('اجعل الإلغاء بعد إخبار الضيف أو معه.').waitFor();
    await cancelled.fill('٤٨٠');
    await cancelled.press('Enter');
    await phone.getByText('اجعل الإلغاء بعد إخبار الضيف أو معه.').waitFor({ state: 'detached' });
    const called = phone.getByLabel('أرقام يُتصل بها بالترتيب');
    await called.fill('٠١١');
    await called.blur();
    await phone.getByText('اكتب الرقم مع علامة +').waitFor();
    await called.fill('+966 55 123 4567\n+966501112233');
    await called.blur();
    await phone.getByText('اكتب الرقم مع علامة +').waitFor({ state: 'detached' });
    await scrollToTop(phone);
    await expectNoViolations(phone, 'branches');
    await phone.getByText('محفوظة. يراها الضيوف بعد النشر.').waitFor();

    await phone.reload();
    await phone.getByLabel('الفرع', { exact: true }).selectOption({ label: 'الملز' });
    expect(await fee.inputValue()).toBe('9.50');
    expect(await hands.inputValue()).toBe('5');
    await phone.goto('/staff/desk/publish');
    await phone.getByRole('heading', { name: 'ما سيتغيّر: 9' }).waitFor();
    for (const words of [
      'رسوم التوصيل',
      'الأيدي · الشواية والفرن',
      'الأيدي حسب الساعة · الشواية والفرن',
      '19:00-22:00: 7',
      'دقائق الطريق',
      '18:00-22:00: +30 %',
      'طريقة الحساب',
      'الهاتف',
    ])
      await phone.getByText(words, { exact: true }).waitFor();
    // Among Arabic words the sign of a number stays in front of it.
    const number = phone.locator('b').filter({ hasText: '+966501112233' }).last();
    expect(await number.evaluate(isSignInFront)).toBe(true);
    await publishDraft(phone, 'الملز بلا استلام');
    const sold = await branchNamed('الملز');
    expect(sold?.['order-types']).not.toContain('pickup');
    expect(sold?.['delivery-areas'][0]?.['ride-minutes']).toBe(25);

    await phone.goto('/staff/desk/log');
    const entry = phone.getByRole('listitem').filter({ hasText: 'نُشرت القائمة: الملز بلا استلام' });
    await press(entry.getByRole('link', { name: 'ما الذي تغيّر' }));
    const published = phone.getByRole('listitem').filter({ hasText: 'الملز بلا استلام' });
    await published.getByText('الأيدي · الشواية والفرن', { exact: true }).waitFor();
    await published.getByText('يراه الضيوف الآن').waitFor();
    await expectNoViolations(phone, 'what a publication changed');
  },
);
