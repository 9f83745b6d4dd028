import { useState } from 'react';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { callAction } from '../../api/call-action.ts';
import { forgetCustomer, useCustomer } from '../../customer/current-customer.ts';
import { formOf } from '../../customer/refusal-text.ts';
import { SignInPanel } from '../../customer/sign-in/sign-in-dialog.tsx';
import type { SignInProgress } from '../../customer/sign-in/sign-in-form.tsx';
import { useLocationChoice } from '../../location/location-store.ts';
import { keepSavedAddress, placeAtSignIn, type SavedAtSignIn, unsavedPlaceOf } from '../../location/save-address.ts';
import { useSessionChange } from '../../document/shared-session.ts';
import { useRoot } from '../../shell/shop.ts';

/** The customer of the cart, and signing in over it. */
export function useCartGuest() {
  const { isSignedIn: hasSession } = useRoot();
  const kept = useCustomer();
  const choice = useLocationChoice();
  const onSessionChange = useSessionChange();
  // The page learns of a new session with its next answer from the server, which a slow line delays.
  const [hasNewSession, setNewSession] = useState(false);
  // How often the guest asked to sign in while the panel is open; 0 when it came by itself.
  const [asked, setAsked] = useState<number>();
  const isSigningIn = asked !== undefined;
  // A tablet that is turned has its cart beside the menu or over it: the panel is another one, and goes on.
  const progress: SignInProgress = useState();
  const putAway = () => {
    setAsked(undefined);
    progress[1](undefined);
  };
  const signIn = () => setAsked((times = 0) => times + 1);
  const isSignedIn = hasSession || hasNewSession;
  const customer = isSignedIn ? kept : undefined;

  return {
    customer,
    /** The guest has a session, or is about to. */
    isKnown: isSignedIn || isSigningIn,
    signIn,
    /** Shows the panel and leaves the guest where they are. */
    offerSignIn: () => setAsked((times = 0) => times),
    /** The panel is open. */
    isSigningIn,
    putAway,
    /** It came by itself. */
    isOffered: asked === 0,
    signInAgain: () => {
      forgetCustomer();
      setNewSession(false);
      void onSessionChange();
      signIn();
    },
    saveAddress: async () => {
      const unsaved = unsavedPlaceOf(choice);
      if (!customer || !unsaved) return undefined;
      const fields = formOf({ customerId: customer.id, place: JSON.stringify(unsaved) });
      const answer = await callAction<SavedAtSignIn>('/customer/address', fields);
      if (!answer.ok) {
        if (answer.refusal.detail) showSnackbar(answer.refusal.detail, { tone: 'bad', isSticky: true });
        return undefined;
      }
      keepSavedAddress(answer.value);
      return answer.value.addressId;
    },
    panel: isSigningIn && (
      <SignInPanel
        asked={asked}
        progress={progress}
        place={placeAtSignIn(choice)}
        onClose={putAway}
        onSignedIn={(signedIn) => {
          keepSavedAddress(signedIn);
          setNewSession(true);
          void onSessionChange();
        }}
      />
    ),
  };
}
