import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

let restore = (): void => undefined;

/** The providers as their scripts would be in a browser, with what they were given and what they answer. */
export function stubProviderScripts({ areLost = false } = {}) {
  const told: Record<string, unknown> = {};
  const loaded: string[] = [];
  const answers = {
    apple: async (): Promise<unknown> => ({ authorization: { id_token: 'apple-token' } }),
    facebook: { status: 'connected', authResponse: { accessToken: 'facebook-token' } } as unknown,
  };
  const scripts = {
    google: {
      accounts: {
        id: {
          initialize: (options: { callback: (answer: { credential: string }) => void }) =>
            void (told['google'] = options),
          renderButton(place: HTMLElement) {
            const button = document.createElement('button');
            button.textContent = 'Google’s own button';
            const { callback } = told['google'] as { callback: (answer: { credential: string }) => void };
            button.addEventListener('click', () => callback({ credential: 'google-token' }));
            place.replaceChildren(button);
          },
        },
      },
    },
    AppleID: { auth: { init: (options: unknown) => void (told['apple'] = options), signIn: () => answers.apple() } },
    FB: {
      init: (options: unknown) => void (told['facebook'] = options),
      login: (callback: (answer: unknown) => void) => callback(answers.facebook),
    },
  };
  const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      loaded.push(node.src);
      queueMicrotask(() => {
        if (!areLost) Object.assign(window, scripts);
        node.dispatchEvent(new Event(areLost ? 'error' : 'load'));
      });
    }
  });
  restore = () => append.mockRestore();
  return { told, loaded, answers };
}

/** Closes the page, so that nothing comes late, and leaves the window as it was. */
export function forgetProviderScripts(): void {
  cleanup();
  restore();
  for (const name of ['google', 'AppleID', 'FB']) Reflect.deleteProperty(window, name);
}
