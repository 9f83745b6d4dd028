import { useShop } from '../shell/shop.ts';
import type { AccountIconName } from './account-icon.tsx';

export type AccountSection = {
  id: 'details' | 'orders' | 'addresses' | 'cars' | 'favorites' | 'loyalty' | 'settings' | 'devices' | 'privacy';
  path: string;
  icon: AccountIconName;
};

const details: AccountSection = { id: 'details', path: '/user/profile', icon: 'person' };

/** What a customer has here beside their own details, in the order of use (SIGNIN-36). */
const others: AccountSection[] = [
  { id: 'orders', path: '/user/order', icon: 'bag' },
  { id: 'addresses', path: '/user/profile/addresses', icon: 'pin' },
  { id: 'favorites', path: '/user/profile/favorites', icon: 'heart' },
  { id: 'cars', path: '/user/profile/cars', icon: 'car' },
  { id: 'loyalty', path: '/user/profile/loyalty', icon: 'star' },
  { id: 'settings', path: '/user/profile/settings', icon: 'sliders' },
  { id: 'devices', path: '/user/profile/devices', icon: 'devices' },
  { id: 'privacy', path: '/user/profile/privacy', icon: 'shield' },
];

/** The sections of this shop: points only where the merchant gives some (LOYAL-04). */
export function useAccountSections(): AccountSection[] {
  const { hasLoyalty } = useShop();
  return [details, ...others.filter(({ id }) => id !== 'loyalty' || hasLoyalty)];
}

/**
 * The section that an address belongs to. A page of nobody else's, such as the form of one's own details, belongs
 * to the details.
 *
 * @example sectionOf('/user/profile/addresses/new').id // 'addresses'
 */
export const sectionOf = (pathname: string): AccountSection =>
  others.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ?? details;
