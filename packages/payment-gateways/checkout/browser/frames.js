// Stands in for Checkout.com's framesv2.min.js: the same names and events, fields of the simulator.
(() => {
  const base = new URL('.', document.currentScript.src);
  const elements = ['card-number', 'expiry-date', 'cvv'];
  const events = ['ready', 'frameActivated', 'frameFocus', 'frameBlur', 'frameValidationChanged'];
  const handlers = new Map(events.map((name) => [name, new Set()]));
  let settings = {};
  let frames = {};
  let valid = {};
  let activated = 0;
  let submission;

  const emit = (event, detail) => handlers.get(event).forEach((handler) => handler(detail));
  const isCardValid = () => elements.every((element) => valid[element] === true);
  const send = (element, message) =>
    frames[element]?.contentWindow?.postMessage({ frames: true, ...message }, base.origin);

  function drawField(element, session) {
    const place = document.querySelector(`.${element}-frame`);
    if (!place) throw new Error(`Frames: there is no place for ${element}`);
    const address = new URL('field', base);
    address.search = new URLSearchParams({ element, session, language: settings.localization });
    const frame = document.createElement('iframe');
    frame.src = address;
    frame.title = `Secure ${element} field`;
    Object.assign(frame.style, { border: '0', inlineSize: '100%', blockSize: '100%', colorScheme: 'light dark' });
    place.replaceChildren(frame);
    frames[element] = frame;
  }

  function onMessage({ origin, data, source }) {
    const element = Object.keys(frames).find((name) => frames[name].contentWindow === source);
    if (origin !== base.origin || !element || !data?.frames) return;
    if (data.kind === 'loaded') {
      send(element, { kind: 'style', style: settings.style?.base, placeholder: settings.style?.placeholder?.base });
      emit('frameActivated', { element });
      activated += 1;
      if (activated === elements.length) emit('ready');
    }
    if (data.kind === 'focus') emit('frameFocus', { element });
    if (data.kind === 'blur') emit('frameBlur', { element });
    if (data.kind === 'valid') {
      valid[element] = data.isValid;
      emit('frameValidationChanged', { element, isValid: data.isValid, isEmpty: data.isEmpty });
    }
    if (data.kind === 'token') {
      submission?.resolve(data.token);
      submission = undefined;
    }
    if (data.kind === 'refused') {
      submission?.reject({ errorCode: data.errorCode, message: 'The card was not tokenised' });
      submission = undefined;
    }
  }
  window.addEventListener('message', onMessage);

  window.Frames = {
    init(given) {
      settings = given;
      [frames, valid, activated, submission] = [{}, {}, 0, undefined];
      const session = crypto.randomUUID();
      for (const element of elements) drawField(element, session);
    },
    isCardValid,
    submitCard() {
      if (!isCardValid()) return Promise.reject(new Error('The card is not valid'));
      return new Promise((resolve, reject) => {
        submission = { resolve, reject };
        send('card-number', { kind: 'submit', publicKey: settings.publicKey });
      });
    },
    // Here a card may be sent as often as its fields stand.
    enableSubmitForm() {},
    addEventHandler: (event, handler) => void handlers.get(event)?.add(handler),
    removeAllEventHandlers(event) {
      handlers.get(event)?.clear();
      return true;
    },
  };
})();
