// The fields of the card SDK: what is typed here leaves as a token only.
(() => {
  const { publicKey } = document.documentElement.dataset;
  const [number, expiry, cvv] = ['number', 'expiry', 'cvv'].map((id) => document.getElementById(id));
  const tell = (event, data = {}) => window.parent.postMessage({ event, data }, '*');
  const isTyped = () =>
    /^(\d ?){12,19}$/.test(number.value.trim()) && /^\d\d\/\d\d$/.test(expiry.value) && /^\d{3,4}$/.test(cvv.value);
  let wasTyped;

  // As the page around it, when the device turns dark while the card is typed.
  const scheme = window.matchMedia('(prefers-color-scheme: dark)');
  const themeOf = ({ matches }) => (matches ? 'dark' : 'light');
  const isDynamic = document.documentElement.dataset.theme === themeOf(scheme);
  if (isDynamic)
    scheme.addEventListener('change', (changed) => {
      document.documentElement.dataset.theme = themeOf(changed);
    });

  function tellTyped() {
    if (isTyped() === wasTyped) return;
    wasTyped = isTyped();
    tell('cardInputs', { isAllInputsValid: wasTyped });
  }

  async function tokenize() {
    try {
      const response = await fetch('../../card/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ publicKey, number: number.value, expiry: expiry.value, cvv: cvv.value }),
      });
      const answer = await response.json();
      if (response.ok) tell('token', { token: answer, redirectUrl: '' });
      else tell('error', answer);
    } catch {
      tell('error', { errors: [{ code: '2101', description: 'The server is currently unavailable' }] });
    }
  }

  expiry.addEventListener('input', () => {
    const digits = expiry.value.replace(/\D/g, '').slice(0, 4);
    expiry.value = digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
  });
  document.addEventListener('input', tellTyped);
  document.addEventListener('focusin', () => tell('focused', { focused: true }));
  document.addEventListener('submit', (event) => event.preventDefault());
  window.addEventListener('message', ({ source, data: message }) => {
    if (source !== window.parent || message?.data?.publicKey !== publicKey) return;
    if (message.event === 'tokenize') void tokenize();
  });
  const tellSize = () => tell('dimension', { height: document.forms[0].offsetHeight + 4 });
  new ResizeObserver(tellSize).observe(document.forms[0]);
  // Ready fields have their size: a button below it must not move under a finger.
  tellSize();
  tell('onCardReady');
  tellTyped();
})();
