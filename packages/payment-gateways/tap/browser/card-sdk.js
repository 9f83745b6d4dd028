// Stands in for Tap's card SDK v2: the same names, and fields in a frame of the simulator.
(() => {
  const base = new URL('../../', document.currentScript.src);
  const frameId = 'tap-card-iframe';
  const frame = () => document.getElementById(frameId);
  const tell = (event, data = {}) => {
    const target = frame();
    if (!target) return;
    const publicKey = new URL(target.src).searchParams.get('publicKey');
    target.contentWindow.postMessage({ event, data: { publicKey, ...data } }, new URL(target.src).origin);
  };

  const addressOf = (config) => {
    const { publicKey, merchant, transaction, fields, addons, acceptance } = config;
    const { locale, direction, theme, edges } = config.interface;
    const isDark = theme === 'dynamic' && window.matchMedia('(prefers-color-scheme: dark)').matches;
    const options = {
      locale: locale === 'dynamic' ? navigator.language.split('-')[0] : locale,
      direction: direction === 'dynamic' ? undefined : direction,
      showLoadingState: addons.loader,
      collectHolderName: fields.cardHolder,
      currencyCode: transaction.currency,
      supportedPaymentMethods: acceptance?.supportedBrands,
      saveCardOption: addons.saveCard === false ? 'none' : 'all',
      displayPaymentBrands: addons.displayPaymentBrands,
      edges,
    };
    const address = new URL('v2/card/index.html', base);
    address.search = new URLSearchParams({
      integration: 'merchant',
      publicKey,
      mid: merchant?.id ?? '',
      themeMode: theme === 'dynamic' ? (isDark ? 'dark' : 'light') : theme,
      paymentOptions: JSON.stringify(options),
    });
    return address;
  };

  function renderTapCard(elementId, config) {
    const element = document.createElement('iframe');
    Object.assign(element, { id: frameId, name: 'tapFrame', title: 'Secure payment input', src: addressOf(config) });
    Object.assign(element.style, { border: 'none', inlineSize: '100%', blockSize: '95px' });

    function onMessage({ source, data: message }) {
      if (source !== element.contentWindow || message?.data === undefined) return;
      const { event, data } = message;
      if (event === 'onCardReady') config.onReady?.();
      if (event === 'dimension') element.style.blockSize = `${data.height}px`;
      if (event === 'focused') config.onFocus?.(data.focused);
      if (event === 'error') config.onError?.(data);
      if (event === 'token') config.onSuccess?.({ ...data.token, url: data.redirectUrl });
      if (event === 'cardInputs') {
        config.onValidInput?.(data.isAllInputsValid);
        config.onInvalidInput?.(!data.isAllInputsValid);
      }
    }

    window.addEventListener('message', onMessage);
    document.getElementById(elementId).replaceChildren(element);
    return {
      unmount() {
        window.removeEventListener('message', onMessage);
        element.remove();
      },
    };
  }

  window.CardSDK = {
    renderTapCard,
    tokenize: () => tell('tokenize'),
  };
})();
