import { pictureVariant } from '@sufra/contracts';
import { appIcons, appIconUri, sharedPictureUri } from '@sufra/contracts/catalogue/pictures';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importShop } from '../../testing/a-bundle.ts';
import { aPhotograph } from '../../testing/a-photograph.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { openTestDatabaseAgain } from '../../testing/test-database.ts';
import { publishedDocuments } from '../merchant/merchant.tables.ts';
import { buildCdn } from './cdn.routes.ts';
import { sweepPublishedJob } from './publish-merchant.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

/** Publishes a picture as the application's logo and answers its address. */
async function publish(name: string, content: Buffer): Promise<string> {
  await importShop(api, { application: { logo: `images/${name}` }, files: { [`images/${name}`]: content } });
  return (await api.call('GET', '/applications')).json().data.attributes['logo-uri'];
}

/** Asks a process with an empty cache. */
async function ask(url: string, context = api.context) {
  const cdn = Fastify();
  await cdn.register(buildCdn({ context }), { prefix: '/cdn' });
  const answer = await cdn.inject({ url });
  await cdn.close();
  return answer;
}

const storedPaths = async () =>
  (await api.context.db.select({ path: publishedDocuments.path }).from(publishedDocuments)).map(({ path }) => path);

test.each([
  ['webp', 'pie.webp'],
  ['png', 'pie.png'],
  ['jpeg', 'pie.jpg'],
] as const)('a %s photograph is answered in each width, as light WebP to be kept for ever', async (format, name) => {
  const photograph = await aPhotograph(800, 600, format);
  const original = await publish(name, photograph);
  for (const width of [160, 320, 640] as const) {
    const answer = await ask(pictureVariant(original, width));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringContaining(`.w${width}.webp`),
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height: (width * 3) / 4, format: 'webp' });
    expect(answer.rawPayload.length).toBeLessThan(photograph.length);
  }
});

test('a photograph is answered as AVIF as well, lighter still', async () => {
  const original = await publish('pie.jpg', await aPhotograph(800, 600, 'jpeg'));
  const answer = await ask(pictureVariant(original, 320, 'avif'));
  expect(answer.headers).toMatchObject({ 'content-type': 'image/avif', etag: expect.stringContaining('.w320.avif') });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320, height: 240, compression: 'av1' });
  expect(answer.rawPayload.length).toBeLessThan((await ask(pictureVariant(original, 320))).rawPayload.length);
});

test('a narrow picture is not enlarged', async () => {
  const original = await publish('mint.png', await aPhotograph(200, 200, 'png'));
  const answer = await ask(pictureVariant(original, 320));
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 200, height: 200 });
});

test('other widths, other endings and missing originals are not found, and leave nothing behind', async () => {
  const original = await publish('pie.webp', await aPhotograph(800, 600));
  const before = await storedPaths();
  for (const address of [
    original.replace('.webp', '.w321.webp'),
    original.replace('.webp', '.w0320.webp'),
    original.replace('.webp', '.w320.png'),
    original.replace('.webp', '.avif'),
    original.replace('.webp', '.w321.avif'),
    original.replace('.webp', '.w320.w160.webp'),
    original.replace(/-[0-9a-f]{16}/, '-0123456789abcdef').replace('.webp', '.w320.webp'),
  ]) {
    expect([address, (await ask(address)).statusCode]).toEqual([address, 404]);
  }
  expect(await storedPaths()).toEqual(before);
});

test('a drawing has no widths: its address stays, and made-up ones are not found', async () => {
  const original = await publish('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect(pictureVariant(original, 320)).toBe(original);
  expect((await ask(original.replace('.svg', '.w320.webp'))).statusCode).toBe(404);
});

test('every process answers the same bytes, and the picture is stored once', async () => {
  const other = await startTestApi(await openTestDatabaseAgain());
  const original = await publish('pie.webp', await aPhotograph(800, 600));
  const address = pictureVariant(original, 320);
  const answers = await Promise.all([
    ask(address),
    ask(address, other.context),
    ask(address),
    ask(address, other.context),
  ]);
  answers.push(await ask(address));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  expect((await storedPaths()).filter((path) => path === address)).toHaveLength(1);
  await other.close();
});

test('a picture that cannot be read is answered as it is, and said in the log', async () => {
  const broken = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64)]);
  const original = await publish('broken.png', broken);
  const said: string[] = [];
  const log = { ...api.context.log, warn: (_facts: object, message: string) => void said.push(message) };
  const answer = await ask(pictureVariant(original, 320), { ...api.context, log: log as typeof api.context.log });
  expect(answer.rawPayload).toEqual(broken);
  expect(answer.headers['content-type']).toBe('image/png');
  expect(said).toEqual(['a picture could not be made smaller']);
  expect(await storedPaths()).not.toContain(pictureVariant(original, 320));
});

test('what was made stays as long as its original', async () => {
  const original = await publish('pie.webp', await aPhotograph(800, 600));
  const address = pictureVariant(original, 320);
  await ask(address);
  api.passSeconds(31 * 24 * 60 * 60);
  await importShop(api, {
    application: { logo: 'images/pie.webp' },
    files: {
      'images/pie.webp': await aPhotograph(800, 600),
      'allergens.json': { allergens: [{ handle: 'gluten', name: { 'en-us': 'Wheat' } }] },
    },
  });
  await sweepPublishedJob.run(api.context, {});
  expect(await storedPaths()).toContain(address);

  await publish('other.webp', await aPhotograph(400, 300));
  api.passSeconds(31 * 24 * 60 * 60);
  await sweepPublishedJob.run(api.context, {});
  expect(await storedPaths()).not.toContain(address);
  expect((await ask(address)).statusCode).toBe(404);
});

const drawing = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="${colour}"/></svg>`,
  );

test('a logo is answered as the icons of an installed shop, squares of the size they say', async () => {
  const original = await publish('logo.svg', drawing('#c2410c'));
  for (const { name, sizePixels } of appIcons) {
    const answer = await ask(appIconUri(original, name) ?? '');
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png' });
    const icon = { width: sizePixels, height: sizePixels, format: 'png' };
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject(icon);
  }
});

test.each([
  ['white', '#c2410c', [255, 255, 255]],
  ['dark', '#ffffff', [28, 25, 23]],
])('an icon that a phone cuts out has a %s ground under its logo', async (_ground, colour, expected) => {
  const original = await publish('logo.svg', drawing(colour));
  const answer = await ask(appIconUri(original, 'maskable512') ?? '');
  const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual(expected);
  const middle = (256 * info.width + 256) * info.channels;
  expect(`#${data.subarray(middle, middle + 3).toString('hex')}`).toBe(colour);
});

test('a photograph is had as the picture of a link: a JPEG of 1200 by 630', async () => {
  const original = await publish('pie.webp', await aPhotograph(640, 640, 'webp'));
  const address = sharedPictureUri(pictureVariant(original, 320)) ?? '';
  const answer = await ask(address);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  expect(await storedPaths()).toContain(address);
});
