// Answers what the SDK on the shop's page asks: how an intent stands.
const parent = new URL(window.location.href).searchParams.get('parent');

async function answer(type, intentId) {
  const tell = (data) => window.parent.postMessage({ type, data }, parent);
  try {
    const response = await fetch(`api/payment/intent/${encodeURIComponent(intentId)}`);
    const body = await response.json();
    tell(response.ok ? { status: 'resolved', payload: body.data } : { status: 'rejected', payload: body.status });
  } catch {
    tell({ status: 'rejected', payload: { code: 500, message: 'No answer' } });
  }
}

window.addEventListener('message', ({ origin, data }) => {
  if (origin === parent && data?.type === 'sdk:getIntentDetails') void answer(data.type, data.data.intentId);
});
window.parent.postMessage({ type: 'headlessSDK:init' }, parent);
