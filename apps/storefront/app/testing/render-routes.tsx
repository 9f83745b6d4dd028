import '../i18n/messages/all.server.ts';
import { createRoutesStub, Outlet } from 'react-router';
import { LanguageProvider } from '@sufra/ui/i18n/language.tsx';
import { PriceProvider } from '@sufra/ui/i18n/prices.tsx';
import { Snackbars } from '@sufra/ui/overlays/snackbars.tsx';
import { render } from '@testing-library/react';
import type { RootData } from '../shell/shop.ts';
import { someRootData } from './root-data.ts';

type StubRoutes = Parameters<typeof createRoutesStub>[0];

type Visit = {
  at?: string;
  root?: Partial<RootData>;
  /** The loader data of the routes below the root, by route id. */
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
