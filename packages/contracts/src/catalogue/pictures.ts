/**
 * Icons that every published logo can be had as, for phones that install the shop: `any` stands on whatever the
 * phone shows, `maskable` fills the shape that the phone cuts out, `touch` is for Apple's.
 */
export const appIcons = [
  { name: 'icon192', sizePixels: 192, purpose: 'any' },
  { name: 'icon512', sizePixels: 512, purpose: 'any' },
  { name: 'maskable512', sizePixels: 512, purpose: 'maskable' },
  { name: 'touch180', sizePixels: 180, purpose: 'touch' },
] as const;

export type AppIcon = (typeof appIcons)[number];

/**
 * Address of a published picture as an icon, a PNG; undefined for pictures of other places.
 *
 * @example appIconUri('/cdn/saffron/images/logo-3f2a9c0d1e4b5a67.svg', 'icon192')
 * // '/cdn/saffron/images/logo-3f2a9c0d1e4b5a67.icon192.png'
 */
export function appIconUri(imageUri: string, name: AppIcon['name']): string | undefined {
  const stem = /^(\/cdn\/.*-[0-9a-f]{16})(?:\.w\d+)?\.(?:webp|png|jpg|svg)$/.exec(imageUri)?.[1];
  return stem && `${stem}.${name}.png`;
}

/** The size in which chats and social networks show the picture of a link. */
export const sharedPicture = { width: 1200, height: 630 };

/**
 * Address of a published photograph as the picture of a link, a JPEG; undefined for drawings and pictures of other
 * places. Every reader of links shows JPEG, and hardly any SVG.
 *
 * @example sharedPictureUri('/cdn/saffron/images/burger-3f2a9c0d1e4b5a67.webp')
 * // '/cdn/saffron/images/burger-3f2a9c0d1e4b5a67.share1200.jpg'
 */
export function sharedPictureUri(imageUri: string): string | undefined {
  const stem = /^(\/cdn\/.*-[0-9a-f]{16})(?:\.w\d+)?\.(?:webp|png|jpg)$/.exec(imageUri)?.[1];
  return stem && `${stem}.share1200.jpg`;
}

/** Widths in pixels in which every published photograph can be had; no other width is answered. */
export const pictureWidths = [160, 320, 640] as const;

export type PictureWidth = (typeof pictureWidths)[number];

/** WebP is read by every browser; AVIF is a third lighter, takes longer to make, and is not read by phones before 2022. */
export const pictureFormats = ['webp', 'avif'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/**
 * Address of a published picture in another width, as WebP where nothing else is asked for; what is narrower is not
 * enlarged. Drawings (SVG) and addresses of other places come back as they are.
 *
 * @example pictureVariant('/cdn/saffron/images/burger-3f2a9c0d1e4b5a67.jpg', 320)
 * // '/cdn/saffron/images/burger-3f2a9c0d1e4b5a67.w320.webp'
 */
export function pictureVariant(imageUri: string, width: PictureWidth, format: PictureFormat = 'webp'): string {
  return imageUri.replace(/(^\/cdn\/.*-[0-9a-f]{16})\.(?:webp|png|jpg)$/, `$1.w${width}.${format}`);
}
