import type { AskGuest } from './provider.ts';

type FacebookAnswer = { status: string; authResponse: { accessToken: string } | null };

/** The part of Facebook's script that we use. */
type FacebookScript = {
  init(options: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void;
  login(callback: (answer: FacebookAnswer) => void, options: { scope: string }): void;
};

declare global {
  interface Window {
    FB?: FacebookScript;
  }
}

/** Makes Facebook's script ready; asking opens its window. */
export function prepareFacebook(appId: string): AskGuest {
  const { FB } = window;
  if (!FB) throw new Error('The script of Facebook is not there.');
  FB.init({ appId, version: 'v25.0', cookie: false, xfbml: false });
  return () =>
    new Promise((resolve) => {
      const onAnswer = ({ status, authResponse }: FacebookAnswer) =>
        resolve(status === 'connected' && authResponse ? { token: authResponse.accessToken } : undefined);
      FB.login(onAnswer, { scope: 'public_profile,email' });
    });
}
