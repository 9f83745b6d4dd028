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
