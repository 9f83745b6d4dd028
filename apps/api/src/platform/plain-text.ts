/**
 * A guest's own words as plain text. Markup stays what it is, characters that every page escapes; what is
 * taken out is what no page should ever receive: control characters, marks that turn the direction of
 * the text after them, and halves of characters, which the database would refuse.
 *
 * @example plainText('no onions\u0000\r\nplease ') // 'no onions\nplease'
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim();
}
