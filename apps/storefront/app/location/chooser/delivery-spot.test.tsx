import { LanguageProvider } from '@sufra/ui/i18n/language.tsx';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/render-shop.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { useDeliverySpot } from './delivery-spot.tsx';

const map = { areas: [], branches: [] } as unknown as Parameters<typeof useDeliverySpot>[2];

function Spot() {
  const { spot, settle } = useDeliverySpot([], undefined, map);
  return (
    <button type="button" onClick={() => settle({ latitude: 29.33, longitude: 48.02 }, 'position')}>
      {spot.place?.name ?? 'Find me'}
    </button>
  );
}

function Page() {
  const [locale, setLocale] = useState<'ar-sa' | 'en-us'>('ar-sa');
  return (
    <LanguageProvider language={{ locale, primary: 'ar-sa', overrides: {} }}>
      <Spot />
      <button type="button" onClick={() => setLocale('en-us')}>
        English
      </button>
    </LanguageProvider>
  );
}

afterEach(() => vi.unstubAllGlobals());

test('a place that was found is named anew when the page changes its language', async () => {
  const names = ['الصديق، حولي', 'As Siddeeq, Hawally'];
  stubFetch({
    '/api/locations': () => ({ data: null }),
    '/api/places': () => ({
      data: [{ type: 'places', id: '1', attributes: { 'place-name': names.shift(), precision: 'area' } }],
    }),
  });
  const { user } = await renderShop({ routes: [{ path: '/', Component: Page }], path: '/' });
  await user.click(screen.getByText('Find me'));
  await screen.findByText('الصديق، حولي');
  await user.click(screen.getByText('English'));
  expect(await screen.findByText('As Siddeeq, Hawally')).toBeDefined();
});
