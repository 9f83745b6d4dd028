// Stands in for Apple's appleid.auth.js: the same names, a window of the simulator.
(() => {
  const consent = new URL('../social/consent', document.currentScript.src);
  let settings;

  window.AppleID = {
    auth: {
      init(given) {
        settings = given;
      },
      signIn() {
        consent.search = new URLSearchParams({
          provider: 'apple',
          client: settings.clientId,
          nonce: settings.nonce ?? '',
        });
        const popup = window.open(consent, 'sign-in', 'popup,width=440,height=600');
        return new Promise((resolve, reject) => {
          const closed = () => popup?.closed !== false && end(() => reject({ error: 'popup_closed_by_user' }));
          const watch = setInterval(closed, 300);
          const onChoice = ({ origin, data }) => {
            if (origin !== window.location.origin || data?.simulator !== 'apple') return;
            if (!data.credential) end(() => reject({ error: 'popup_closed_by_user' }));
            else end(() => resolve({ authorization: { id_token: data.credential, code: 'code' }, user: data.user }));
          };
          function end(settle) {
            clearInterval(watch);
            window.removeEventListener('message', onChoice);
            settle();
          }
          window.addEventListener('message', onChoice);
        });
      },
    },
  };
})();
