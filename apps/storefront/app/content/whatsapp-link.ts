/**
 * Address that opens WhatsApp with a chat to a number, and a message ready to be sent.
 *
 * @example whatsappLink('+966 50 000 0100', 'Hello') // 'https://wa.me/966500000100?text=Hello'
 */
export function whatsappLink(number: string, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${number.replaceAll(/\D/g, '')}${query}`;
}
