import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shop that the journeys of this run share. */
    shopUrl: string;
  }
}

/** The address of the shop that the journeys of this run share. */
export const sharedShopUrl = (): string => inject('shopUrl');
