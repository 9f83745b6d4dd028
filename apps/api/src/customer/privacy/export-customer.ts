import type { CustomerExport } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import type { RequestContext } from '../../context.ts';
import { neverExported, personalTables, type PersonalTable } from './personal-data.ts';
import { readPersonalRows } from './privacy.store.ts';

const about: Record<Locale, string> = {
  'en-us': 'Everything that this restaurant’s online shop keeps about you. Times are in UTC.',
  'ar-sa': 'كل ما يحتفظ به متجر هذا المطعم الإلكتروني عنك. الأوقات بالتوقيت العالمي.',
  fr: 'Tout ce que la boutique en ligne de ce restaurant conserve à votre sujet. Les heures sont en UTC.',
};

/** Everything that is kept about a customer, under names that a person can read. */
export async function exportCustomer(context: RequestContext, customerId: string): Promise<CustomerExport> {
  const { db, merchant, locale } = context;
  const data: CustomerExport['data'] = {};
  const tables = personalTables.filter(({ heading }) => heading !== undefined);
  const rows = await readPersonalRows(db, tables, customerId);
  for (const table of tables) {
    const own = rows[table.table] ?? [];
    if (table.heading) data[table.heading] = own.map((row) => readable(table, row, merchant.currency.digits));
  }
  const [label = merchant.handle] = Object.values(merchant.concept.label);
  return {
    'exported-at': context.now().toISOString(),
    shop: merchant.concept.label[locale] ?? label,
    about: about[locale],
    data,
  };
}

function readable(
  { notExported = [] }: PersonalTable,
  row: Record<string, unknown>,
  digits: number,
): Record<string, unknown> {
  const isShown = (column: string) => !neverExported.includes(column) && !notExported.includes(column);
  const entries = Object.entries(row).filter(([column, value]) => isShown(column) && value !== null);
  return Object.fromEntries(entries.map(([column, value]) => [nameOf(column), shown(column, value, digits)]));
}

/** 'total_minor' is 'Total', 'first_name' is 'First name'. */
function nameOf(column: string): string {
  const words = column.replace(/_(?:minor|at)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shown(column: string, value: unknown, digits: number): unknown {
  if (column.endsWith('_minor') && typeof value === 'number') return (value / 10 ** digits).toFixed(digits);
  // Bytes of a picture, which a browser opens from its address bar.
  if (typeof value === 'string' && value.startsWith('\\x'))
    return `data:image/webp;base64,${Buffer.from(value.slice(2), 'hex').toString('base64')}`;
  return value;
}
