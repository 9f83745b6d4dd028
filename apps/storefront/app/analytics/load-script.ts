/** Adds an outside script to the page, once. A blocker may keep it away; the shop does not notice. */
export function loadScript(address: string): void {
  if (document.querySelector(`script[src="${CSS.escape(address)}"]`)) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}
