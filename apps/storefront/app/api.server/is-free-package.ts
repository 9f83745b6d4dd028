import type { ConceptAttributes } from '@sufra/contracts';

/** Whether search engines must stay away: the package decides, the billing type where it is silent (THEME-06, decision 75). */
export const isFreePackage = (concept: Partial<ConceptAttributes>): boolean =>
  concept['is-free-package'] ?? concept['billing-type'] === 'free';
