import type { HyperpayBrand, PayWith } from '@sufra/contracts';
import { methodOf, type HyperpaySettings } from './settings.ts';

/** The contract that a payment goes through, and which brands its widget shows. */
export type ChosenEntity = { entityId: string; brands: HyperpayBrand[] };

/** One choice a way to pay: an entity's cards stand in one widget, a wallet in its own. */
export const choicesOf = ({ entities }: HyperpaySettings): (ChosenEntity & { method: PayWith })[] =>
  entities.flatMap(({ entityId, brands }) => {
    const methods = [...new Set(brands.map(methodOf))];
    return methods.map((method) => ({
      entityId,
      method,
      brands: brands.filter((brand) => methodOf(brand) === method),
    }));
  });

/**
 * The entity for a way to pay; a brand asked for by the page wins, if there is one for it.
 *
 * @example chooseEntity(settings, 'card', 'MADA')?.entityId // '8ac7…'
 */
export function chooseEntity(settings: HyperpaySettings, method: PayWith, brand: unknown): ChosenEntity | undefined {
  const choices = choicesOf(settings).filter((choice) => choice.method === method);
  return choices.find(({ brands }) => brands.some((known) => known === brand)) ?? choices[0];
}

/** Every entity that a payment of this method may have gone through. */
export const entityIdsOf = (settings: HyperpaySettings, method: PayWith): string[] => {
  const ids = choicesOf(settings).filter((choice) => choice.method === method);
  return [...new Set(ids.map(({ entityId }) => entityId))];
};
