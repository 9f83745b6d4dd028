import type { Locale } from '@sufra/ordering';

type Words = { code: (code: string, brand: string) => string; link: (link: string) => string };

const texts: Record<Locale, Words> = {
  'en-us': {
    code: (code, brand) => `${code} is your ${brand} code. Share it with nobody.`,
    link: (link) => `If the code does not work, this link signs you in, once within a day: ${link}`,
  },
  'ar-sa': {
    code: (code, brand) => `رمز التحقق في ${brand}: ${code}\nلا تشاركه مع أحد.`,
    link: (link) => `إذا لم يعمل الرمز فهذا الرابط يسجّل دخولك مرة واحدة خلال يوم: ${link}`,
  },
  fr: {
    code: (code, brand) => `${code} est votre code ${brand}. Ne le communiquez à personne.`,
    link: (link) => `Si le code ne fonctionne pas, ce lien vous connecte, une fois dans la journée : ${link}`,
  },
};

/**
 * The message with a code, and with a link where many were asked for. Its last line, a host and the code, lets phones
 * fill the code in by themselves on the page of that host and on no other.
 *
 * @example codeMessage('482913', 'Saffron', 'en-us', 'saffron.test')
 */
export function codeMessage(code: string, brand: string, locale: Locale, host: string, link?: string): string {
  const words = texts[locale];
  const lines = [words.code(code, brand), ...(link ? [words.link(link)] : [])];
  return `${lines.join('\n')}\n\n@${host} #${code}`;
}
