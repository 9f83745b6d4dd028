// Stands in for Checkout.com's web components: the same names, one card in a document of the simulator.
(() => {
  const base = new URL('.', document.currentScript.src);

  window.CheckoutWebComponents = async (settings) => {
    if (!settings.paymentSession?.id)
      throw Object.assign(new Error('payment_session_invalid'), { type: 'Integration' });
    const create = (name, own = {}) => {
      let frame;
      let isChecked = name === 'flow';
      const heard = { ...settings, ...own };
      const onMessage = ({ origin, data, source }) => {
        if (origin !== base.origin || !data?.flow || source !== frame?.contentWindow) return;
        if (data.kind === 'ready') heard.onReady?.(component);
        if (data.kind === 'completed') heard.onPaymentCompleted?.(component, data.payment);
        if (data.kind === 'leave') window.location.assign(new URL(data.url, base));
        if (data.kind === 'declined') {
          const { code, paymentId } = data;
          heard.onError?.(component, { type: 'Request', code, message: code, details: { paymentId } });
        }
      };
      const component = {
        name,
        isAvailable: async () => (isChecked = name === 'flow' || name === 'card'),
        isValid: () => false,
        mount(place) {
          if (!isChecked) throw new Error('component_is_available_not_checked');
          const element = typeof place === 'string' ? document.querySelector(place) : place;
          if (!element) throw new Error('element_not_found');
          frame = document.createElement('iframe');
          frame.title = 'Checkout.com (simulator)';
          const address = new URL('card', base);
          address.search = new URLSearchParams({
            session: settings.paymentSession.id,
            locale: settings.locale ?? 'en',
          });
          frame.src = address;
          Object.assign(frame.style, {
            border: '0',
            inlineSize: '100%',
            blockSize: '26rem',
            colorScheme: 'light dark',
          });
          window.addEventListener('message', onMessage);
          element.replaceChildren(frame);
          return component;
        },
        unmount() {
          window.removeEventListener('message', onMessage);
          frame?.remove();
          return component;
        },
      };
      return component;
    };
    return { create };
  };
})();
