/**
 * The address of a request as an address has to be written. Clients may send brackets, spaces' kin and letters beyond
 * ASCII as they are, and answers name the address they were asked for. Node hands bytes over one by one.
 *
 * @example encodeAddress('/menus?page[size]=2') // '/menus?page%5Bsize%5D=2'
 */
export const encodeAddress = (url: string): string =>
  url.replace(
    /[^\w\-.~:/?#@!$&'()*+,;=%]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
