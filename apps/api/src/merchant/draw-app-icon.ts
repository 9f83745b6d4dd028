import type { AppIcon } from '@sufra/contracts/app-icon';
import type { Sharp } from 'sharp';

/** How much of the icon's side the logo takes: phones cut a maskable icon down to a circle of 80 %. */
const logoShare = { any: 1, maskable: 0.6, touch: 0.76 } as const;

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const white = { r: 255, g: 255, b: 255, alpha: 1 };
const dark = { r: 28, g: 25, b: 23, alpha: 1 };

/**
 * Draws a logo as a square PNG. Icons that must be opaque get a white ground, or a dark one under a logo that
 * could not be seen on white.
 */
export async function drawAppIcon(logo: Buffer, { sizePixels, purpose }: AppIcon): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const inner = Math.round(sizePixels * logoShare[purpose]);
  const { width, height, format } = await sharp(logo).metadata();
  // Drawings are rendered at the size that is needed instead of being enlarged afterwards.
  const density = format === 'svg' ? Math.min(2400, Math.ceil((72 * inner) / Math.max(width, height))) : 72;
  const drawn = sharp(logo, { density, limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize({ width: inner, height: inner, fit: 'contain', background: transparent })
    .ensureAlpha();
  const background = purpose === 'any' ? transparent : (await isLight(drawn)) ? dark : white;
  const before = Math.floor((sizePixels - inner) / 2);
  const after = sizePixels - inner - before;
  return sharp(await drawn.png().toBuffer())
    .flatten(purpose === 'any' ? false : { background })
    .extend({ top: before, bottom: after, left: before, right: after, background })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Whether what can be seen of a picture would vanish on white. */
async function isLight(picture: Sharp): Promise<boolean> {
  const pixels = await picture.clone().resize(32, 32, { fit: 'fill' }).raw().toBuffer();
  let light = 0;
  let seen = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
    seen += alpha;
  }
  return seen > 0 && light / seen > 200;
}
