import { isLocale, type Locale } from '@sufra/ordering';
import { findMessages, keepMessages, type Messages, sharedAreas } from './catalogue.ts';
import { useLanguage } from './language.tsx';

const elementId = 'messages';

/**
 * Sends the texts that the server used along with the page, so that hydration finds them without another
 * request. It stands after everything that uses texts; the browser leaves it as it came.
 */
export function EmbeddedMessages() {
  const { locale, usedAreas } = useLanguage();
  const content = import.meta.env.SSR ? serialize(locale, usedAreas ?? new Set()) : '';
  return (
    <script
      type="application/json"
      id={elementId}
      data-locale={locale}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: content }}
    />
  );
}

/** Takes over the texts of the page before it is hydrated, and answers their language. */
export function readEmbeddedMessages(page: Document): Locale | undefined {
  const element = page.getElementById(elementId);
  const locale = element?.dataset.locale ?? '';
  if (!element?.textContent || !isLocale(locale)) return undefined;
  const areas = JSON.parse(element.textContent) as Record<string, Messages>;
  for (const [area, messages] of Object.entries(areas)) keepMessages(area, locale, messages);
  return locale;
}

function serialize(locale: Locale, areas: Set<string>): string {
  const names = [...new Set([...sharedAreas, ...areas])];
  const content = Object.fromEntries(names.map((area) => [area, findMessages(area, locale) ?? {}]));
  return JSON.stringify(content).replaceAll('<', String.raw`\u003c`);
}
