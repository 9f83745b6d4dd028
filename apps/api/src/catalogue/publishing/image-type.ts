export type ImageType = 'image/webp' | 'image/png' | 'image/jpeg' | 'image/svg+xml';

const types: Record<string, ImageType> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

/** The media type that a picture's name promises. */
export const imageTypeOfPath = (path: string): ImageType | undefined => types[path.split('.').at(-1) ?? ''];

/** The media type of the bytes themselves, whatever they are called. */
export function detectImageType(content: Buffer): ImageType | undefined {
  const latin = content.toString('latin1', 0, 1024);
  if (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') return 'image/webp';
  if (latin.startsWith('\x89PNG\r\n')) return 'image/png';
  if (latin.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^<svg[\s>/]/.test(fromFirstTag(latin))) return 'image/svg+xml';
  return undefined;
}

/** The text from its first tag on: byte order mark, XML declaration and comments are skipped. */
function fromFirstTag(text: string): string {
  let rest = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  for (const [start, end] of [
    ['<?xml', '>'],
    ['<!--', '-->'],
  ] as const) {
    while (rest.startsWith(start)) {
      const endsAt = rest.indexOf(end, start.length);
      if (endsAt === -1) return '';
      rest = rest.slice(endsAt + end.length).trimStart();
    }
  }
  return rest;
}
