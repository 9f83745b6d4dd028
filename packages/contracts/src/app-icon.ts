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
