import '../i18n/messages/all.server.ts';
import { render } from '@testing-library/react';
import { createRoutesStub, Outlet } from 'react-router';
import { LanguageProvider } from '../i18n/language.tsx';
import { PriceProvider } from '../i18n/prices.tsx';
import type { RootData } from '../shell/shop.ts';
import { Snackbars } from '../ui/snackbars.tsx';
import { someRootData } from './root-data.ts';

type StubRoutes = Parameters<typeof createRoutesStub>[0];

type Visit = {
  at?: string;
  root?: Partial<RootData>;
  /** What the routes below the root were given, by route id. */
  loaderData?: Record<string, unknown>;
};

/** Renders routes as a guest meets them: below a root that knows the shop, in the shop's language. */
export function renderRoutes(routes: StubRoutes, { at = '/', root = {}, loaderData = {} }: Visit = {}) {
  const data = someRootData(root);
  const { locale, primaryLocale, prices } = data.shop;
  const Root = () => (
    <LanguageProvider language={{ locale, primary: primaryLocale, overrides: data.overrides }}>
      <PriceProvider style={prices}>
        <Outlet />
        <Snackbars />
      </PriceProvider>
    </LanguageProvider>
  );
  const loader = () => data;
  const shopRoot = { id: 'root', path: '/', Component: Root, loader, HydrateFallback: Empty, children: routes };
  const Stub = createRoutesStub([shopRoot]);
  return render(<Stub initialEntries={[at]} hydrationData={{ loaderData: { root: data, ...loaderData } }} />);
}

const Empty = () => null;

/** Renders one component in a shop. */
export const renderInShop = (element: React.ReactNode, root: Partial<RootData> = {}) =>
  renderRoutes([{ index: true, Component: () => element }], { root });
