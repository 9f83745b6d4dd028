// Stands in for https://accounts.google.com/gsi/client: the same names, a window of the simulator.
(() => {
  const consent = new URL('../social/consent', document.currentScript.src);
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
          button.textContent = words[locale] ?? 'Continue with Google';
          const isDark = theme === 'filled_black';
          Object.assign(button.style, {
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
