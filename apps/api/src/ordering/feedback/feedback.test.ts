import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aPhotograph } from '../../testing/a-photograph.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { signIn } from '../../testing/sign-in.ts';
import { feedback, feedbackImages } from './feedback.tables.ts';

let api: TestApi;
let shop: SeededShop;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
});
afterEach(() => api.close());

type Sent = { token?: string; key?: string; address?: string; language?: string };
type Fields = Record<string, string | Blob | (string | Blob)[]>;

async function send(fields: Fields, { token, key, ...call }: Sent = {}) {
  const form = new FormData();
  for (const [name, given] of Object.entries(fields)) for (const value of [given].flat()) form.append(name, value);
  const encoded = new Response(form);
  return api.call('POST', '/feedback', {
    ...call,
    ...(token && { token }),
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(key && { 'idempotency-key': key }),
    },
  });
}

const file = (content: Uint8Array<ArrayBuffer>, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([content], name, { type });

const bytes = async (picture: Promise<Buffer>) => new Uint8Array(await picture);

const problemsOf = (response: Awaited<ReturnType<typeof send>>): [string, string][] =>
  response
    .json()
    .errors.map(({ code, source }: { code: string; source: { pointer: string } }) => [code, source.pointer]);

const storedImage = async () => (await api.context.db.select().from(feedbackImages))[0];

describe('POST /feedback', () => {
  test('API-83, FEED-02: anybody may write to the merchant, signed in or not', async () => {
    const response = await send({ message: 'Lovely  people.\r\n', contact: 'sara@example.com' }, { language: 'ar-SA' });
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json().data).toMatchObject({
      type: 'feedback',
      attributes: { 'received-at': '2026-11-20T12:00:00.000Z', 'has-image': false },
    });
    const { token, customerId } = await signIn(api);
    expect((await send({ message: 'From home.' }, { token })).statusCode).toBe(201);
    expect(await api.context.db.select().from(feedback).orderBy(feedback.id)).toMatchObject([
      {
        message: 'Lovely  people.',
        contact: 'sara@example.com',
        customerId: null,
        locale: 'ar-sa',
        merchantId: shop.id,
      },
      { message: 'From home.', contact: null, customerId },
    ]);
  });

  test.each(['', '  \n', undefined])('FEED-07: %j is no message', async (message) => {
    const response = await send(message === undefined ? { contact: '' } : { message });
    expect(response.statusCode).toBe(422);
    expect(problemsOf(response)).toEqual([['feedback-message-required', '/message']]);
    expect(await api.context.db.$count(feedback)).toBe(0);
  });

  test('what does not fit is named, all of it at once', async () => {
    const response = await send({
      message: 'x'.repeat(2001),
      contact: 'nobody',
      image: file(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    });
    expect(problemsOf(response)).toEqual([
      ['feedback-message-too-long', '/message'],
      ['feedback-contact-invalid', '/contact'],
      ['image-type-unknown', '/image'],
    ]);
    expect((await send({ message: 'x'.repeat(2000) })).statusCode).toBe(201);
  });

  test.each(['+966 51 234 5678', '٠٥١٢٣٤٥٦٧٨', 'Sara@Example.com', ''])('%s is a way to answer', async (contact) => {
    expect((await send({ message: 'Hello', contact })).statusCode).toBe(201);
  });

  test('the same form again is kept once, under its key and also without one', async () => {
    const image = file(await bytes(aPhotograph(40, 30, 'jpeg')));
    const first = await send({ message: 'Hello', image }, { key: 'form-1' });
    const again = await send({ message: 'Hello', image }, { key: 'form-1' });
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(again.json()).toEqual(first.json());
    await send({ message: 'No key' });
    expect((await send({ message: 'No key' })).statusCode).toBe(200);
    expect((await send({ message: 'Hello!' }, { key: 'form-1' })).statusCode).toBe(201);
    expect(await api.context.db.$count(feedback)).toBe(3);
    expect(await api.context.db.$count(feedbackImages)).toBe(1);
    const atOnce = await Promise.all([1, 2, 3].map(() => send({ message: 'Now' }, { key: 'form-2' })));
    expect(atOnce.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
  });

  test('an address has a budget, and the other addresses have theirs', async () => {
    for (let count = 0; count < 30; count += 1) {
      expect((await send({ message: `Number ${count}` })).statusCode).toBe(201);
    }
    const refused = await send({ message: 'One more' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().errors).toMatchObject([{ code: 'feedback-too-often' }]);
    expect((await send({ message: 'One more' }, { address: '198.51.100.8' })).statusCode).toBe(201);
    api.passSeconds(3600);
    expect((await send({ message: 'One more' })).statusCode).toBe(201);
  });

  test('what is no form is refused', async () => {
    expect((await api.call('POST', '/feedback', { body: { message: 'Hello' } })).statusCode).toBe(415);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const torn = await api.call('POST', '/feedback', { body: '--x\r\ncontent-disposition: form-da', headers });
    expect([torn.statusCode, torn.json().errors[0].code]).toEqual([400, 'bad-request']);
    const fields = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`field-${index}`, 'x']));
    expect((await send({ message: 'Hello', ...fields })).statusCode).toBe(413);
    expect(await api.context.db.$count(feedback)).toBe(0);
  });
});

describe('the picture of a feedback', () => {
  test('is drawn anew: upright, in a size to look at, and without where it was taken', async () => {
    const photograph = await sharp(await aPhotograph(2400, 1200, 'jpeg'))
      .withExif({
        IFD0: { Artist: 'Sara', Orientation: '6' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '24/1 41/1 24/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '46/1 40/1 48/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photograph).metadata()).exif?.includes('Sara')).toBe(true);
    const response = await send({ message: 'Look', image: file(new Uint8Array(photograph)) });
    expect(response.json().data.attributes['has-image']).toBe(true);
    const image = await storedImage();
    const made = await sharp(image?.body).metadata();
    expect(made).toMatchObject({ format: 'webp', width: 800, height: 1600 });
    expect([made.exif, made.icc, made.xmp, made.iptc, made.orientation]).toEqual(Array(5).fill(undefined));
    expect(image).toMatchObject({ contentType: 'image/webp', width: 800, height: 1600 });
    expect(image?.body.includes('Sara')).toBe(false);
  });

  test('is what its bytes say, whatever it is called', async () => {
    const png = await bytes(aPhotograph(20, 10, 'png'));
    expect((await send({ message: 'Look', image: file(png, 'invoice.pdf', 'application/pdf') })).statusCode).toBe(201);
    expect(await storedImage()).toMatchObject({ contentType: 'image/webp', width: 20, height: 10 });
  });

  test.each([
    ['a drawing that could run scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a program', '\u007fELF\u0002\u0001\u0001'],
    ['a document', '%PDF-1.7\n1 0 obj'],
    ['an old picture', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['nothing known', 'just words'],
  ])('%s is no picture, even when it is called one', async (_, content) => {
    const response = await send({ message: 'Look', image: file(new TextEncoder().encode(content)) });
    expect(response.statusCode).toBe(422);
    expect(problemsOf(response)).toEqual([['image-type-unknown', '/image']]);
    expect(await api.context.db.$count(feedback)).toBe(0);
  });

  test('what hides behind the pixels does not survive', async () => {
    const picture = await aPhotograph(40, 30, 'jpeg');
    const script = Buffer.from('<script>alert(document.cookie)</script>PK\u0003\u0004');
    const polyglot = new Uint8Array(Buffer.concat([picture, script]));
    expect((await send({ message: 'Look', image: file(polyglot) })).statusCode).toBe(201);
    expect((await storedImage())?.body.includes('script')).toBe(false);
  });

  test('a head of one kind on the body of another is broken', async () => {
    const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const mixed = new Uint8Array(Buffer.concat([head, await aPhotograph(40, 30, 'jpeg')]));
    const response = await send({ message: 'Look', image: file(mixed) });
    expect(response.statusCode).toBe(422);
    expect(problemsOf(response)[0]?.[1]).toBe('/image');
    expect(await api.context.db.$count(feedbackImages)).toBe(0);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that was cut off is broken', async (format) => {
    const picture = await aPhotograph(200, 200, format);
    const cut = new Uint8Array(picture.subarray(0, picture.length / 2));
    const response = await send({ message: 'Look', image: file(cut) });
    expect(response.statusCode).toBe(422);
    expect(problemsOf(response)).toEqual([['image-broken', '/image']]);
    expect(await api.context.db.$count(feedback)).toBe(0);
  });

  test('a small file that unfolds into too many pixels is refused before it does', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 4000, channels: 3, background: '#b5451b' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(400_000);
    const response = await send({ message: 'Look', image: file(new Uint8Array(bomb)) });
    expect(response.statusCode).toBe(413);
    expect(problemsOf(response)).toEqual([['image-too-large', '/image']]);
  });

  test('a file has a size, and a form has one picture', async () => {
    const large = new Uint8Array(8 * 1024 * 1024 + 1);
    large.set([0xff, 0xd8, 0xff, 0xe0]);
    expect(problemsOf(await send({ message: 'Look', image: file(large) }))).toEqual([['image-too-large', '/image']]);
    const small = file(await bytes(aPhotograph(20, 10, 'jpeg')));
    expect(problemsOf(await send({ message: 'Look', image: [small, small] }))).toEqual([['too-many-images', '/image']]);
    expect((await send({ message: 'Look', image: file(new Uint8Array(0), '') })).statusCode).toBe(201);
    expect(await api.context.db.$count(feedbackImages)).toBe(0);
  });

  test('goes with its feedback', async () => {
    await send({ message: 'Look', image: file(await bytes(aPhotograph(20, 10, 'webp'))) });
    const [row] = await api.context.db.select().from(feedback);
    await api.context.db.delete(feedback).where(eq(feedback.id, row?.id ?? ''));
    expect(await api.context.db.$count(feedbackImages)).toBe(0);
  });
});

describe('who reads it', () => {
  test('owners and managers of the merchant, newest first; nobody else', async () => {
    await send({ message: 'First', image: file(await bytes(aPhotograph(20, 10, 'png'))) });
    api.passSeconds(60);
    await send({ message: 'Second', contact: 'sara@example.com' });
    const manager = await signInStaff(api, shop, { role: 'manager' });
    const list = await api.call('GET', '/feedback', { token: manager.token });
    expect(list.json().data).toMatchObject([
      { attributes: { message: 'Second', contact: 'sara@example.com', 'image-path': null } },
      { attributes: { message: 'First' } },
    ]);
    const { id, attributes } = list.json().data[1];
    expect(attributes['image-path']).toBe(`/api/feedback/${id}/image`);
    const image = await api.call('GET', `/feedback/${id}/image`, { token: manager.token });
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(image.headers['cache-control']).toBe('private, no-store');
    const older = await api.call('GET', '/feedback?before=2026-11-20T12:00:30Z&limit=1', { token: manager.token });
    expect(older.json().data.map((row: { id: string }) => row.id)).toEqual([id]);

    const kitchen = await signInStaff(api, shop, { role: 'kitchen' });
    const sara = await signIn(api);
    const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const foreign = await signInStaff(api, other, { role: 'owner' });
    for (const path of ['/feedback', `/feedback/${id}/image`]) {
      expect((await api.call('GET', path)).statusCode).toBe(401);
      expect((await api.call('GET', path, { token: sara.token })).statusCode).toBe(403);
      expect((await api.call('GET', path, { token: kitchen.token })).statusCode).toBe(403);
    }
    const elsewhere = { token: foreign.token, merchant: other };
    expect((await api.call('GET', '/feedback', elsewhere)).json().data).toEqual([]);
    expect((await api.call('GET', `/feedback/${id}/image`, elsewhere)).statusCode).toBe(404);
  });
});
