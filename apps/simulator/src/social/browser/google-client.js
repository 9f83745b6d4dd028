// Stands in for https://accounts.google.com/gsi/client: the same names, a window of the simulator.
(() => {
  const consent = new URL('../social/consent', document.currentScript.src);
  // The mark that Google's own button bears.
  const mark = `<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path fill="#4285f4" d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.77h3.57c2.08-1.92 3.27-4.74 3.27-8.1z"/>
    <path fill="#34a853" d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23z"/>
    <path fill="#fbbc05" d="M5.84 14.09a6.6 6.6 0 0 1 0-4.18V7.07H2.18a11 11 0 0 0 0 9.86l3.66-2.84z"/>
    <path fill="#ea4335" d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.07l3.66 2.84c.87-2.6 3.3-4.53 6.16-4.53z"/>
  </svg>`;
  let settings;

  function onChoice({ origin, data }) {
    if (origin !== window.location.origin || data?.simulator !== 'google' || !data.credential) return;
    settings.callback({ credential: data.credential, select_by: 'btn' });
  }

  function open() {
    consent.search = new URLSearchParams({
      provider: 'google',
      client: settings.client_id,
      nonce: settings.nonce ?? '',
    });
    window.open(consent, 'sign-in', 'popup,width=440,height=600');
  }

  window.addEventListener('message', onChoice);
  window.google = {
    accounts: {
      id: {
        initialize(given) {
          settings = given;
        },
        renderButton(place, { width, theme, locale }) {
          const words = { ar: 'المتابعة باستخدام Google', fr: 'Continuer avec Google' };
          const button = document.createElement('button');
          button.type = 'button';
          button.innerHTML = mark;
          button.append(words[locale] ?? 'Continue with Google');
          const isDark = theme === 'filled_black';
          Object.assign(button.style, {
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: '10px',
            inlineSize: `${width}px`,
            maxInlineSize: '100%',
            minBlockSize: '44px',
            border: '1px solid #747775',
            borderRadius: '999px',
            background: isDark ? '#131314' : '#fff',
            color: isDark ? '#e3e3e3' : '#1f1f1f',
            font: 'inherit',
            fontWeight: 550,
            cursor: 'pointer',
          });
          button.addEventListener('click', open);
          place.replaceChildren(button);
        },
        cancel() {},
        prompt() {},
      },
    },
  };
})();
