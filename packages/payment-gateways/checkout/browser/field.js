// One field of Frames. The fields of one card find each other beside them; the shop's page learns only whether they are right.
const input = document.querySelector('input');
const { element } = input.dataset;
const session = new URLSearchParams(location.search).get('session');
const tell = (message) => window.parent.postMessage({ frames: true, ...message }, '*');

const isCardNumber = (digits) => {
  if (digits.length < 12 || digits.length > 19) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
};
const digitsOf = (text) => text.replace(/\D/g, '');
const readExpiry = (text) => {
  const [, month, year] = /^(\d\d)(\d\d|20\d\d)$/.exec(digitsOf(text)) ?? [];
  return { month: Number(month), year: 2000 + (Number(year) % 100) };
};
const rules = {
  'card-number': (text) => isCardNumber(digitsOf(text)),
  'expiry-date'(text) {
    const { month, year } = readExpiry(text);
    return month >= 1 && month <= 12 && new Date(year, month, 1) > new Date();
  },
  cvv: (text) => /^\d{3,4}$/.test(text.trim()),
};
const tidy = {
  'card-number': (text) => digitsOf(text).replace(/(.{4})(?=.)/g, '$1 '),
  'expiry-date': (text) => digitsOf(text).replace(/^(\d\d)(?=\d)/, '$1/'),
  cvv: digitsOf,
};

/** The other fields of this card: documents beside this one, of the same address. */
const fieldsOfCard = () =>
  Array.from({ length: window.parent.length }, (_, index) => {
    try {
      const { document: other, location: place } = window.parent[index];
      const isOurs = new URLSearchParams(place.search).get('session') === session;
      return isOurs ? other.querySelector('input') : undefined;
    } catch {
      return undefined;
    }
  }).filter(Boolean);

async function submit({ publicKey, name }) {
  const values = Object.fromEntries(fieldsOfCard().map((field) => [field.dataset.element, field.value]));
  const { month, year } = readExpiry(values['expiry-date']);
  const response = await fetch('../tokens', {
    method: 'POST',
    headers: { authorization: `Bearer ${publicKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'card',
      number: digitsOf(values['card-number']),
      expiry_month: month,
      expiry_year: year,
      cvv: values.cvv,
      name,
    }),
  });
  const body = await response.json().catch(() => ({}));
  if (response.ok) tell({ kind: 'token', token: body });
  else tell({ kind: 'refused', errorCode: body.error_codes?.[0] ?? String(response.status) });
}

input.addEventListener('input', () => {
  const { length } = input.value;
  const isAtEnd = input.selectionStart === length;
  if (isAtEnd) input.value = tidy[element](input.value);
  tell({ kind: 'valid', isValid: rules[element](input.value), isEmpty: input.value === '' });
});
input.addEventListener('focus', () => tell({ kind: 'focus' }));
input.addEventListener('blur', () => tell({ kind: 'blur' }));
window.addEventListener('message', ({ data, source }) => {
  if (source !== window.parent || !data?.frames) return;
  if (data.kind === 'style') Object.assign(input.style, data.style);
  if (data.kind === 'submit') submit(data).catch(() => tell({ kind: 'refused', errorCode: 'network_error' }));
});
tell({ kind: 'loaded' });
// Text that was typed or filled in before counts as typed.
if (input.value !== '') input.dispatchEvent(new Event('input'));
