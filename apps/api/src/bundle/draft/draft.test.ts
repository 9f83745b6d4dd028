import type { DraftDocument, DraftUploadDocument } from '@sufra/contracts';
import { type FileChange, type Json, moveThing, setBranchPrice, setListed, setText, setValue } from '@sufra/ordering';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBundle, changeFile, importShop } from '../../testing/a-bundle.ts';
import { bytesOf, cola, contentOf, drinks, grill, openDesk } from '../../testing/a-desk.ts';
import { aPhotograph } from '../../testing/a-photograph.ts';
import { changingBundle } from '../../testing/a-changing-bundle.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { importBundle } from '../import/import-bundle.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeEach(async () => {
  api = await openTestApi();
  desk = await openDesk(api);
});
afterEach(() => api.close());

describe('a draft', () => {
  test('is what is published, and changes nothing of the shop until it is published', async () => {
    const id = await desk.open();
    const { files, problems, differences } = await desk.read(id);
    expect(Object.fromEntries(files.map(({ path, content }) => [path, content]))).toEqual(
      Object.fromEntries(
        [...(await desk.exported())].flatMap(([path, body]) =>
          path.endsWith('.json') ? [[path, JSON.parse(String(body))]] : [],
        ),
      ),
    );
    expect([problems.filter(({ severity }) => severity === 'error'), differences]).toEqual([[], []]);
    const before = bytesOf(await desk.exported());
    const after = await desk.change(id, [
      cola('9.00'),
      setText(drinks, ['items', 'cola', 'name'], 'fr', { was: 'Cola en français', to: 'Coca' }),
    ]);
    expect(after.differences).toMatchObject([
      { file: drinks, at: ['items', 'cola', 'name', 'fr'], kind: 'changed', was: 'Cola en français', now: 'Coca' },
      { at: ['items', 'cola', 'price'], was: '8.00', now: '9.00', thing: { 'en-us': 'Cola' } },
    ]);
    expect(after.files.map(({ path, revision }) => [path, revision])).toEqual([[drinks, 1]]);
    expect(bytesOf(await desk.exported())).toEqual(before);
  });

  test('that is published is what the shop exports, byte for byte; the history says who, what and why', async () => {
    const id = await desk.open();
    await desk.change(id, [
      cola('9.00'),
      setBranchPrice(grill, 'burger', 'olaya', { was: null, to: '43.00' }),
      moveThing(grill, ['items'], 'lunch-box', 'burger'),
    ]);
    const shown = await desk.read(id);
    const done = await desk.publish(id, 'Ramadan prices');
    expect(done.statusCode, done.body).toBe(201);
    const files = await desk.exported();
    for (const { path, content } of shown.files) expect(contentOf(files, path)).toEqual(content);
    expect((await desk.call('GET', `/drafts/${id}`)).statusCode).toBe(404);
    const [newest, first] = await desk.history();
    expect(newest?.attributes).toMatchObject({
      by: 'Huda',
      reason: 'Ramadan prices',
      source: 'draft',
      'is-current': true,
      'change-count': 3,
    });
    expect(first?.attributes).toMatchObject({ by: null, reason: null, source: 'files', 'is-current': false });
    const one = (await desk.call('GET', `/publications/${newest?.id}`)).json().data.attributes;
    expect(one.differences.map(({ at }: { at: string[] }) => at.join('/')).toSorted()).toEqual([
      'items',
      'items/burger/branchPrices/olaya',
      'items/cola/price',
    ]);
    const file = await desk.call('GET', `/publications/${newest?.id}/file?path=${drinks}`);
    expect(file.body).toBe(String(files.get(drinks)));
    // The same bytes again change nothing.
    expect(await importBundle(api.context, files)).toMatchObject({ ok: true, value: { isChanged: false } });
    expect(bytesOf(await desk.exported())).toEqual(bytesOf(files));
  });

  test('with a mistake says which, in the person’s language, and is not published', async () => {
    const id = await desk.open();
    await desk.change(id, [cola('9.0'), setListed(drinks, ['items', 'cola', 'allergens'], 'nuts', true)]);
    const { problems } = (await desk.call('GET', `/drafts/${id}`, undefined, 'ar-SA')).json<DraftDocument>().data
      .attributes;
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([
      expect.objectContaining({
        file: drinks,
        place: '/items/0/allergens/0',
        remedy: 'صحّح الاسم أو أضفه أو احذفه من هنا.',
      }),
      expect.objectContaining({ file: drinks, place: '/items/0/price', message: expect.stringContaining('9.0') }),
    ]);
    const before = bytesOf(await desk.exported());
    const refused = await desk.publish(id);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0]).toMatchObject({
      code: 'draft-invalid',
      source: { pointer: `/${drinks}/items/0/allergens/0` },
    });
    expect(bytesOf(await desk.exported())).toEqual(before);
    expect(await desk.history()).toHaveLength(1);
    expect((await desk.publish(id, '  ')).json().errors).toMatchObject([{ code: 'publication-reason-required' }]);
  });

  test.each([
    ['en-US', 9_999_999_999, '9999999999 cannot stand here.', 'Too big: expected number to be <=1000000.'],
    ['ar-SA', 9_999_999_999, '9999999999 لا يصلح هنا.', 'اكتب عددًا لا يزيد على 1000000.'],
    ['fr', 9_999_999_999, '9999999999 ne convient pas ici.', 'Écrivez un nombre d’au plus 1000000.'],
    ['fr', 1e16, '10000000000000000 ne convient pas ici.', 'Écrivez un nombre d’au plus 9007199254740991.'],
    ['ar-SA', 1.5, '1.5 لا يصلح هنا.', 'اكتب عددًا صحيحًا بلا كسور.'],
  ])('in %s: %d calories are refused where they are written', async (language, to, message, remedy) => {
    const id = await desk.open();
    await desk.change(id, [setValue(drinks, ['items', 'cola', 'calories'], { was: null, to })]);
    const { problems } = (await desk.call('GET', `/drafts/${id}`, undefined, language)).json<DraftDocument>().data
      .attributes;
    expect(problems[0]).toMatchObject({ file: drinks, place: '/items/0/calories', message, remedy });
    const refused = await desk.publish(id, 'Calories');
    expect(refused.statusCode, refused.body).toBe(422);
    expect(refused.json().errors[0]).toMatchObject({
      code: 'draft-invalid',
      source: { pointer: `/${drinks}/items/0/calories` },
    });
  });

  test('of two people loses nothing: the second of two changes of one value is told with both', async () => {
    const id = await desk.open();
    await desk.change(id, [cola('9.00')]);
    const second = await desk.change(id, [
      cola('10.00'),
      setValue(grill, ['items', 'burger', 'calories'], { was: 640, to: 650 }),
    ]);
    expect(second.conflicts).toEqual([
      { file: drinks, at: ['items', 'cola', 'price'], yours: '10.00', theirs: '9.00', by: 'Huda' },
    ]);
    expect(second.files.map(({ path }) => path).toSorted()).toEqual([drinks, grill].toSorted());
    expect((await desk.change(id, [cola('10.00', '9.00')], 2)).conflicts).toEqual([]);
    expect(second.differences).toHaveLength(2);
    const at = { file: 'nothing.json', at: ['items'], kind: 'set', was: null, to: 1 };
    expect((await desk.call('PATCH', `/drafts/${id}`, { changes: [at], revision: 0 })).json().errors).toMatchObject([
      { code: 'draft-file-unknown', source: { pointer: '/changes/0/file' } },
    ]);
  });

  test('whose base was published over is refused, brought onto the new state, and published with both', async () => {
    const [mine, theirs] = [await desk.open(), await desk.open()];
    await desk.change(mine, [
      cola('9.00'),
      setValue(grill, ['items', 'burger', 'price'], { was: '42.00', to: '44.00' }),
    ]);
    await desk.change(theirs, [
      setValue(grill, ['items', 'burger', 'price'], { was: '42.00', to: '46.00' }),
      setValue(grill, ['items', 'lunch-box', 'price'], { was: '55.00', to: '57.00' }),
    ]);
    expect((await desk.publish(theirs)).statusCode).toBe(201);
    expect((await desk.publish(mine)).json().errors).toMatchObject([{ status: '409', code: 'draft-outdated' }]);
    expect((await desk.read(mine))['is-outdated']).toBe(true);
    const rebased = (await desk.call('POST', `/drafts/${mine}/rebase`)).json<DraftDocument>().data.attributes;
    expect(rebased).toMatchObject({
      'is-outdated': false,
      conflicts: [{ file: grill, at: ['items', 'burger', 'price'], yours: '44.00', theirs: '46.00', by: 'Huda' }],
    });
    expect(rebased.differences.map(({ at, was, now }) => [at.join('/'), was, now])).toEqual([
      ['items/burger/price', '46.00', '44.00'],
      ['items/cola/price', '8.00', '9.00'],
    ]);
    expect((await desk.publish(mine)).statusCode).toBe(201);
    expect(contentOf(await desk.exported(), grill)).toMatchObject({ items: [{ price: '44.00' }, { price: '57.00' }] });
  });

  test('leaves the addresses of the shop to whoever runs the server', async () => {
    const id = await desk.open();
    const taken = await desk.change(id, [
      setValue('merchant.json', ['handle'], { was: 'saffron', to: 'other' }),
      setListed('merchant.json', ['hosts'], 'bank.test', true),
    ]);
    expect(taken.problems.filter(({ severity }) => severity === 'error').map(({ place }) => place)).toEqual([
      '/handle',
      '/hosts',
    ]);
    expect((await desk.publish(id)).statusCode).toBe(422);
    expect((await desk.exported()).size).toBeGreaterThan(0);
  });

  test('takes a photograph as its pixels alone, and no other file', async () => {
    const id = await desk.open();
    const send = (content: Buffer, type: string) => {
      const form = new FormData();
      form.append('message', 'cola');
      form.append('image', new Blob([new Uint8Array(content)], { type }), 'cola');
      return desk.sendForm('PUT', `/drafts/${id}/pictures`, form);
    };
    const added = await send(await aPhotograph(400, 300, 'jpeg'), 'image/jpeg');
    expect(added.statusCode, added.body).toBe(201);
    const { path } = added.json().data.attributes;
    expect(path).toMatch(/^images\/cola-[0-9a-f]{10}\.webp$/);
    await desk.change(id, [setValue(drinks, ['items', 'cola', 'image'], { was: null, to: path })]);
    expect((await desk.read(id)).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const shown = await desk.call('GET', `/drafts/${id}/file?path=${path}`);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(shown.rawPayload.includes('Exif')).toBe(false);
    expect((await desk.publish(id)).statusCode).toBe(201);
    expect((await desk.exported()).get(path)?.equals(shown.rawPayload)).toBe(true);
    const other = await desk.open();
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const content of [script, Buffer.from('no picture'), Buffer.alloc(0)]) {
      const refused = await desk.sendForm('PUT', `/drafts/${other}/pictures`, pictureForm(content));
      expect(refused.json().errors).toMatchObject([{ code: 'image-type-unknown', source: { pointer: '/image' } }]);
    }
  });

  test('keeps the part of a photograph that was chosen, of the photograph as it is seen', async () => {
    const id = await desk.open();
    // A red half beside a blue one, taken with the telephone on its side: upright, red is above blue.
    const half = (background: string) =>
      sharp({ create: { width: 200, height: 200, channels: 3, background } })
        .png()
        .toBuffer();
    const photograph = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'black' } })
      .composite([
        { input: await half('red'), left: 0, top: 0 },
        { input: await half('blue'), left: 200, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const send = (crop: string) => {
      const form = pictureForm(photograph);
      form.append('crop', crop);
      return desk.sendForm('PUT', `/drafts/${id}/pictures`, form);
    };
    const added = await send('0,50,100,25');
    expect(added.statusCode, added.body).toBe(201);
    const shown = await desk.call('GET', `/drafts/${id}/file?path=${added.json().data.attributes.path}`);
    const { width, height } = await sharp(shown.rawPayload).metadata();
    expect([width, height]).toEqual([200, 100]);
    const [red = 0, , blue = 0] = await sharp(shown.rawPayload).resize(1, 1).removeAlpha().raw().toBuffer();
    expect(blue - red).toBeGreaterThan(200);
    for (const wrong of ['0,0,0,50', '10,10,95,20', '0,0,100', '0,0,-5,10', 'a,b,c,d', ',,,'])
      expect((await send(wrong)).json().errors, wrong).toMatchObject([
        { code: 'image-crop-invalid', source: { pointer: '/crop' } },
      ]);
  });

  test('comes from a folder, with its differences; what is no bundle is refused in words', async () => {
    const files = aBundle();
    changeFile(files, drinks, '/items/0/price', '11.00');
    files.delete('content/pages.json');
    const form = new FormData();
    for (const [path, body] of files) form.append(path, new Blob([new Uint8Array(body)]), 'file');
    form.append('notes/readme.txt', new Blob(['hello']), 'file');
    // Computers put such files into folders by themselves.
    for (const path of ['.DS_Store', '__MACOSX/._merchant.json']) form.append(path, new Blob(['x']), 'file');
    const uploaded = await desk.sendForm('POST', '/draft-uploads', form);
    expect(uploaded.statusCode, uploaded.body).toBe(201);
    const { id, attributes } = uploaded.json<DraftUploadDocument>().data;
    expect(attributes).toMatchObject({ ignored: ['notes/readme.txt'], 'ignored-count': 1 });
    expect(attributes.differences.map(({ file, at, kind }) => [file, at.join('/'), kind])).toEqual([
      [drinks, 'items/cola/price', 'changed'],
      ['content/pages.json', '', 'removed'],
    ]);
    expect((await desk.publish(id)).statusCode).toBe(201);
    expect(bytesOf(await desk.exported())).toEqual(bytesOf(files));
    const nothing = new FormData();
    nothing.append('notes.txt', new Blob(['hello']), 'file');
    expect((await desk.sendForm('POST', '/draft-uploads', nothing)).json().errors).toMatchObject([
      { code: 'draft-upload-empty' },
    ]);
  });

  test('is thrown away, and then is not there', async () => {
    const id = await desk.open();
    await desk.change(id, [cola('9.00')]);
    expect((await desk.call('DELETE', `/drafts/${id}`)).statusCode).toBe(204);
    expect((await desk.call('PATCH', `/drafts/${id}`, { changes: [], revision: 0 })).statusCode).toBe(404);
    expect((await desk.call('GET', '/drafts')).json().data).toEqual([]);
  });
});

test('who runs a branch, a till or a kitchen changes no menu, and another merchant reaches no draft', async () => {
  const id = await desk.open();
  for (const role of ['manager', 'cashier', 'kitchen', 'driver'] as const) {
    const { token } = await signInStaff(api, desk.shop, { role });
    expect(
      (await api.call('PATCH', `/staff/drafts/${id}`, { token, body: { changes: [], revision: 0 } })).statusCode,
    ).toBe(403);
  }
  const office = await signInStaff(api, desk.shop, { role: 'head-office' });
  expect((await api.call('GET', `/staff/drafts/${id}`, { token: office.token })).statusCode).toBe(200);
  const other = await importShop(api, { handle: 'other', host: 'other.test', appKey: 'other-storefront-key' });
  const theirs = await signInStaff(api, other, { role: 'owner' });
  const elsewhere = { merchant: other, token: theirs.token };
  expect((await api.call('GET', `/staff/drafts/${id}`, elsewhere)).statusCode).toBe(404);
  const [first] = await desk.history();
  expect(
    (await api.call('POST', `/staff/publications/${first?.id}/rollback`, { ...elsewhere, body: { reason: 'x' } }))
      .statusCode,
  ).toBe(404);
});

describe('edits by screen and edits by file', () => {
  test('1,000 random ones give the same bundle, byte for byte', async () => {
    const byFile = changingBundle();
    await importBundle(api.context, byFile);
    const id = await desk.open();
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const pick = <One>(list: readonly One[]): One => list[random(list.length)] as One;
    const places = {
      'menus/main/categories/grill.json': ['burger', 'wrap', 'skewers'],
      'menus/main/categories/drinks.json': ['cola', 'juice', 'water'],
    };
    const [changes, edits] = [[] as FileChange[], new Map<string, { items: Record<string, Json>[] }>()];
    for (const path of Object.keys(places)) edits.set(path, contentOf(byFile, path) as never);
    for (let count = 0; count < 1000; count += 1) {
      const file = pick(Object.keys(places)) as keyof typeof places;
      const handle = pick(places[file]);
      const items = edits.get(file)?.items ?? [];
      const item = items.find((one) => one.handle === handle) ?? {};
      const amount = `${random(90) + 1}.${random(4) * 25}`.replace(/\.0$/, '.00');
      const field = pick([
        'price',
        'branch',
        'calories',
        'name',
        'diet',
        'branchOut',
        'minutes',
        'move',
        'hours',
      ] as const);
      if (field === 'price') {
        changes.push(setValue(file, ['items', handle, 'price'], { was: item.price ?? null, to: amount }));
        item.price = amount;
      } else if (field === 'branch') {
        const branch = pick(['olaya', 'malqa']);
        const prices = (item.branchPrices ??= []) as { branch: string; price: string }[];
        const known = prices.find((one) => one.branch === branch);
        const to = random(3) === 0 ? null : amount;
        changes.push(setBranchPrice(file, handle, branch, { was: known?.price ?? null, to }));
        if (known && to) known.price = to;
        else if (to) prices.push({ branch, price: to });
        else item.branchPrices = prices.filter((one) => one !== known);
      } else if (field === 'calories' || field === 'minutes') {
        const key = field === 'minutes' ? 'preparationMinutes' : field;
        const to = random(4) === 0 ? null : random(500);
        changes.push(setValue(file, ['items', handle, key], { was: item[key] ?? null, to }));
        if (to === null) delete item[key];
        else item[key] = to;
      } else if (field === 'name') {
        const name = item.name as Record<string, string>;
        const locale = pick(['en-us', 'ar-sa', 'fr'] as const);
        const to = `${handle} ${random(50)}`;
        changes.push(setText(file, ['items', handle, 'name'], locale, { was: name[locale] ?? null, to }));
        name[locale] = to;
      } else if (field === 'diet' || field === 'branchOut') {
        const key = field === 'diet' ? 'diets' : 'excludedBranches';
        const word = field === 'diet' ? pick(['vegan', 'spicy', 'vegetarian']) : pick(['olaya', 'malqa']);
        const list = (item[key] ??= []) as string[];
        changes.push(setListed(file, ['items', handle, key], word, !list.includes(word)));
        item[key] = list.includes(word) ? list.filter((one) => one !== word) : [...list, word];
      } else if (field === 'hours') {
        const day = pick(['friday', 'sunday']);
        const availability = item.availability as { hours?: Record<string, Json> } | undefined;
        const to = random(3) === 0 ? null : [`${random(10) + 10}:00-23:00`];
        changes.push(
          setValue(file, ['items', handle, 'availability', 'hours', day], {
            was: availability?.hours?.[day] ?? null,
            to,
          }),
        );
        const hours = { ...availability?.hours };
        if (to) hours[day] = to;
        else delete hours[day];
        if (Object.keys(hours).length > 0) item.availability = { hours };
        else delete item.availability;
      } else {
        const before = pick([...places[file].filter((one) => one !== handle), null]);
        changes.push(moveThing(file, ['items'], handle, before));
        items.splice(items.indexOf(item), 1);
        items.splice(before === null ? items.length : items.findIndex((one) => one.handle === before), 0, item);
      }
    }
    for (let start = 0; start < changes.length; start += 250) {
      expect((await desk.change(id, changes.slice(start, start + 250))).conflicts).toEqual([]);
    }
    const done = await desk.publish(id);
    expect(done.statusCode, done.body).toBe(201);
    const byScreen = await desk.exported();
    for (const [path, content] of edits) byFile.set(path, Buffer.from(JSON.stringify(content)));
    expect((await importBundle(api.context, byFile)).ok).toBe(true);
    expect(bytesOf(byScreen)).toEqual(bytesOf(await desk.exported()));
  });
});

function pictureForm(content: Buffer): FormData {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'x.png');
  return form;
}
