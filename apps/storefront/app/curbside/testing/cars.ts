import type { Car, CarLists } from '../car.resource.ts';

export const aCar = (own: Partial<Car> = {}): Car => ({
  id: 'car-1',
  customerId: 'sara',
  colour: 'white',
  colourName: { 'en-us': 'White', 'ar-sa': 'أبيض' },
  colourHex: '#ffffff',
  maker: 'toyota',
  makerName: { 'en-us': 'Toyota', 'ar-sa': 'تويوتا' },
  makerImageUrl: '/api/cars/makers/toyota/picture',
  plateNumber: 'ABC 1234',
  ...own,
});

export const carLists: CarLists = {
  colours: [
    { id: 'white', name: { 'en-us': 'White' }, hex: '#ffffff' },
    { id: 'red', name: { 'en-us': 'Red' }, hex: '#d32f2f' },
  ],
  makers: [
    { id: 'toyota', name: { 'en-us': 'Toyota' }, imageUrl: '/api/cars/makers/toyota/picture' },
    { id: 'other', name: { 'en-us': 'Other' } },
  ],
};
