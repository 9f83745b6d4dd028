/** A name that keeps its own direction: the map itself runs from left to right in every language. */
export function nameOnMap(text: string): HTMLElement {
  const name = document.createElement('span');
  name.dir = 'auto';
  name.textContent = text;
  return name;
}
