import { readFileSync } from 'node:fs';
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

type Item = { attributes: { name: Record<string, string>; price: number } };

/** The price that guests pay now. */
async function priceOf(name: string): Promise<number | undefined> {
  const read = async <Document>(path: string) => (await (await fetch(`${shop.url}/api${path}`)).json()) as Document;
  const menus = await read<{ data: { id: string }[] }>('/menus');
  const { data } = await read<{ data: { attributes: { items: Item[] } }[] }>(`/${menus.data[0]?.id}/categories`);
  const items = data.flatMap(({ attributes }) => attributes.items);
  return items.find(({ attributes }) => attributes.name['ar-sa'] === name)?.attributes.price;
}

const tagine = 'طاجن لحم الغنم بالخضار';
const steak = 'ستيك سيرلوين على الفحم';

journey(
  'an owner prices dishes by typing and by paste, is asked about a slip, publishes with a reason, and goes back, all in Arabic',
  async ({ browser }) => {
    const page = await openDesk(browser, shop.url, { at: 'prices', isPhone: false });
    const cell = (dish: string, column = 'كل الفروع') => page.getByRole('textbox', { name: `${dish}، ${column}` });
    await cell(tagine).waitFor();
    await expectNoViolations(page, 'prices');

    // A word is told where, and stays; Arabic digits are read.
    await cell(tagine).fill('abc');
    await cell(tagine).press('Enter');
    await page.getByRole('alert').getByText(`${tagine}، كل الفروع: «abc» ليس سعرًا يُقرأ بوجه واحد.`).waitFor();
    expect(await cell(tagine).inputValue()).toBe('abc');
    await cell(tagine).fill('٤٣٫٥٠');
    await cell(tagine).press('Enter');
    // Ten times the price asks first.
    await cell(steak).fill('890');
    await cell(steak).press('Enter');
    await page.getByText('890.00 بدلًا من 89.00؟').waitFor();
    expect(await cell(steak).inputValue()).toBe('89.00');
    await press(page.getByRole('button', { name: 'أبقِ 89.00' }));
    // Two dishes at two branches, as a spreadsheet has them.
    await cell(tagine, 'شارع العليا').focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '44 ريال\t٤٥\nxyz\t95');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await page.getByText('الأسعار المقروءة: 3').waitFor();
    await page.getByText(`${steak}، شارع العليا: «xyz» ليس سعرًا يُقرأ بوجه واحد.`).waitFor();
    expect(await cell(tagine, 'حطين').inputValue()).toBe('45.00');
    expect(await cell(steak, 'حطين').inputValue()).toBe('95.00');
    expect(await priceOf(tagine)).toBe(42);

    // One price for the dishes below, to the end of the category, by key and by press; an empty one takes them back.
    const [kofta, mixed] = ['كفتة مشوية على الجرجير', /^مشاوي مشكّلة للسفرة.*، حطين$/];
    await cell(kofta, 'حطين').fill('٣٧٫٥');
    await cell(kofta, 'حطين').press('Control+d');
    await page.getByText('أسعار نُسخت إلى الأسفل: 4').waitFor();
    expect(await page.getByRole('textbox', { name: mixed }).inputValue()).toBe('37.50');
    await cell(kofta, 'حطين').fill('');
    await press(page.getByRole('button', { name: 'السعر نفسه لكل ما تحته' }));
    await expect.poll(() => page.getByRole('textbox', { name: mixed }).inputValue()).toBe('');

    // A tenth less, as an Arabic keyboard writes it; and back.
    await page.getByLabel('ابحث عن صنف').fill('كفتة مشوية');
    await page.getByLabel('أسعار', { exact: true }).selectOption({ label: 'حطين' });
    await press(page.getByRole('button', { name: '+ ٪ …' }));
    await page.getByLabel('زيادة بنسبة ٪ (− للخفض)').fill('−١٠');
    await press(page.getByRole('button', { name: /^غيّر \d+ من الأسعار: حطين$/ }));
    await expect.poll(() => cell(kofta, 'حطين').inputValue()).toBe('43.00');
    await cell(kofta, 'حطين').fill('');
    await cell(kofta, 'حطين').press('Enter');
    await page.getByLabel('ابحث عن صنف').fill('');

    await press(page.getByRole('link', { name: 'النشر…' }));
    await page.getByRole('heading', { name: 'ما سيتغيّر: 4' }).waitFor();
    await expectNoViolations(page, 'publish');
    await press(page.getByRole('button', { name: 'انشر الآن' }));
    await page.getByText('اكتب السبب في كلمات قليلة؛ فهو يظهر في السجل.').waitFor();
    await publishDraft(page, 'أسعار الشتاء');
    expect(await priceOf(tagine)).toBe(43.5);
    await page.getByText('أسعار الشتاء').waitFor();

    // A publication is downloaded as its folder.
    const saving = page.waitForEvent('download');
    await press(page.getByRole('button', { name: 'تنزيل' }).first());
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^menu-\d{4}-\d\d-\d\d\.zip$/);
    const packed = readFileSync(await download.path());
    for (const path of ['merchant.json', 'menus/main/categories/charcoal-grill.json', 'images/'])
      expect(packed.includes(path)).toBe(true);

    await press(page.getByRole('button', { name: 'عرض أو رجوع' }));
    // The form comes with the changes that it would make.
    const back = page.getByRole('button', { name: 'الرجوع إلى هذه القائمة' });
    await back.waitFor();
    await page.getByLabel('السبب').last().fill('شكاوى الضيوف');
    await press(back);
    await page.getByText('عادت هذه القائمة.').waitFor();
    expect(await priceOf(tagine)).toBe(42);
    // A draft without changes follows by itself: the person is not told of another one who published.
    await page.getByText('لا تغييرات بعد').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'تحديث المسودّة' }).count()).toBe(0);

    // The downloaded zip comes back as a draft, on any device; another file is refused in words.
    const zipFile = page.getByLabel('من ملف zip…');
    await zipFile.setInputFiles({ name: 'menu.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
    await page.getByText('هذا ليس ملف zip سليمًا: اختر ملف ‎.zip كما نُزّل.').waitFor();
    await zipFile.setInputFiles({ name: 'menu.zip', mimeType: 'application/zip', buffer: packed });
    await page.getByRole('heading', { name: 'ما سيتغيّر: 4' }).waitFor();
    expect(await priceOf(tagine)).toBe(42);
    await press(page.getByRole('button', { name: 'التخلّص من المسودّة' }));
    await press(page.getByRole('button', { name: 'نعم، احذف كل التغييرات' }));
    await page.getByText('لا تغييرات بعد').waitFor();
  },
);

journey(
  'on a phone, an owner changes a dish in three languages, closes every branch for a holiday, and two people lose nothing',
  async ({ browser }) => {
    const phone = await openDesk(browser, shop.url, { at: 'menu' });
    const laptop = await openDesk(browser, shop.url, { at: 'menu', isPhone: false });
    await press(phone.getByRole('link', { name: tagine }));
    await phone.getByLabel('السعر', { exact: false }).first().waitFor();
    await expectNoViolations(phone, 'item');
    const calories = phone.getByLabel('السعرات الحرارية');
    await laptop.goto('/staff/desk/menu/main/charcoal-grill/lamb-and-vegetable-tagine');
    await laptop.getByLabel('السعرات الحرارية').waitFor();
    await calories.fill('٧١١');
    await calories.press('Enter');
    await phone.getByText('محفوظة. يراها الضيوف بعد النشر.').waitFor();
    await laptop.getByLabel('السعرات الحرارية').fill('733');
    await laptop.getByLabel('السعرات الحرارية').press('Enter');
    await laptop.getByText('غيّر شخص آخر القيمة نفسها').waitFor();
    // It is told by the dish's name, and in sight of somebody who is far below it.
    await laptop.getByText(`${tagine} · السعرات الحرارية`).waitFor();
    const isInSight = (element: Element) => element.getBoundingClientRect().top >= 0;
    await expect.poll(() => laptop.getByText('أنت: 733').evaluate(isInSight)).toBe(true);
    await press(laptop.getByRole('button', { name: 'خذ قيمتي' }));
    await laptop.getByText('غيّر شخص آخر القيمة نفسها').waitFor({ state: 'detached' });

    await phone.goto('/staff/desk/hours');
    await press(phone.getByRole('button', { name: 'أضف إجازة أو ساعات خاصة' }));
    await phone.getByLabel('الاسم (العربية)').first().fill('عيد الأضحى');
    await phone.getByLabel('الاسم (الإنجليزية)').first().fill('Eid al-Adha');
    await phone.getByLabel('اليوم الأول').first().fill('2027-03-02');
    await phone.getByText('23 رمضان 1448').waitFor();
    await press(phone.getByRole('button', { name: 'اختر بالتقويم الهجري' }));
    const first = phone.getByRole('group', { name: 'اليوم الأول' });
    await first.getByLabel('اليوم', { exact: true }).selectOption('1');
    await first.getByLabel('الشهر').selectOption('شوال');
    await first.getByText('في هذه الأيام يوجد من قبل: حطين: عيد الفطر').waitFor();
    await first.getByLabel('الشهر').selectOption('ذو الحجة');
    await first.getByLabel('اليوم', { exact: true }).selectOption('10');
    await first.getByText('16 مايو 2027').waitFor();
    await phone.getByRole('group', { name: 'اليوم الأخير' }).getByLabel('اليوم', { exact: true }).selectOption('12');
    await phone.getByRole('group', { name: 'اليوم الأخير' }).getByLabel('الشهر').selectOption('ذو الحجة');
    await expectNoViolations(phone, 'hours');
    await press(phone.getByRole('button', { name: 'أضف إلى 5 من الفروع' }));
    const feast = phone.getByRole('region', { name: 'عيد الأضحى' });
    await feast.getByText('الفروع الأخرى: 4 مطابقة، 0 مختلفة').waitFor();
    await feast.getByText('18 مايو 2027').waitFor();
    await press(phone.getByRole('link', { name: 'النشر…' }));
    await phone.getByRole('heading', { name: 'ما سيتغيّر: 6' }).waitFor();
    await phone.getByText('733').first().waitFor();
  },
);

journey(
  'on a phone, an owner chooses the part of a photograph that the shop shows, by keyboard, and chooses it anew',
  async ({ browser }) => {
    const phone = await openDesk(browser, shop.url, { at: 'menu/main/charcoal-grill/lamb-and-vegetable-tagine' });
    const input = phone.locator('input[type="file"]').first();
    await input.setInputFiles('merchants/saffron-and-char/images/shakshouka.webp');
    const dialog = phone.getByRole('dialog', { name: 'أي جزء يظهر؟' });
    await dialog.getByRole('group', { name: 'الجزء الذي يظهر' }).waitFor();
    await expectNoViolations(phone, 'part of a picture');
    const zoom = dialog.getByRole('slider', { name: 'التكبير' });
    await zoom.focus();
    await zoom.press('End');
    const shown = phone.getByRole('img', { name: 'صورة الصنف' });
    const sizeOf = () =>
      shown.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return { width: image.naturalWidth, height: image.naturalHeight };
      });
    const before = await shown.getAttribute('src');
    await dialog.getByRole('button', { name: 'استخدم هذا الجزء' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await phone.waitForFunction(
      (old) => document.querySelector('img[alt="صورة الصنف"]')?.getAttribute('src') !== old,
      before,
    );
    const part = await sizeOf();
    expect(part.width / part.height).toBeCloseTo(4 / 3, 1);

    // A part of the part, of the picture that is in the draft.
    await press(phone.getByRole('button', { name: 'قص الصورة…' }));
    await zoom.focus();
    await zoom.press('End');
    await press(dialog.getByRole('button', { name: 'استخدم هذا الجزء' }));
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await sizeOf()).width).toBeLessThan(part.width / 3);

    // A file that is none stays none: the server says so, without asking for a part.
    await input.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await phone.getByText('اختر صورة بصيغة', { exact: false }).first().waitFor();
    expect(await dialog.count()).toBe(0);
  },
);
