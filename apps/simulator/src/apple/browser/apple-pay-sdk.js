// Stands in for the Apple Pay of a browser: the same class, a sheet of the simulator. No money moves.
(() => {
  if (window.ApplePaySession) return;
  const cards = [
    ['4242424242424242', 'Visa •••• 4242'],
    ['4000000000000002', 'Visa •••• 0002 (declined)'],
  ];
  const sheetLooks = {
    margin: 'auto auto 1rem',
    padding: '1.5rem',
    inlineSize: 'min(26rem, calc(100% - 2rem))',
    border: '1px solid',
    borderRadius: '1.25rem',
    display: 'grid',
    gap: '1rem',
  };
  const controlLooks = {
    flex: '1',
    minBlockSize: '3rem',
    paddingInline: '1rem',
    border: '1px solid',
    borderRadius: '0.75rem',
    font: 'inherit',
  };
  const seal = (number) => ({
    version: 'EC_v1',
    data: btoa(number),
    signature: 'simulator',
    header: { ephemeralPublicKey: 'simulator', publicKeyHash: 'simulator', transactionId: crypto.randomUUID() },
  });

  class ApplePaySession {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;
    static supportsVersion = (version) => version <= 14;
    static canMakePayments = () => window.isSecureContext;

    constructor(_version, request) {
      this.request = request;
    }

    begin() {
      const { label, amount } = this.request.total;
      this.sheet = document.createElement('dialog');
      this.sheet.setAttribute('aria-label', 'Apple Pay (simulator)');
      this.sheet.dir = 'ltr';
      this.sheet.lang = 'en';
      const line = document.createElement('p');
      line.textContent = `${label}: ${this.request.currencyCode} ${amount}`;
      this.choice = document.createElement('select');
      this.choice.setAttribute('aria-label', 'Card');
      Object.assign(this.choice.style, controlLooks);
      this.choice.replaceChildren(...cards.map(([number, name]) => new Option(name, number)));
      this.pay = this.button('Pay', () => this.authorize());
      this.pay.disabled = true;
      this.cancel = this.button('Cancel', () => this.leave());
      this.sheet.addEventListener('cancel', () => this.leave());
      const choices = document.createElement('div');
      Object.assign(choices.style, { display: 'flex', gap: '0.75rem' });
      choices.append(this.pay, this.cancel);
      this.sheet.append(line, this.choice, choices);
      Object.assign(this.sheet.style, sheetLooks);
      document.body.append(this.sheet);
      this.sheet.showModal();
      const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
      setTimeout(() => this.onvalidatemerchant?.({ validationURL }));
    }

    button(text, act) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text;
      Object.assign(button.style, controlLooks);
      button.addEventListener('click', act);
      return button;
    }

    completeMerchantValidation(session) {
      if (session?.merchantSessionIdentifier) this.pay.disabled = false;
      else this.leave();
    }

    authorize() {
      this.pay.disabled = true;
      this.cancel.disabled = true;
      this.onpaymentauthorized?.({ payment: { token: { paymentData: seal(this.choice.value) } } });
    }

    completePaymentMethodSelection() {}

    completePayment() {
      this.sheet.remove();
    }

    abort() {
      this.sheet.remove();
    }

    leave() {
      this.sheet.remove();
      this.oncancel?.();
    }
  }
  window.ApplePaySession = ApplePaySession;
})();
