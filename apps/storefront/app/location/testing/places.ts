import type { ChosenBranch, DeliveryPlace } from '../chosen-place.ts';

export const aBranch = (own: Partial<ChosenBranch> = {}): ChosenBranch => ({
  kind: 'branch',
  id: 'olaya',
  name: { 'en-us': 'Olaya Street', 'ar-sa': 'شارع العليا' },
  latitude: 24.69,
  longitude: 46.68,
  timeZone: 'Asia/Riyadh',
  isCurbsideEnabled: false,
  preparationMinutes: 20,
  ...own,
});

export const aDeliveryPlace = (own: Partial<DeliveryPlace> = {}): DeliveryPlace => ({
  kind: 'delivery',
  line1: 'Villa 4, Takhassusi Street',
  latitude: 24.7,
  longitude: 46.67,
  area: {
    id: 'area-olaya',
    name: { 'en-us': 'Al Olaya', 'ar-sa': 'العليا' },
    latitude: 24.7,
    longitude: 46.67,
    minimumOrderMinor: 3000,
    deliveryChargeMinor: 1200,
  },
  ...own,
});
