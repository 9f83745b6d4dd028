// Talks with the shop's page around the frame as MoneyHash's own page does, or goes back to the shop by itself.
const { parent, event, details, goTo } = JSON.parse(document.querySelector('[data-embed]').dataset.embed);

if (parent && window.parent !== window) {
  const tell = (type, data) => window.parent.postMessage({ type, data }, parent);
  tell('sdk:init');
  tell('dimensionsChange', { iframeHeight: document.documentElement.offsetHeight });
  if (event) tell(event, details);
} else if (goTo) {
  window.location.replace(goTo);
}
