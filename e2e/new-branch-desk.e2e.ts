import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { openDesk, publishDraft } from './support/desk.ts';
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

type Branch = { attributes: { name: Record<string, string> } };

/** The branch that delivers to the door of a guest east of all areas of the demo. */
async function branchAtTheDoor(): Promise<string | undefined> {
  const point = 'filter[delivery-area.lat]=24.72&filter[delivery-area.long]=46.86';
  const { data } = (await (await fetch(`${shop.url}/api/locations?${point}`)).json()) as { data: Branch | null };
  return data?.attributes.name['ar-sa'];
}

/** Taps the map at shares of its width and height. */
async function tapMap(page: Page, x: number, y: number): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no map');
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

/** A file of the draft, as its download has it. */
async function draftFile(page: Page, file: string): Promise<string> {
  const drafts = (await (await page.request.get('/staff/api/staff/drafts')).json()) as { data: { id: string }[] };
  return (await page.request.get(`/staff/api/staff/drafts/${drafts.data[0]?.id}/file?path=${file}`)).text();
}

async function publish(page: Page, why: string): Promise<void> {
  await page.goto('/staff/desk/publish');
  await publishDraft(page, why);
}

const languages = ['الإنجليزية', 'العربية', 'الفرنسية'];

/** The file that somebody would write in an editor who wants the same, beginning with a copy of another branch. */
function writtenByHand(corners: readonly [latitude: string, longitude: string][], labelPoint: string): string {
  const olaya = path.resolve(import.meta.dirname, '../merchants/saffron-and-char/branches/al-olaya.json');
  const [, taken = ''] = /("timeZone"[\s\S]*)"deliveryAreas"/.exec(readFileSync(olaya, 'utf8')) ?? [];
  const ring = [...corners, corners[0] ?? ['', '']].map(
    ([latitude, longitude]) => `            [${Number(longitude)}, ${Number(latitude)}]`,
  );
  return `{
  "$schema": "../../schema/branch.schema.json",
  "handle": "al-rimal",
  "position": 6,
  "name": {
    "en-us": "Al Rimal",
    "ar-sa": "الرمال",
    "fr": "Al Rimal"
  },
  "address": {
    "en-us": "Dammam Road, Al Rimal, Riyadh",
    "ar-sa": "طريق الدمام، الرمال، الرياض",
    "fr": "Route de Dammam, Al Rimal, Riyad"
  },
  "phone": "+966110000106",
  "location": {
    "latitude": 24.72,
    "longitude": 46.86
  },
  ${taken}"deliveryAreas": [
    {
      "handle": "around-al-rimal",
      "name": {
        "en-us": "Around Al Rimal",
        "ar-sa": "حول الرمال"
      },
      "deliveryCharge": "12.50",
      "labelPoint": ${labelPoint},
      "polygon": {
        "type": "Polygon",
        "coordinates": [
          [
${ring.join(',\n')}
          ]
        ]
      }
    }
  ]
}
`;
}

journey(
  'on a phone, an owner makes a branch, draws where it delivers, is told what is wrong, and it sells once it is published',
  async ({ browser }) => {
    expect(await branchAtTheDoor()).toBeUndefined();
    const phone = await openDesk(browser, shop.url, { at: 'branches' });

    await press(phone.getByRole('button', { name: 'فرع جديد' }));
    await press(phone.getByRole('button', { name: 'أنشئ الفرع' }));
    await phone.getByText('ضع الدبوس في مكان الفرع.').waitFor();
    const [names, addresses] = [
      ['Al Rimal', 'الرمال', 'Al Rimal'],
      ['Dammam Road, Al Rimal, Riyadh', 'طريق الدمام، الرمال، الرياض', 'Route de Dammam, Al Rimal, Riyad'],
    ];
    for (const [index, language] of languages.entries()) {
      await phone.getByLabel(`الاسم (${language})`).fill(names[index] ?? '');
      await phone.getByLabel(`العنوان (${language})`).fill(addresses[index] ?? '');
    }
    expect(await phone.getByLabel('الرمز').inputValue()).toBe('al-rimal');
    await phone.reload();
    await phone.getByRole('button', { name: 'أنشئ الفرع' }).waitFor();
    expect(await phone.getByLabel('العنوان (العربية)').inputValue()).toBe('طريق الدمام، الرمال، الرياض');
    await phone.getByLabel('الرمز').fill('al-olaya');
    await phone.getByLabel('الهاتف').fill('011');
    const position = phone.getByLabel('الموقع (خط العرض، خط الطول)');
    await position.fill('شرق الرياض');
    await position.press('Enter');
    await phone.getByText('«شرق الرياض» ليس موقعًا.').waitFor();
    await position.fill('٢٤٫٧٢، ٤٦٫٨٦');
    await position.press('Enter');
    await phone.getByRole('button', { name: /^دبوس الرمال/ }).waitFor();
    await press(phone.getByRole('button', { name: 'أنشئ الفرع' }));
    await phone.getByText('لفرع آخر هذا الرمز.').waitFor();
    await phone.getByText('اكتب الرقم مع علامة +').waitFor();
    await expectNoViolations(phone, 'new branch');
    await phone.getByLabel('الرمز').fill('al-rimal');
    await phone.getByLabel('الهاتف').fill('+966 11 000 0106');
    await press(phone.getByRole('button', { name: 'أنشئ الفرع' }));
    await phone.getByText('الرمال في المسودّة').waitFor();
    await phone.reload();
    await phone.getByRole('button', { name: 'فرع جديد' }).waitFor();
    await phone.getByLabel('الفرع', { exact: true }).selectOption({ label: 'الرمال' });
    await phone.getByText('التوصيل متاح هنا ولا منطقة بعد').waitFor();

    await press(phone.getByRole('button', { name: 'منطقة توصيل جديدة' }));
    const form = phone.locator('form');
    await form.getByLabel('الاسم (العربية)').fill('حول الرمال');
    await form.getByLabel('الاسم (الإنجليزية)').fill('Around Al Rimal');
    await press(form.getByRole('button', { name: 'إضافة' }));
    await phone.getByText('ليس لحدود حول الرمال أي زاوية بعد.').waitFor();
    await phone.getByLabel('التوصيل إلى حول الرمال').fill('12.5');
    await phone.getByLabel('التوصيل إلى حول الرمال').press('Enter');
    await phone.getByRole('application').scrollIntoViewIfNeeded();
    const corner = (number: number) => phone.getByRole('button', { name: new RegExp(`^الزاوية ${number} من`) });
    await tapMap(phone, 0.3, 0.2);
    await tapMap(phone, 0.8, 0.2);
    await corner(2).waitFor();
    await phone.getByText('لحدود حول الرمال زاويتان.').waitFor();
    // Across instead of around.
    await tapMap(phone, 0.3, 0.8);
    await tapMap(phone, 0.8, 0.8);
    await corner(4).waitFor();
    await phone.getByText('حدود حول الرمال تقطع نفسها: الضلع بعد الزاوية 2 والضلع بعد الزاوية 4.').waitFor();
    await expectNoViolations(phone, 'border');

    await press(phone.getByText('زوايا حول الرمال بالإحداثيات'));
    const typed = (number: number) => phone.getByLabel(`الزاوية ${number}`, { exact: true });
    const [third, fourth] = [await typed(3).inputValue(), await typed(4).inputValue()];
    await typed(3).fill(fourth);
    await typed(3).press('Enter');
    await typed(4).fill(third);
    await typed(4).press('Enter');
    await phone.getByText('حدود حول الرمال تقطع نفسها').waitFor({ state: 'detached' });
    const before = await typed(1).inputValue();
    await corner(1).press('ArrowUp');
    await expect.poll(() => typed(1).inputValue()).not.toBe(before);
    await corner(1).press('ArrowUp');
    await phone.getByText('محفوظة. يراها الضيوف بعد النشر.').waitFor();

    const corners = await Promise.all(
      [1, 2, 3, 4].map(async (number): Promise<[string, string]> => {
        const [latitude = '', longitude = ''] = (await typed(number).inputValue()).split(', ');
        return [latitude, longitude];
      }),
    );
    const file = await draftFile(phone, 'branches/al-rimal.json');
    const [, labelPoint = ''] = /"labelPoint": (\{[^}]*\})/.exec(file) ?? [];
    expect(file).toBe(writtenByHand(corners, labelPoint));

    await phone.goto('/staff/desk/hours');
    await phone.getByLabel('الفرع', { exact: true }).selectOption({ label: 'الرمال' });
    await phone.goto('/staff/desk/prices');
    await phone.getByRole('option', { name: 'الرمال' }).first().waitFor({ state: 'attached' });
    await publish(phone, 'فرع شرق الرياض');
    expect(await branchAtTheDoor()).toBe('الرمال');

    await phone.goto('/staff/desk/branches');
    await phone.getByLabel('الفرع', { exact: true }).selectOption({ label: 'الرمال' });
    await press(phone.getByRole('button', { name: 'حذف هذا الفرع…' }));
    await phone.getByText('دعه ينهي طلباته أولًا').waitFor();
    await press(phone.getByRole('button', { name: 'احذف الرمال' }));
    const listed = phone.getByLabel('الفرع', { exact: true }).getByRole('option', { name: 'الرمال' });
    await listed.waitFor({ state: 'detached' });
    await phone.getByText('محفوظة. يراها الضيوف بعد النشر.').waitFor();
    await publish(phone, 'أُغلق الفرع');
    expect(await branchAtTheDoor()).toBeUndefined();
  },
);
