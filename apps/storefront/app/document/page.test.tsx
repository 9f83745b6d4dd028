import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import '../i18n/messages/all.server.ts';
import { useText } from '../i18n/use-text.ts';
import type { RootData } from '../shell/shop.ts';
import { aShop } from '../testing/a-shop.ts';
import { someRootData } from '../testing/root-data.ts';
import { Page } from './page.tsx';

beforeEach(() => void vi.stubEnv('SSR', true));

function Greeting() {
  return <p>{useText()('shell.account')}</p>;
}

/** The page as its first bytes are, without any script. */
function firstBytes(root: Partial<RootData> = {}, at = '/menu/drinks-1'): string {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '*',
      Component: () => (
        <Page scripts={<script id="start" />}>
          <Greeting />
        </Page>
      ),
    },
  ]);
  return renderToString(<Stub initialEntries={[at]} hydrationData={{ loaderData: { root: someRootData(root) } }} />);
}

test('I18N-02: Arabic is written from right to left, from the first byte', () => {
  expect(firstBytes({ shop: aShop({ locale: 'ar-sa' }) })).toContain('<html lang="ar" dir="rtl">');
  expect(firstBytes({ shop: aShop({ locale: 'fr' }) })).toContain('<html lang="fr" dir="ltr">');
});

test('I18N-07: the wording of the merchant replaces ours', () => {
  expect(firstBytes()).toContain('<p>Account</p>');
  expect(firstBytes({ overrides: { 'shell.account': 'My table' } })).toContain('<p>My table</p>');
});

test('what starts the page comes after the texts it needs, however slowly the page arrives', () => {
  const page = firstBytes();
  expect(page.indexOf('id="messages"')).toBeGreaterThan(page.indexOf('<p>Account</p>'));
  expect(page.indexOf('id="start"')).toBeGreaterThan(page.indexOf('id="messages"'));
});

test('THEME-03: the palette of the merchant stands in the page itself', () => {
  expect(firstBytes({ shop: aShop({ brandCss: ':root{--brand:#123456}' }) })).toContain(':root{--brand:#123456}');
});

test('THEME-06: merchants on the free package are marked noindex', () => {
  const mark = '<meta name="robots" content="noindex"/>';
  expect(firstBytes({ shop: aShop({ isFreePackage: true }) })).toContain(mark);
  expect(firstBytes()).not.toContain(mark);
});

test('search engines learn the same page in every language', () => {
  const page = firstBytes();
  expect(page).toContain('<link rel="canonical" href="https://shop.example/menu/drinks-1"/>');
  expect(page).toContain('hrefLang="en" href="https://shop.example/menu/drinks-1"');
  expect(page).toContain('hrefLang="ar" href="https://shop.example/menu/drinks-1?lang=ar-sa"');
});

test('PRICE-06: the riyal sign is drawn once in the page, for every price', () => {
  expect(firstBytes().match(/<path id="riyal-sign"/g)).toHaveLength(1);
});
