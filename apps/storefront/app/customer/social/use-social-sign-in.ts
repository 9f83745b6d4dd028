import { useState } from 'react';
import { callAction } from '../../api/call-action.ts';
import { keepCustomer } from '../current-customer.ts';
import { formOf } from '../form-of.ts';
import { announceSignIn } from '../sign-in-event.ts';
import type { SignedIn } from '../sign-in-form.tsx';
import type { UnsavedPlace } from '../unsaved-place.ts';
import type { Proof, Provider } from './provider.ts';
import { useSignInNonce } from './use-sign-in-nonce.ts';

export type SocialProblem = { provider: Provider; kind: 'failed' | 'cancelled' };

type SocialSignIn = { place: UnsavedPlace | undefined; onSignedIn: (signedIn: SignedIn) => unknown };

/** One attempt after the other to sign in with a provider; what went wrong stays until the next begins. */
export function useSocialSignIn({ place, onSignedIn }: SocialSignIn) {
  const { nonce, isComing, renew } = useSignInNonce();
  const [pending, setPending] = useState<Provider>();
  const [problem, setProblem] = useState<SocialProblem>();

  const attempt = async (provider: Provider, ask: () => Promise<Proof | undefined>): Promise<void> => {
    setPending(provider);
    setProblem(undefined);
    const outcome = await ask().then((proof) => (proof ? enter(provider, proof) : 'cancelled'), failed);
    setPending(undefined);
    if (outcome === undefined) return;
    setProblem({ provider, kind: outcome });
    if (outcome === 'failed') renew();
  };

  const enter = async (provider: Provider, { token, firstName = '', lastName = '' }: Proof) => {
    const fields = { token, nonce: nonce ?? '', firstName, lastName, place: place ? JSON.stringify(place) : '' };
    const answer = await callAction<SignedIn>(`/customer/social/${provider}`, formOf(fields));
    if (!answer.ok) return 'failed' as const;
    keepCustomer(answer.value.customer);
    announceSignIn(answer.value.customer, provider);
    onSignedIn(answer.value);
    return undefined;
  };

  return { nonce, isReady: !isComing, pending, problem, attempt };
}

const failed = () => 'failed' as const;
