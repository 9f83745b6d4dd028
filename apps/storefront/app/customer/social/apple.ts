import type { AskGuest } from './provider.ts';

type AppleAnswer = {
  authorization: { id_token: string };
  /** Only the very first time. */
  user?: { name?: { firstName?: string; lastName?: string } };
};

/** The part of Apple's script that we use. */
type AppleScript = {
  auth: {
    init(options: { clientId: string; scope: string; redirectURI: string; nonce: string; usePopup: boolean }): void;
    signIn(): Promise<AppleAnswer>;
  };
};

declare global {
  interface Window {
    AppleID?: AppleScript;
  }
}

const cancellations = ['popup_closed_by_user', 'user_cancelled_authorize'];

/** Makes Apple's script ready; asking opens its window. */
export function prepareApple(clientId: string, nonce: string): AskGuest {
  const { AppleID } = window;
  if (!AppleID) throw new Error('The script of Apple is not there.');
  AppleID.auth.init({
    clientId,
    scope: 'name email',
    redirectURI: `${window.location.origin}/signin`,
    nonce,
    usePopup: true,
  });
  return async () => {
    try {
      const { authorization, user } = await AppleID.auth.signIn();
      const { firstName = '', lastName = '' } = user?.name ?? {};
      return { token: authorization.id_token, firstName, lastName };
    } catch (failure) {
      if (isCancellation(failure)) return undefined;
      throw failure;
    }
  };
}

const isCancellation = (failure: unknown): boolean =>
  typeof failure === 'object' &&
  failure !== null &&
  'error' in failure &&
  cancellations.some((name) => name === failure.error);
