import type { RootData } from '../shell/shop.ts';
import { aShop } from './a-shop.ts';

/** What the root knows, naming only what matters to a test. */
export const someRootData = (own: Partial<RootData> = {}): RootData => ({
  shop: aShop({ logoUrl: '/logo.svg' }),
  origin: 'https://shop.example',
  overrides: {},
  pages: [],
  isSignedIn: false,
  ...own,
});
