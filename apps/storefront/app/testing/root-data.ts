import type { RootData } from '../shell/shop.ts';
import { aShop } from './a-shop.ts';

/** The root's data, with the fields that a test names. */
export const someRootData = (own: Partial<RootData> = {}): RootData => ({
  shop: aShop({ logoUrl: '/logo.svg' }),
  origin: 'https://shop.example',
  overrides: {},
  pages: [],
  isSignedIn: false,
  ...own,
});
