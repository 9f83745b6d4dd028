// The gateway's part of the shop's page: a frame with the fields of the card, which hands over a token.
(() => {
  const base = new URL('.', document.currentScript.src).href.replace(/\/$/, '');
  const origin = new URL(base).origin;

  function cardFields({ publicKey, container, language, title, looks, onReady, onChange, onSubmit }) {
    const frame = document.createElement('iframe');
    const shop = window.location.origin;
    frame.src = `${base}/fields?${new URLSearchParams({ key: publicKey, language, shop })}`;
    frame.title = title;
    frame.style.cssText = 'border:0;inline-size:100%;block-size:230px;color-scheme:normal';
    let waiting;

    const setLooks = (given) =>
      frame.contentWindow.postMessage({ gateway: 'foodics-online', type: 'looks', looks: given }, origin);

    const hear = ({ source, origin: from, data }) => {
      if (source !== frame.contentWindow || from !== origin || data?.gateway !== 'foodics-online') return;
      if (data.type === 'ready') {
        setLooks(looks);
        onReady?.();
      }
      if (data.type === 'height') frame.style.blockSize = `${data.height}px`;
      if (data.type === 'change') onChange?.(data.wrong);
      if (data.type === 'submit') onSubmit?.();
      if (data.type === 'token') waiting?.resolve(data.token);
      if (data.type === 'refused')
        waiting?.reject(Object.assign(new Error('The card was refused.'), { wrong: data.wrong }));
    };
    window.addEventListener('message', hear);
    container.append(frame);

    return {
      tokenize: () =>
        new Promise((resolve, reject) => {
          waiting = { resolve, reject };
          frame.contentWindow.postMessage({ gateway: 'foodics-online', type: 'tokenize' }, origin);
        }),
      setLooks,
      destroy() {
        window.removeEventListener('message', hear);
        frame.remove();
      },
    };
  }

  window.FoodicsOnline = { cardFields };
})();
