import type { CustomerAddress } from '../addresses/customer-address.ts';
import { aDeliveryPlace } from './places.ts';

const { line1, latitude, longitude, area } = aDeliveryPlace();

/** A saved address in the first delivery area. */
export const anAddress = (own: Partial<CustomerAddress> = {}): CustomerAddress => ({
  id: 'home',
  label: 'Home',
  line1,
  line2: '',
  instructions: '',
  latitude,
  longitude,
  isDefault: false,
  areaId: area.id,
  ...own,
});

export const twoAddresses = (): CustomerAddress[] => [
  anAddress({ isDefault: true, instructions: 'Ring twice' }),
  anAddress({ id: 'farm', label: 'Grandmother', line1: 'Farm 3, Thumamah Road', areaId: undefined }),
];
