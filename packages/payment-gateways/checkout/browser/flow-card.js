// Flow's card: sends it to the gateway itself, and tells the page around it only what came of it.
const form = document.querySelector('form');
const [alertLine, button] = [form.querySelector('p'), form.querySelector('button')];
const tell = (message) => window.parent.postMessage({ flow: true, ...message }, '*');

async function pay() {
  const { number, expiry, cvv } = Object.fromEntries(new FormData(form));
  const [month, year] = expiry.split('/').map((part) => part.trim());
  const response = await fetch(`${form.dataset.session}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'card', number, expiry_month: month, expiry_year: year, cvv }),
  });
  const { id, status, action } = await response.json();
  if (status === 'Action Required') return tell({ kind: 'leave', url: action.url });
  if (status === 'Approved' || status === 'Pending') return tell({ kind: 'completed', payment: { id, status } });
  alertLine.textContent = form.dataset.wrong;
  return tell({ kind: 'declined', code: 'payment_request_declined', paymentId: id });
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (button.disabled) return;
  button.disabled = true;
  alertLine.textContent = '';
  pay()
    .catch(() => tell({ kind: 'declined', code: 'payment_request_failed' }))
    .finally(() => (button.disabled = false));
});
tell({ kind: 'ready' });
