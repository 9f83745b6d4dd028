import { appIcons, appIconUri } from '@sufra/contracts/app-icon';
import { pictureFormats, pictureVariant, pictureWidths } from '@sufra/contracts/picture-variant';
import type { Context } from '../context.ts';
import { inTurn } from '../platform/in-turn.ts';
import type { ImageType } from './bundle/image-type.ts';
import { insertPublishedDocument, selectPublishedDocument } from './published-document.store.ts';
import type { PublishedDocument } from './published-document.store.ts';
import { narrowPicture } from './narrow-picture.ts';
import { drawAppIcon } from './draw-app-icon.ts';
import { unpackFile } from './published-file.ts';

type VariantContext = Pick<Context, 'db' | 'now' | 'log'>;

const endings = ['webp', 'png', 'jpg', 'svg'];

/** Each width in each format. */
const variants = pictureWidths.flatMap((width) => pictureFormats.map((format) => ({ width, format })));

/** Paths of the widths and icons in which the pictures among these published paths can be had. */
export const variantPathsOf = (paths: string[]): string[] =>
  paths.flatMap((path) => [
    ...variants.map(({ width, format }) => pictureVariant(path, width, format)).filter((variant) => variant !== path),
    ...appIcons.flatMap(({ name }) => appIconUri(path, name) ?? []),
  ]);

/**
 * Makes a picture in the width its path asks for, or the icon of a logo, from the published original, and keeps
 * it for every process. Answers nothing when the path asks for no known variant or there is no original. A picture that
 * cannot be read is answered as it is, and not kept.
 */
export async function makePictureVariant(
  context: VariantContext,
  path: string,
): Promise<PublishedDocument | undefined> {
  const original = await findOriginal(context, path);
  if (!original) return undefined;
  try {
    const made = await makeVariant(original, path);
    if (!made) return undefined;
    const etag = `W/"${path.split('/').at(-1)}"`;
    const variant = { ...original, ...made, path, encoding: 'identity' as const, etag, createdAt: context.now() };
    await insertPublishedDocument(context.db, variant);
    // Another process may have been faster: all answer the stored bytes.
    return (await selectPublishedDocument(context.db, path)) ?? variant;
  } catch (error) {
    context.log.warn({ err: error, path }, 'a picture could not be made smaller');
    return { ...original, path };
  }
}

async function makeVariant(original: PublishedDocument, path: string) {
  const wanted = variants.find(({ width, format }) => pictureVariant(original.path, width, format) === path);
  if (wanted) return narrowPicture(original.body, original.contentType as ImageType, wanted);
  const icon = appIcons.find(({ name }) => appIconUri(original.path, name) === path);
  if (!icon) return undefined;
  const logo = await unpackFile(original);
  return { body: await inTurn(() => drawAppIcon(logo, icon)), contentType: 'image/png' };
}

async function findOriginal(context: VariantContext, path: string): Promise<PublishedDocument | undefined> {
  const stem = /^(.*)\.[a-z]+\d+\.(?:webp|avif|png)$/.exec(path)?.[1];
  if (!stem || !variantPathsOf([`${stem}.webp`]).includes(path)) return undefined;
  for (const ending of endings) {
    const original = await selectPublishedDocument(context.db, `${stem}.${ending}`);
    if (original) return original;
  }
  return undefined;
}
