import type { LocalizedText } from '@sufra/ordering';
import { useState } from 'react';
import { announceSignIn } from './sign-in-event.ts';
import { CodeStep } from './code-step.tsx';
import { keepCustomer, type Customer } from './current-customer.ts';
import { NumberStep } from './number-step.tsx';
import type { SentCode } from './sent-code.resource.ts';
import type { UnsavedPlace } from './unsaved-place.ts';

/** Who is signing in, as typed in step 1. */
export type Guest = { firstName: string; countryCode: string; dialCode: string; mobile: string };

/** A branch as whoever renders the form knows it. */
export type NearestBranch = {
  kind: 'branch';
  id: string;
  name: LocalizedText;
  latitude: number;
  longitude: number;
  timeZone: string;
  isCurbsideEnabled: boolean;
  preparationMinutes: number;
};

export type SignedIn = {
  customer: Customer;
  /** What a place that was chosen before became, and the branch nearest to it (SIGNIN-16, SIGNIN-17). */
  addressId?: string | undefined;
  nearestBranch?: NearestBranch | undefined;
};

type SignInFormProps = {
  /** A delivery place that is saved as the Home address once its owner is known (SIGNIN-16). */
  place?: UnsavedPlace | undefined;
  onSignedIn: (signedIn: SignedIn) => void;
};

/** Signing in by mobile number, in two steps: who are you (SIGNIN-07), and is it really you (SIGNIN-08). */
export function SignInForm({ place, onSignedIn }: SignInFormProps) {
  const [guest, setGuest] = useState<Guest>();
  const [sent, setSent] = useState<SentCode>();

  if (!sent || !guest) {
    return (
      <NumberStep
        guest={guest}
        onSent={(typed, code) => {
          setGuest(typed);
          setSent(code);
        }}
      />
    );
  }
  return (
    <CodeStep
      guest={guest}
      sent={sent}
      place={place}
      onChangeNumber={() => setSent(undefined)}
      onSignedIn={(signedIn) => {
        keepCustomer(signedIn.customer);
        announceSignIn(signedIn.customer);
        onSignedIn(signedIn);
      }}
    />
  );
}
