const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in a page or an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** The frame around every page of the simulator; `refreshSeconds` reloads it without a script. */
export const page = (title: string, body: string, refreshSeconds?: number): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`}
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;

const style = `
:root { --ink: #24201c; --quiet: #6a625a; --paper: #f6f2ec; --card: #ffffff; --line: #e3dbd0; --accent: #a8431a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f2ece4; --quiet: #b3a99d; --paper: #191613; --card: #231f1b; --line: #3a342d; --accent: #f0956c; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, 'Noto Naskh Arabic', 'Noto Sans Arabic', sans-serif; }
main { max-inline-size: 42rem; margin-inline: auto; }
header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .25rem 1rem; }
h1 { font-size: 1.5rem; margin: 0; }
a { color: var(--accent); }
.quiet { color: var(--quiet); font-size: .9rem; }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; display: grid; gap: .75rem; }
article, form { background: var(--card); border: 1px solid var(--line); border-radius: .9rem; padding: 1rem 1.15rem; }
article header { margin-block-end: .5rem; }
article p { margin: 0; white-space: pre-line; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.code { font-size: 1.6rem; font-weight: 700; letter-spacing: .2em; color: var(--accent); font-variant-numeric: tabular-nums; }
form { margin-block-start: 1.5rem; display: grid; gap: 1rem; }
fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: .35rem; }
legend, .label { font-weight: 600; padding: 0; margin-block-end: .25rem; }
input[type='number'] { font: inherit; padding: .5rem; border-radius: .5rem; border: 1px solid var(--line); background: var(--paper); color: inherit; inline-size: 9rem; }
button { font: inherit; font-weight: 600; justify-self: start; padding: .6rem 1.4rem; border: 0; border-radius: 99rem; background: var(--accent); color: var(--card); cursor: pointer; }
`;
