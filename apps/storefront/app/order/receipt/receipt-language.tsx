import { createContext, use } from 'react';
import { directionOf, type Locale, type LocalizedText } from '@sufra/ordering';
import { htmlLanguages } from '@sufra/ui/i18n/language-tags.ts';
import type { ReceiptWord, ReceiptWords } from './receipt-words.server.ts';
import styles from './receipt.module.css';

type ReceiptLanguage = { languages: readonly Locale[]; words: ReceiptWords; money(amount: number): string };

/** The languages a receipt speaks, its words in each, and how it writes amounts. */
export const ReceiptLanguageContext = createContext<ReceiptLanguage>({
  languages: ['en-us'],
  words: {},
  money: String,
});

export const useReceiptLanguage = () => use(ReceiptLanguageContext);

/** One of our words in every language of the receipt. */
export function Word({ id, tail }: { id: ReceiptWord; tail?: string }) {
  const { languages, words } = useReceiptLanguage();
  const texts = Object.fromEntries(languages.map((locale) => [locale, words[locale]?.[id]]));
  return <Both text={texts} tail={tail} />;
}

/** A text of the merchant in every language of the receipt that it has, each once; a word of ours may lead it. */
export function Both({
  text,
  lead,
  tail,
}: {
  text: LocalizedText;
  lead?: ReceiptWord | undefined;
  tail?: string | undefined;
}) {
  const { languages, words } = useReceiptLanguage();
  const known = languages.filter((locale) => text[locale]);
  const shown = known.length > 0 ? known : (Object.keys(text) as Locale[]).slice(0, 1);
  const isNew = (locale: Locale, index: number) => shown.findIndex((other) => text[other] === text[locale]) === index;
  return (
    <span className={styles.both}>
      {shown.filter(isNew).map((locale) => (
        <span key={locale} lang={htmlLanguages[locale]} dir={directionOf(locale)}>
          {lead && `${words[locale]?.[lead] ?? ''} `}
          {text[locale]}
          {tail && (
            <>
              {' '}
              <bdi>{tail}</bdi>
            </>
          )}
        </span>
      ))}
    </span>
  );
}
