// The fields of the card inside the gateway's frame. The shop's page hears which are wrong, and gets a token.
const form = document.querySelector('form');
const { key, shop, base } = form.dataset;
const names = ['number', 'expiry', 'cvv'];
const inputOf = (name) => document.getElementById(name);
const tell = (message) => window.parent.postMessage({ gateway: 'foodics-online', ...message }, shop);
const left = new Set();
let wrong = [];

const digitsOf = (text) =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'.indexOf(digit) % 10)).replace(/\D/g, '');

const writers = {
  number: (text) =>
    digitsOf(text)
      .slice(0, 19)
      .replace(/(\d{4})(?=\d)/g, '$1 '),
  expiry: (text) =>
    digitsOf(text)
      .slice(0, 4)
      .replace(/^(\d\d)(?=\d)/, '$1/'),
  cvv: (text) => digitsOf(text).slice(0, 4),
};

const card = () => Object.fromEntries(names.map((name) => [name, inputOf(name).value]));
const post = (path, body) =>
  fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

function show() {
  for (const name of names) {
    inputOf(name).setAttribute('aria-invalid', String(wrong.includes(name)));
  }
  tell({ type: 'height', height: document.documentElement.offsetHeight });
}

function setWrong(names) {
  const isNews = names.join() !== wrong.join();
  wrong = names;
  show();
  if (isNews) tell({ type: 'change', wrong });
}

async function check() {
  const found = (await (await post('/fields/check', card())).json()).wrong;
  setWrong(found.filter((name) => left.has(name)));
}

async function tokenize() {
  const answer = await post('/tokens', { public_key: key, ...card() }).catch(() => undefined);
  const body = await answer?.json();
  if (answer?.status === 201) return tell({ type: 'token', token: body.token });
  wrong = (body?.errors ?? []).map(({ field }) => field).filter(Boolean);
  for (const name of names) left.add(name);
  show();
  if (wrong.length > 0) inputOf(wrong[0]).focus();
  return tell({ type: 'refused', wrong });
}

for (const name of names) {
  const input = inputOf(name);
  input.addEventListener('input', () => {
    input.value = writers[name](input.value);
    setWrong(wrong.filter((field) => field !== name));
  });
  input.addEventListener('change', () => {
    left.add(name);
    void check();
  });
  input.addEventListener('keydown', (event) => event.key === 'Enter' && tell({ type: 'submit' }));
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || origin !== shop || data?.gateway !== 'foodics-online') return;
  if (data.type === 'tokenize') void tokenize();
  if (data.type !== 'looks') return;
  for (const [name, value] of Object.entries(data.looks ?? {})) {
    document.documentElement.style.setProperty(`--${name}`, String(value));
  }
  show();
});
window.addEventListener('resize', show);
tell({ type: 'ready' });
show();
