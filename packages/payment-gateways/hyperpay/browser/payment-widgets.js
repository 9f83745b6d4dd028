// Stands in for https://oppwa.com/v1/paymentWidgets.js: the same form, options, class names and frames.
(() => {
  const source = new URL(document.currentScript.src);
  const checkoutId = source.searchParams.get('checkoutId');
  const options = window.wpwlOptions ?? {};
  const texts = {
    en: {
      cardNumber: 'Card number',
      expiry: 'Expiry date',
      cvv: 'CVV',
      cardHolder: 'Card holder',
      pay: 'Pay now',
      hints: {
        cardNumber: 'Invalid card number',
        expiry: 'Invalid expiry date',
        cvv: 'Invalid CVV',
        cardHolder: 'Invalid card holder',
      },
    },
    ar: {
      cardNumber: 'رقم البطاقة',
      expiry: 'تاريخ الانتهاء',
      cvv: 'رمز الأمان',
      cardHolder: 'اسم حامل البطاقة',
      pay: 'ادفع الآن',
      hints: {
        cardNumber: 'رقم البطاقة غير صحيح',
        expiry: 'تاريخ الانتهاء غير صحيح',
        cvv: 'رمز الأمان غير صحيح',
        cardHolder: 'اسم حامل البطاقة غير صحيح',
      },
    },
    fr: {
      cardNumber: 'Numéro de carte',
      expiry: 'Date d’expiration',
      cvv: 'Cryptogramme',
      cardHolder: 'Titulaire de la carte',
      pay: 'Payer',
      hints: {
        cardNumber: 'Numéro de carte incorrect',
        expiry: 'Date d’expiration incorrecte',
        cvv: 'Cryptogramme incorrect',
        cardHolder: 'Titulaire incorrect',
      },
    },
  };
  const language = options.locale in texts ? options.locale : 'en';
  const words = { ...texts[language], ...options.labels };
  const frames = {};
  let container;
  let form;

  function make(tag, className, properties = {}) {
    const element = document.createElement(tag);
    element.className = className;
    Object.assign(element, properties);
    return element;
  }

  function group(name, control) {
    const element = make('div', `wpwl-group wpwl-group-${name}`);
    const label = make('label', 'wpwl-label', { textContent: words[name] });
    if (control.id) label.htmlFor = control.id;
    const wrapper = make('div', `wpwl-wrapper wpwl-wrapper-${name}`);
    wrapper.append(control);
    element.append(label, wrapper);
    return element;
  }

  function frame(name, field) {
    const address = new URL(`fields/${field}`, source);
    address.search = new URLSearchParams({ checkoutId, locale: language });
    const element = make('iframe', `wpwl-control wpwl-control-iframe wpwl-control-${name}`, {
      name: `hyperpay-${field}`,
      title: words[name],
      src: address.href,
    });
    frames[field] = element;
    return group(name, element);
  }

  function text(name, properties) {
    return group(name, make('input', `wpwl-control wpwl-control-${name}`, { id: `wpwl-${name}`, ...properties }));
  }

  function showHints(invalid) {
    for (const hint of container.querySelectorAll('.wpwl-hint')) hint.remove();
    for (const name of invalid) {
      const control = container.querySelector(`.wpwl-control-${name}`);
      const hint = make('div', `wpwl-hint wpwl-hint-${name}Error`, { textContent: words.hints[name] });
      hint.setAttribute('role', 'alert');
      control.classList.add('wpwl-has-error');
      control.parentElement.append(hint);
    }
    for (const control of container.querySelectorAll('.wpwl-has-error')) {
      const isWrong = invalid.some((name) => control.classList.contains(`wpwl-control-${name}`));
      control.classList.toggle('wpwl-has-error', isWrong);
    }
  }

  const button = () => container.querySelector('.wpwl-button-pay');

  function pay() {
    if (button().disabled || options.onBeforeSubmitCard?.() === false) return;
    button().disabled = true;
    const value = (name) => container.querySelector(`.wpwl-control-${name}`).value;
    frames.number.contentWindow.postMessage(
      {
        hyperpay: 'pay',
        checkoutId,
        expiry: value('expiry'),
        holder: value('cardHolder'),
        shopperResultUrl: form.action,
      },
      source.origin,
    );
  }

  function finish({ location, invalid, error }) {
    if (location) {
      options.onAfterSubmit?.();
      window.top.location.assign(new URL(location, source));
      return;
    }
    button().disabled = false;
    showHints(invalid ?? []);
    if (error) options.onError?.({ name: error, message: error });
  }

  function onMessage({ origin, data, source: from }) {
    if (origin !== source.origin || !data?.hyperpay || from !== frames[data.hyperpay]?.contentWindow) return;
    const control = frames[data.hyperpay];
    if (data.event === 'ready') {
      from.postMessage({ hyperpay: 'style', color: getComputedStyle(control).color }, source.origin);
      waiting.delete(data.hyperpay);
      if (waiting.size === 0) options.onReady?.([{ containerId: container.id }]);
    }
    if (data.event === 'focus' || data.event === 'blur') {
      control.classList.toggle('wpwl-has-focus', data.event === 'focus');
    }
    if (data.event === 'enter') pay();
    if (data.event === 'answer') finish(data);
  }
  const waiting = new Set(['number', 'cvv']);

  /** 06 / 29, whatever was typed between the digits. */
  function writeExpiry({ target, inputType }) {
    const digits = target.value.replace(/\D/g, '').slice(0, 4);
    if (inputType?.startsWith('delete')) return;
    target.value = digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  }

  function render() {
    form = document.querySelector('form.paymentWidgets');
    if (!form) return;
    container = make('div', 'wpwl-container wpwl-container-card', { id: `card_${checkoutId.slice(0, 8)}` });
    const card = make('form', 'wpwl-form wpwl-form-card', { noValidate: true });
    const expiry = text('expiry', { autocomplete: 'cc-exp', inputMode: 'numeric', placeholder: 'MM / YY', dir: 'ltr' });
    expiry.addEventListener('input', writeExpiry);
    const submit = make('div', 'wpwl-group wpwl-group-submit');
    submit.append(make('button', 'wpwl-button wpwl-button-pay', { type: 'submit', textContent: words.pay }));
    card.append(
      frame('cardNumber', 'number'),
      expiry,
      frame('cvv', 'cvv'),
      text('cardHolder', { autocomplete: 'cc-name' }),
      submit,
    );
    card.addEventListener('submit', (event) => {
      event.preventDefault();
      pay();
    });
    window.addEventListener('message', onMessage);
    container.append(card);
    form.hidden = true;
    form.after(container);
  }

  window.wpwl = {
    checkout: { id: checkoutId },
    unload() {
      window.removeEventListener('message', onMessage);
      container?.remove();
    },
  };
  render();
})();
