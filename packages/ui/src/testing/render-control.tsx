import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import type { Locale } from '@sufra/ordering';
import { render } from '@testing-library/react';
import { keepMessages } from '../i18n/catalogue.ts';
import { LanguageProvider } from '../i18n/language.tsx';
import '../i18n/messages/all.server.ts';
import { PriceProvider, type PriceStyle } from '../i18n/prices.tsx';

const riyals: PriceStyle = {
  currency: { code: 'SAR', digits: 2 },
  format: 'currency_code_amount',
  symbol: 'SAR',
  code: 'SAR',
};

type Setting = { locale?: Locale; prices?: Partial<PriceStyle> };

/** Renders a control on a page that has a language and a currency. */
export function renderControl(element: ReactNode, { locale = 'en-us', prices = {} }: Setting = {}) {
  // The frame around the pages is a face's own.
  keepMessages('shell', locale, {});
  const Page = () => (
    <LanguageProvider language={{ locale, primary: 'en-us', overrides: {} }}>
      <PriceProvider style={{ ...riyals, ...prices }}>{element}</PriceProvider>
    </LanguageProvider>
  );
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  return render(<Stub />);
}
