import type { ClientSettings } from '../../context.ts';

export type Provider = 'apple' | 'google' | 'facebook';

/** In the order in which they are offered. */
export const providers: readonly Provider[] = ['apple', 'google', 'facebook'];

export const isProvider = (text: string): text is Provider => providers.some((known) => known === text);

/** The token of a provider's script: the page passes it on unread. */
export type Proof = { token: string; firstName?: string; lastName?: string };

/** A script that is loaded and ready to ask the guest: the proof, or nothing when the guest thought better of it. */
export type AskGuest = () => Promise<Proof | undefined>;

/** The public name by which a provider knows this shop; nothing when it is not configured. */
export const clientIdOf = (settings: ClientSettings, provider: Provider): string | undefined =>
  ({ google: settings.googleClientId, apple: settings.appleClientId, facebook: settings.facebookAppId })[provider];

/** The configured providers, and no other (D-38). */
export const offeredProviders = (settings: ClientSettings): Provider[] =>
  providers.filter((provider) => clientIdOf(settings, provider));
