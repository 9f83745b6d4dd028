// Stands in for Checkout.com's framesv2.min.js: the same names and events, fields of the simulator.
(() => {
  const base = new URL('.', document.currentScript.src);
  const selectors = {
    'card-number': '.card-number-frame',
    'expiry-date': '.expiry-date-frame',
    cvv: '.cvv-frame',
  };
  const names = { 'card-number': 'cardNumber', 'expiry-date': 'expiryDate', cvv: 'cvv' };
  const Events = {
    READY: 'ready',
    FRAME_ACTIVATED: 'frameActivated',
    FRAME_FOCUS: 'frameFocus',
    FRAME_BLUR: 'frameBlur',
    FRAME_VALIDATION_CHANGED: 'frameValidationChanged',
    PAYMENT_METHOD_CHANGED: 'paymentMethodChanged',
    CARD_VALIDATION_CHANGED: 'cardValidationChanged',
    CARD_SUBMITTED: 'cardSubmitted',
    CARD_TOKENIZED: 'cardTokenized',
    CARD_TOKENIZATION_FAILED: 'cardTokenizationFailed',
    CARD_BIN_CHANGED: 'cardBinChanged',
  };
  const handlers = new Map(Object.values(Events).map((name) => [name, new Set()]));
  let settings = {};
  let frames = {};
  let valid = {};
  let activated = 0;
  let submission;

  const emit = (event, detail) => {
    settings[event]?.(detail);
    for (const handler of handlers.get(event)) handler(detail);
  };
  const isCardValid = () => Object.keys(names).every((element) => valid[element] === true);
  const send = (element, message) =>
    frames[element]?.contentWindow?.postMessage({ frames: true, ...message }, base.origin);

  function drawField(element, session) {
    const selector = settings[names[element]]?.frameSelector ?? selectors[element];
    const place = document.querySelector(selector);
    if (!place) throw new Error(`Frames: there is no ${selector}`);
    const { localization } = settings;
    const address = new URL('field', base);
    address.search = new URLSearchParams({
      element,
      session,
      language: typeof localization === 'string' ? localization : 'EN-GB',
    });
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
      emit(Events.FRAME_ACTIVATED, { element });
      activated += 1;
      if (activated === Object.keys(names).length) emit(Events.READY);
    }
    if (data.kind === 'focus') emit(Events.FRAME_FOCUS, { element });
    if (data.kind === 'blur') emit(Events.FRAME_BLUR, { element });
    if (data.kind === 'valid') {
      valid[element] = data.isValid;
      emit(Events.FRAME_VALIDATION_CHANGED, { element, isValid: data.isValid, isEmpty: data.isEmpty });
      const isElementValid = Object.fromEntries(
        Object.entries(names).map(([key, name]) => [name, valid[key] === true]),
      );
      emit(Events.CARD_VALIDATION_CHANGED, { isValid: isCardValid(), isElementValid });
    }
    if (data.kind === 'token') {
      emit(Events.CARD_TOKENIZED, data.token);
      submission?.resolve(data.token);
      submission = undefined;
    }
    if (data.kind === 'refused') {
      const failure = { errorCode: data.errorCode, message: 'The card was not tokenised' };
      emit(Events.CARD_TOKENIZATION_FAILED, failure);
      submission?.reject(failure);
      submission = undefined;
    }
  }
  window.addEventListener('message', onMessage);

  window.Frames = {
    Events,
    cardholder: {},
    init(given) {
      settings = typeof given === 'string' ? { publicKey: given } : (given ?? settings);
      window.Frames.cardholder = settings.cardholder ?? {};
      [frames, valid, activated, submission] = [{}, {}, 0, undefined];
      const session = crypto.randomUUID();
      for (const element of Object.keys(names)) drawField(element, session);
    },
    isCardValid,
    submitCard() {
      if (!isCardValid()) return Promise.reject(new Error('The card is not valid'));
      emit(Events.CARD_SUBMITTED);
      return new Promise((resolve, reject) => {
        submission = { resolve, reject };
        send('card-number', {
          kind: 'submit',
          publicKey: settings.publicKey,
          name: window.Frames.cardholder?.name ?? undefined,
        });
      });
    },
    // Here a card may be sent as often as its fields stand.
    enableSubmitForm() {},
    addEventHandler: (event, handler) => void handlers.get(event)?.add(handler),
    removeEventHandler: (event, handler) => handlers.get(event)?.delete(handler) ?? false,
    removeAllEventHandlers(event) {
      handlers.get(event)?.clear();
      return true;
    },
  };
})();
