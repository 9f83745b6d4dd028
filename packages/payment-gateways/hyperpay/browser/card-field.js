// One field of the widget, in a frame of the gateway. The frame of the number sends the card; that of the CVV hands it over.
(() => {
  const input = document.querySelector('input');
  const tell = (message) => window.parent.postMessage({ hyperpay: input.id, ...message }, '*');

  /** A card number is written in groups of four. */
  input.addEventListener('input', () => {
    const digits = input.value.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).replace(/\D/g, '');
    input.value = input.id === 'number' ? (digits.slice(0, 19).match(/.{1,4}/g) ?? []).join(' ') : digits.slice(0, 4);
  });
  for (const name of ['focus', 'blur']) input.addEventListener(name, () => tell({ event: name }));
  input.addEventListener('keydown', ({ key }) => key === 'Enter' && tell({ event: 'enter' }));

  /** The sibling frame is of the same origin, and the page around them is not. */
  const cvvOf = () => window.parent.frames['hyperpay-cvv'].document.querySelector('input').value;

  async function pay({ checkoutId, expiry, holder, shopperResultUrl }) {
    const card = { number: input.value.replace(/\D/g, ''), cvv: cvvOf(), expiry, holder, shopperResultUrl };
    try {
      const response = await fetch(new URL(`../checkouts/${checkoutId}/payment`, window.location.href), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(card),
      });
      tell({ event: 'answer', ...(await response.json()) });
    } catch {
      tell({ event: 'answer', error: 'ConnectionError' });
    }
  }

  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent) return;
    if (data?.hyperpay === 'style') document.body.style.color = data.color;
    if (data?.hyperpay === 'focus') input.focus();
    if (data?.hyperpay === 'pay' && input.id === 'number') void pay(data);
  });
  tell({ event: 'ready' });
})();
