import type { ConceptSettingsResource } from '@sufra/contracts';
import type { OpenShop } from '../api.server/open-shop.ts';

/** The merchant's contact channels, as far as configured. */
export type Contact = {
  phone?: string | undefined;
  email?: string | undefined;
  whatsapp?: string | undefined;
  website?: string | undefined;
};

export async function readContact({ api, shop }: OpenShop): Promise<Contact> {
  const { data } = await api.read<{ data: ConceptSettingsResource }>(`/concepts/${shop.conceptId}/settings`);
  const { phone, email, whatsapp, website } = data.attributes;
  return {
    phone: phone ?? undefined,
    email: email ?? undefined,
    whatsapp: whatsapp ?? undefined,
    website: website ?? undefined,
  };
}

/**
 * Address that opens WhatsApp with a chat to a number, and a message ready to be sent.
 *
 * @example whatsappLink('+966 50 000 0100', 'Hello') // 'https://wa.me/966500000100?text=Hello'
 */
export function whatsappLink(number: string, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${number.replaceAll(/\D/g, '')}${query}`;
}
