import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { useLocationChoice } from '../../location/location-store.ts';
import { keepSavedAddress, placeAtSignIn } from '../../location/save-address.ts';
import { sessionChanged } from '../../shell/session-change.ts';
import { useShop } from '../../shell/shop.ts';
import { offeredProviders } from '../social/provider.ts';
import type { SignedIn } from '../sign-in/sign-in-form.tsx';
import type { SocialSignIn } from '../social/social-buttons.tsx';

const SocialButtons = lazyPart(async () => (await import('../social/social-buttons.tsx')).SocialButtons);

/** The buttons of other services, which come when the page is there, and only where one is configured. */
export function SocialWays({ place, onSignedIn }: SocialSignIn) {
  const { clientSettings } = useShop();
  if (offeredProviders(clientSettings).length === 0) return null;
  return (
    <Suspense>
      <SocialButtons place={place} onSignedIn={onSignedIn} />
    </Suspense>
  );
}

/** The place that signing in saves, and what follows it: the page that the guest was going to. */
export function useEntrance(next: string) {
  const navigate = useNavigate();
  const place = placeAtSignIn(useLocationChoice());
  const goOn = async (signedIn: SignedIn): Promise<void> => {
    keepSavedAddress(signedIn);
    sessionChanged();
    await navigate(next, { replace: true });
  };
  return { place, goOn };
}
