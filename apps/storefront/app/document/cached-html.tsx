import { LanguageProvider, useLanguage } from '@sufra/ui/i18n/language.tsx';
import { PriceProvider, usePrices } from '@sufra/ui/i18n/prices.tsx';
import { createContext, type ReactElement, type ReactNode, use } from 'react';
import { type Text, useText } from '../i18n/use-text.ts';

/*
 * The one place that puts HTML into a page which React rendered before: the cards of a menu, by category. Without it a menu
 * of 91 dishes took 7.9 ms of CPU to render instead of 4.2; cached as strings instead of bytes, 6.0 (medians of interleaved
 * runs, record 0098). `menu-list.test.tsx` compares the result with a page that is rendered as a whole.
 */

/** Renders and inserts the parts of one page. */
export type HtmlCache = {
  /** The HTML of a part, in the bytes that are sent. */
  render: (part: ReactElement) => Uint8Array;
  /** The placeholder of a part in the text of this page. */
  place: (part: Uint8Array) => string;
};

/** Absent in the browser and wherever else pages are rendered. */
export const HtmlCacheContext = /* @__PURE__ */ createContext<HtmlCache | undefined>(undefined);

type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };
type Cached = { key: string; part: Uint8Array };

const cached = new WeakMap<object, WeakMap<Text, Cached>>();

/**
 * The content of an element, which the server renders again only when what it shows (`of`), words, prices or `facts`
 * change. The browser hydrates it as if it had been rendered. No hook may follow it in its component, and its content
 * uses the texts of the shell alone.
 */
export function useCachedHtml(content: () => ReactNode, of: object, facts: unknown[]): Content {
  const cache = use(HtmlCacheContext);
  const { locale, primary, overrides } = useLanguage();
  const { style } = usePrices();
  const t = useText();
  if (!cache) return { children: content() };
  const byText = cached.get(of) ?? new WeakMap<Text, Cached>();
  cached.set(of, byText);
  const key = JSON.stringify([primary, style, facts]);
  const known = byText.get(t);
  const entry = known?.key === key ? known : { key, part: cache.render(inShop(content())) };
  byText.set(t, entry);
  return { dangerouslySetInnerHTML: { __html: cache.place(entry.part) } };

  function inShop(children: ReactNode) {
    return (
      <LanguageProvider language={{ locale, primary, overrides }}>
        <PriceProvider style={style}>{children}</PriceProvider>
      </LanguageProvider>
    );
  }
}

/** The cached parts of one page, and how they take the places of their placeholders. */
export type PageParts = HtmlCache & {
  /** The page, or what became of its text, as it is sent. */
  fill: (text: string) => Buffer;
};

/** A page is mostly cached cards: left out until the end they are neither searched, nor copied, nor encoded again. */
export function createPageParts(render: (element: ReactElement) => string): PageParts {
  // Unguessable, so no text of a merchant or a guest is ever taken for a part.
  const mark = `<!--${crypto.randomUUID()}:`;
  const parts: Uint8Array[] = [];
  return {
    render: (part) => Buffer.from(render(part)),
    place: (part) => `${mark}${parts.push(part) - 1}-->`,
    fill(text) {
      const [start = '', ...rest] = text.split(mark);
      const pieces: Uint8Array[] = [Buffer.from(start)];
      for (const piece of rest) {
        const endsAt = piece.indexOf('-->');
        pieces.push(parts[Number(piece.slice(0, endsAt))]!, Buffer.from(piece.slice(endsAt + '-->'.length)));
      }
      return Buffer.concat(pieces);
    },
  };
}
