import { createContext, use, type ReactElement, type ReactNode } from 'react';
import { LanguageProvider, useLanguage } from '../i18n/language.tsx';
import { PriceProvider, usePrices } from '../i18n/prices.tsx';
import { useText, type Text } from '../i18n/use-text.ts';

/** How a server that renders the same pages over and over writes a part of them by itself. */
export type PartWriter = {
  /** The HTML of a part, in the bytes that are sent. */
  write: (part: ReactElement) => Uint8Array;
  /** What stands for a part in the text of this page. */
  place: (part: Uint8Array) => string;
};

/** Absent in the browser, and wherever pages are rendered otherwise. */
export const PartWriterContext = /* @__PURE__ */ createContext<PartWriter | undefined>(undefined);

type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };
type Written = { facts: string; part: Uint8Array };

const written = new WeakMap<object, WeakMap<Text, Written>>();

/**
 * The content of an element, which the server writes once for as long as what it shows (`of`), words, prices and `facts`
 * stay the same. The browser finds in the page what it would have written itself. No hook may follow it in its
 * component, and what it writes speaks the shell's texts alone.
 */
export function useWrittenOnce(content: () => ReactNode, of: object, facts: unknown[]): Content {
  const writer = use(PartWriterContext);
  const { locale, primary, overrides } = useLanguage();
  const { style } = usePrices();
  const t = useText();
  if (!writer) return { children: content() };
  const known = written.get(of) ?? new WeakMap<Text, Written>();
  written.set(of, known);
  const now = JSON.stringify([primary, style, facts]);
  const before = known.get(t);
  const after = before?.facts === now ? before : { facts: now, part: writer.write(inShop(content())) };
  known.set(t, after);
  return { dangerouslySetInnerHTML: { __html: writer.place(after.part) } };

  function inShop(children: ReactNode) {
    return (
      <LanguageProvider language={{ locale, primary, overrides }}>
        <PriceProvider style={style}>{children}</PriceProvider>
      </LanguageProvider>
    );
  }
}
