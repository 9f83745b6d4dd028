import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** What a page makes a browser fetch before it can be used, in brotli bytes. */
export type PageSizes = { html: number; scripts: number; styles: number; scriptCount: number };

/**
 * Measures a page as it is sent: its HTML, the scripts it names and the style sheets it carries. `html` is
 * the page's text; `buildDir` is the folder of the production build.
 */
export function measurePage(html: string, buildDir: string): PageSizes {
  const named = html.matchAll(/"(\/assets\/[^"\\]+\.js)\\?"/g);
  const scripts = new Set([...named].map((match) => match[1] ?? ''));
  const sizeOf = (address: string) => readFileSync(path.join(buildDir, 'client', `${address}.br`)).length;
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '').join('');
  return {
    html: compressed(html),
    scripts: [...scripts].reduce((sum, address) => sum + sizeOf(address), 0),
    styles: compressed(styles),
    scriptCount: scripts.size,
  };
}

const compressed = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

if (import.meta.main) {
  const [address = 'http://localhost:3000/'] = process.argv.slice(2);
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  const sizes = measurePage(await response.text(), path.resolve(import.meta.dirname, '../build'));
  process.stdout.write(`${JSON.stringify(sizes, undefined, 2)}\n`);
}
