const webFont = /@font-face\{[^}]*\burl\([^}]*\}/g;

/**
 * The head of a page whose fonts wait until a script asks for them (see `pictureFirst`); until then its texts stand in the
 * fonts of the phone, which take the same room. Where no script runs they come at once, and so they do for a guest who
 * was here before: the app worker has them.
 */
export function fontsLater(head: string): string {
  const faces = (head.match(webFont) ?? []).join('');
  if (!faces) return head;
  const waiting = `<style id="fonts" media="not all">${faces}</style><noscript><style>${faces}</style></noscript>`;
  return `${head.replaceAll(webFont, '')}${waiting}<script>${unlessKept}</script>`;
}

const unlessKept = `if (navigator.serviceWorker?.controller) document.getElementById('fonts').media = 'all';`;
