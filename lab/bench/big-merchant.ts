import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const sample = path.join(root, 'merchants/saffron-and-char');
const tool = path.join(root, 'apps/api/src/bundle/merchant-tool.ts');

type Words = Record<string, string>;
type Item = { handle: string; name: Words; isUpsell?: boolean };
type Category = { items: Item[] };

/** Variations of a dish; the list is as long as the menu has to grow. */
const variations: Words[] = [
  { 'en-us': 'Smoky', 'ar-sa': 'مدخّن', fr: 'fumé' },
  { 'en-us': 'Double', 'ar-sa': 'دبل', fr: 'double' },
  { 'en-us': 'Harissa', 'ar-sa': 'بالهريسة', fr: 'à la harissa' },
  { 'en-us': 'Zaatar', 'ar-sa': 'بالزعتر', fr: 'au zaatar' },
  { 'en-us': 'Truffle', 'ar-sa': 'بالكمأة', fr: 'à la truffe' },
  { 'en-us': 'Grandmother’s', 'ar-sa': 'على طريقة الجدة', fr: 'grand-mère' },
  { 'en-us': 'Sumac', 'ar-sa': 'بالسماق', fr: 'au sumac' },
  { 'en-us': 'Honey', 'ar-sa': 'بالعسل', fr: 'au miel' },
  { 'en-us': 'Midnight', 'ar-sa': 'منتصف الليل', fr: 'de minuit' },
  { 'en-us': 'Garden', 'ar-sa': 'الحديقة', fr: 'du jardin' },
];

/** Gives the sample merchant of a running shop on PostgreSQL a menu of some thousand items, by the usual import. */
export async function importBigMenu(databaseUrl: string): Promise<{ items: number }> {
  const parent = mkdtempSync(path.join(tmpdir(), 'sufra-big-'));
  try {
    const folder = path.join(parent, path.basename(sample));
    cpSync(sample, folder, { recursive: true });
    const items = multiplyItems(path.join(folder, 'menus/main/categories'));
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'for the bench and nothing else, never for a shop',
    };
    await promisify(execFile)(process.execPath, [tool, 'import', folder], { env });
    return { items };
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

function multiplyItems(folder: string): number {
  let count = 0;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const category = JSON.parse(readFileSync(file, 'utf8')) as Category;
    const varied = variations.flatMap((variation, at) => category.items.map((item) => vary(item, variation, at)));
    category.items.push(...varied);
    count += category.items.length;
    writeFileSync(file, JSON.stringify(category));
  }
  return count;
}

function vary(item: Item, variation: Words, at: number): Item {
  const name = Object.fromEntries(
    Object.entries(item.name).map(([locale, words]) => [
      locale,
      locale === 'en-us' ? `${variation[locale]} ${words}` : `${words} ${variation[locale] ?? ''}`,
    ]),
  );
  return { ...item, handle: `${item.handle}-${at + 2}`, name, isUpsell: false };
}
