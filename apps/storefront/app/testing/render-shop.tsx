import { createRoutesStub, Outlet, useLocation } from 'react-router';
import { directionOf } from '@sufra/ordering';
import { LanguageProvider } from '@sufra/ui/i18n/language.tsx';
import { PriceProvider } from '@sufra/ui/i18n/prices.tsx';
import { Snackbars } from '@sufra/ui/overlays/snackbars.tsx';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import '../i18n/messages/all.server.ts';
import type { Shop } from '../shell/shop.ts';
import { aShop, someRootData } from './a-shop.ts';

type StubRoutes = Parameters<typeof createRoutesStub>[0];

type RenderOptions = { routes: StubRoutes; path: string; shop?: Partial<Shop>; isSignedIn?: boolean };

/** Renders routes as a guest meets them, within the shop, its language and its prices, once their effects have run. */
export async function renderShop({ routes, path, shop: own, isSignedIn = false }: RenderOptions) {
  const shop = aShop(own);
  const root = someRootData({ shop, isSignedIn });
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => root,
      HydrateFallback: () => null,
      Component: () => (
        <LanguageProvider language={{ locale: shop.locale, primary: shop.primaryLocale, overrides: {} }}>
          <PriceProvider style={shop.prices}>
            <div dir={directionOf(shop.locale)}>
              <Outlet />
              <Snackbars />
              <Whereabouts />
            </div>
          </PriceProvider>
        </LanguageProvider>
      ),
      children: [...routes, { path: '*', Component: () => null }],
    },
  ]);
  const user = userEvent.setup({ advanceTimers: () => undefined });
  const view = render(<Stub initialEntries={[path]} />);
  await view.findByTestId('address');
  // The elements are there before their effects have run: a test looks at both.
  await act(async () => undefined);
  return { ...view, user, address: () => view.getByTestId('address').textContent };
}

function Whereabouts() {
  const { pathname, search } = useLocation();
  return (
    <output data-testid="address" hidden>
      {pathname + search}
    </output>
  );
}
