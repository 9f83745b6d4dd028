import type { LocationResource } from '@sufra/contracts';
import type { Branch } from '../branch.resource.ts';
import { aDeliveryPlace } from './places.ts';

const area = aDeliveryPlace().area;

export const aListedBranch = (own: Partial<Branch> = {}): Branch => ({
  id: 'olaya',
  name: { 'en-us': 'Olaya Street', 'ar-sa': 'شارع العليا' },
  address: { 'en-us': 'Olaya St, Al Olaya, Riyadh', 'ar-sa': 'شارع العليا، الرياض' },
  latitude: 24.69,
  longitude: 46.68,
  timeZone: 'Asia/Riyadh',
  isCurbsideEnabled: false,
  isAcceptingOrders: true,
  isOpen: true,
  closesAt: '2026-03-01T22:00:00.000Z',
  readyAt: '2026-03-01T09:20:00.000Z',
  orderTypes: ['deliver', 'pickup', 'to-go', 'eat-in'],
  preparationMinutes: 20,
  deliveryAreas: [area],
  ...own,
});

/** Three branches: open, open with curbside, and closed until five. */
export const threeBranches: Branch[] = [
  aListedBranch(),
  aListedBranch({
    id: 'hittin',
    name: { 'en-us': 'Hittin Square', 'ar-sa': 'ميدان حطين' },
    address: { 'en-us': 'Prince Turki Rd, Hittin' },
    latitude: 24.76,
    longitude: 46.6,
    isCurbsideEnabled: true,
    deliveryAreas: [
      { ...area, id: 'area-hittin', name: { 'en-us': 'Hittin', 'ar-sa': 'حِطّين' }, deliveryChargeMinor: 0 },
    ],
  }),
  aListedBranch({
    id: 'diriyah',
    name: { 'en-us': 'Diriyah' },
    address: { 'en-us': 'Bujairi Terrace' },
    latitude: 24.73,
    longitude: 46.57,
    isOpen: false,
    closesAt: undefined,
    readyAt: undefined,
    nextOpeningAt: '2026-03-01T14:00:00.000Z',
    orderTypes: ['eat-in', 'pickup'],
    deliveryAreas: [],
  }),
];

/** An open branch as the API answers it. */
export const aLocation = (own: Partial<LocationResource['attributes']> = {}): LocationResource => ({
  type: 'locations',
  id: 'olaya',
  attributes: {
    name: { 'en-us': 'Olaya Street' },
    address: {},
    phone: null,
    brand: {},
    lat: 24.69,
    long: 46.68,
    'time-zone': 'Asia/Riyadh',
    'curbside-enabled': 0,
    'is-accepting-orders': true,
    'is-open': true,
    'is-pausing': false,
    'next-opening': null,
    'closes-at': null,
    'estimated-ready-at': '2026-03-01T16:27:00.000Z',
    'is-busy': false,
    'prayer-times': null,
    'opening-hours': { weekly: [], exceptions: [] },
    'order-types': ['deliver', 'pickup'],
    'preparation-minutes': 20,
    'distance-metres': null,
    'delivery-area': null,
    'delivery-areas': [],
    ...own,
  },
});
