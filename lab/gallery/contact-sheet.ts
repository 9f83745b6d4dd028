import type { Visitor } from '../../e2e/support/visit.ts';

export type Picture = { file: string; screen: string; visitor: Visitor };

/** One page with all pictures, a row for each screen. */
export function contactSheet(pictures: readonly Picture[]): string {
  const names = [...new Set(pictures.map(({ screen }) => screen))];
  const rows = names.map((name) =>
    row(
      name,
      pictures.filter(({ screen }) => screen === name),
    ),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
  body { font: 14px system-ui; margin: 24px }
  section { display: flex; gap: 16px; overflow-x: auto; align-items: end; padding-block: 8px 24px }
  figure { margin: 0 }
  img { height: 420px; border: 1px solid #ccc }
</style>
${rows.join('\n')}
</html>
`;
}

function row(name: string, pictures: readonly Picture[]): string {
  const figures = pictures.map(({ file, visitor }) => {
    const label = `${visitor.locale}, ${visitor.device}, ${visitor.colours}`;
    return `<figure><a href="${file}"><img src="${file}" alt="${name}: ${label}" loading="lazy"></a><figcaption>${label}</figcaption></figure>`;
  });
  return `<h2>${name}</h2>\n<section>${figures.join('')}</section>`;
}
