import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export type Locale = 'en-us' | 'ar-sa' | 'fr';

export type Visitor = {
  locale: Locale;
  device: 'phone' | 'desktop';
  colours?: 'light' | 'dark';
  /** Another shop than the one that the journeys share. */
  shopUrl?: string;
};

const languages = { 'en-us': 'en-US', 'ar-sa': 'ar-SA', fr: 'fr-FR' } as const;

const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;

/** Opens a page as a guest with this device and language would, with empty storage. */
export async function openVisit(browser: Browser, shopUrl: string, visitor: Visitor): Promise<Page> {
  const context = await browser.newContext({
    ...devices[visitor.device],
    baseURL: shopUrl,
    locale: languages[visitor.locale],
    timezoneId: 'Asia/Riyadh',
    colorScheme: visitor.colours ?? 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  await context.addCookies([localeCookie(visitor.locale, shopUrl)]);
  await context.addInitScript((locale) => {
    // A tab that is still empty has no storage.
    if (location.origin !== 'null' && localStorage.getItem('locale') === null) localStorage.setItem('locale', locale);
  }, visitor.locale);
  return context.newPage();
}

/** The language that a guest chose before. */
export const localeCookie = (locale: Locale, shopUrl: string) => ({ name: 'locale', value: locale, url: shopUrl });
