import type { ConceptAttributes } from '@sufra/contracts';

/** True when search engines must stay away: the package decides, or the billing type where there is none (THEME-06, D-75). */
export const isFreePackage = (concept: Partial<ConceptAttributes>): boolean =>
  concept['is-free-package'] ?? concept['billing-type'] === 'free';
