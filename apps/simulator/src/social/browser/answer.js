// Hands the answer of the consent page to the page that asked, and goes.
const answer = JSON.parse(document.querySelector('[data-answer]').dataset.answer);
window.opener?.postMessage(answer, window.location.origin);
window.close();
