/** What the restaurant can be sent, by the names browsers give them. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export const maximumPictureMegabytes = 8;

const maximumBytes = maximumPictureMegabytes * 1024 * 1024;

/** The longest edge of a photo that is made smaller on the way, in pixels. */
const longestEdge = 2048;

/**
 * A picture as it can be sent: as it is, or made smaller where a camera made it too large. Undefined when it is no
 * picture that can be sent.
 */
export async function fitPicture(file: File): Promise<File | undefined> {
  if (file.size === 0 || !pictureTypes.includes(file.type)) return undefined;
  if (file.size <= maximumBytes) return file;
  const smaller = await shrink(file).catch(() => undefined);
  return smaller && smaller.size <= maximumBytes ? smaller : undefined;
}

async function shrink(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (!blob) throw new Error('The browser made no picture of it.');
  return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: blob.type });
}
