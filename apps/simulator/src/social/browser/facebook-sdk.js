// Stands in for Facebook's sdk.js: the same names, a window of the simulator.
(() => {
  const consent = new URL('../social/consent', document.currentScript.src);
  let settings;

  window.FB = {
    init(given) {
      settings = given;
    },
    login(callback) {
      consent.search = new URLSearchParams({ provider: 'facebook', client: settings.appId });
      const popup = window.open(consent, 'sign-in', 'popup,width=440,height=600');
      const refused = { status: 'unknown', authResponse: null };
      const watch = setInterval(() => popup?.closed !== false && end(refused), 300);
      const onChoice = ({ origin, data }) => {
        if (origin !== window.location.origin || data?.simulator !== 'facebook') return;
        if (!data.credential) end(refused);
        else end({ status: 'connected', authResponse: { accessToken: data.credential, userID: data.subject } });
      };
      function end(answer) {
        clearInterval(watch);
        window.removeEventListener('message', onChoice);
        callback(answer);
      }
      window.addEventListener('message', onChoice);
    },
  };
})();
