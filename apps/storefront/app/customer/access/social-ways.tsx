import { lazy, Suspense } from 'react';
import { useShop } from '../../shell/shop.ts';
import { offeredProviders } from '../social/provider.ts';
import type { SignedIn } from '../sign-in-form.tsx';
import type { UnsavedPlace } from '../unsaved-place.ts';

const SocialButtons = lazy(async () => ({
  default: (await import('../social/social-buttons.tsx')).SocialButtons,
}));

type SocialWaysProps = { place: UnsavedPlace | undefined; onSignedIn: (signedIn: SignedIn) => unknown };

/** The buttons of other services, which come when the page is there, and only where one is configured. */
export function SocialWays({ place, onSignedIn }: SocialWaysProps) {
  const { clientSettings } = useShop();
  if (offeredProviders(clientSettings).length === 0) return null;
  return (
    <Suspense>
      <SocialButtons place={place} onSignedIn={onSignedIn} />
    </Suspense>
  );
}
