import { sharedPictureUri } from '@sufra/contracts/catalogue/pictures';
import { type Currency, type Diet, fromMinor } from '@sufra/ordering';
import type { MenuItem as DescribedItem, OpeningHoursSpecification, Restaurant } from 'schema-dts';
import type { ItemCardData, MenuView } from './load/menu-view.ts';

/** The facts of a branch for the menu. Days count from Sunday, 0; times are the branch's own. */
export type RestaurantFacts = {
  name: string;
  address: string;
  phone?: string;
  /** Of the brand, two letters. */
  country: string;
  /** Of the brand, where the merchant says it. */
  cuisine?: string;
  latitude: number;
  longitude: number;
  hours: { day: number; from: string; to: string }[];
};

type Brand = { label: string; currency: Currency; origin: string; imageUrl: string | undefined; isMenuOnly: boolean };

/** schema.org/Restaurant: the brand at its first branch, the others as departments, the menu, and that it can be ordered. */
export function describeRestaurant(
  view: MenuView,
  branches: readonly RestaurantFacts[],
  brand: Brand,
): Exclude<Restaurant, string> {
  const { label, currency, origin, imageUrl, isMenuOnly } = brand;
  const cuisine = branches[0]?.cuisine;
  const [first, ...others] = branches;
  const orderUrl = new URL('/menu', origin).href;
  return {
    '@type': 'Restaurant',
    name: label,
    url: origin,
    currenciesAccepted: currency.code,
    ...(cuisine && { servesCuisine: cuisine }),
    ...priceRange(view, currency),
    ...pictureAt(imageUrl, origin),
    ...(first && describeBranch(first)),
    ...(others.length > 0 && {
      department: others.map((branch) => ({
        '@type': 'Restaurant' as const,
        name: branch.name,
        ...describeBranch(branch),
      })),
    }),
    ...(!isMenuOnly && {
      potentialAction: { '@type': 'OrderAction', target: { '@type': 'EntryPoint', urlTemplate: orderUrl } },
    }),
    hasMenu: {
      '@type': 'Menu',
      hasMenuSection: view.categories.map((category) => ({
        '@type': 'MenuSection',
        name: category.name,
        hasMenuItem: category.items.map((item) => ({
          '@type': 'MenuItem',
          name: item.name,
          offers: { '@type': 'Offer', price: fromMinor(leastPrice(item), currency), priceCurrency: currency.code },
        })),
      })),
    },
  };
}

const pictureAt = (imageUrl: string | undefined, origin: string): { image?: string } =>
  imageUrl ? { image: new URL(sharedPictureUri(imageUrl) ?? imageUrl, origin).href } : {};

/** The price of a dish with the cheapest of its required choices. */
const leastPrice = ({ priceMinor, requiredMinor = 0 }: ItemCardData): number => priceMinor + requiredMinor;

/** "SAR 9 - 149": what the cheapest and the dearest dish cost. */
function priceRange({ categories }: MenuView, currency: Currency): { priceRange?: string } {
  const prices = categories.flatMap(({ items }) => items.map((item) => leastPrice(item))).filter((minor) => minor > 0);
  if (prices.length === 0) return {};
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map((minor) => fromMinor(minor, currency));
  return { priceRange: `${currency.code} ${least} - ${most}` };
}

const describeBranch = ({ address, phone, country, latitude, longitude, hours }: RestaurantFacts) => ({
  address: { '@type': 'PostalAddress' as const, streetAddress: address, addressCountry: country },
  geo: { '@type': 'GeoCoordinates' as const, latitude, longitude },
  ...(phone && { telephone: phone }),
  openingHoursSpecification: describeHours(hours),
});

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Days with the same hours together. The day's end is 23:59 there; an end before the start is after midnight. */
function describeHours(hours: RestaurantFacts['hours']): OpeningHoursSpecification[] {
  const byRange = Map.groupBy(hours, ({ from, to }) => `${from} ${to === '24:00' ? '23:59' : to}`);
  return [...byRange].map(([range, entries]) => {
    const [opens = '', closes = ''] = range.split(' ');
    const names = entries.flatMap(({ day }) => days[day] ?? []);
    const dayOfWeek = names.map((name) => `https://schema.org/${name}` as const);
    return { '@type': 'OpeningHoursSpecification' as const, dayOfWeek, opens, closes };
  });
}

type Dish = {
  name: string;
  description: string;
  imageUrl: string | undefined;
  calories: number | undefined;
  diets: readonly Diet[] | undefined;
  priceMinor: number;
  isSoldOut: boolean;
  url: string;
};

/** Vegan dishes are vegetarian, too; spicy is no diet. */
const restrictedDiets: Partial<Record<Diet, `https://schema.org/${'Vegan' | 'Vegetarian'}Diet`[]>> = {
  vegan: ['https://schema.org/VeganDiet', 'https://schema.org/VegetarianDiet'],
  vegetarian: ['https://schema.org/VegetarianDiet'],
};

/** schema.org/MenuItem: one dish with its price. */
export function describeDish(dish: Dish, currency: Currency, origin: string): Exclude<DescribedItem, string> {
  const { name, description, imageUrl, calories, diets, priceMinor, isSoldOut } = dish;
  const suitableForDiet = (diets ?? []).flatMap((diet) => restrictedDiets[diet] ?? []);
  const url = new URL(dish.url, origin).href;
  return {
    '@type': 'MenuItem',
    name,
    url,
    ...(description && { description }),
    ...pictureAt(imageUrl, origin),
    ...(calories !== undefined && { nutrition: { '@type': 'NutritionInformation', calories: `${calories} calories` } }),
    ...(suitableForDiet.length > 0 && { suitableForDiet }),
    offers: {
      '@type': 'Offer',
      url,
      price: fromMinor(priceMinor, currency),
      priceCurrency: currency.code,
      availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`,
    },
  };
}
