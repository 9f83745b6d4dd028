import { errorCodes } from '@sufra/contracts';
import {
  accept,
  type Currency,
  normalizeDigits,
  refuse,
  type Result,
  type StatementLine,
  toMinor,
} from '@sufra/ordering';
import { parse } from 'csv-parse/sync';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';

/** A line with the name by which a person finds it again. */
export type NamedLine = StatementLine & { name: string };

const mostLines = 50_000;

/** The names that gateways give their columns, in their exports in English, Arabic and French. */
const columns = {
  amount:
    /^(?:(?:gross|transaction|payment|captured?|charged?|order|total)[\s_-]*)?(?:amount|gross|value)\b|المبلغ|montant/i,
  notAmount: /fee|vat|tax|net|payout|balance|settle|رسوم|صافي|frais/i,
  type: /type|action|operation|kind|النوع|العملية|opération/i,
  status: /status|result|state|الحالة|statut|état/i,
  name: /reference|payment[\s_-]*id|charge|transaction[\s_-]*id|^id$|المرجع|رقم|référence/i,
};

const refundWords = /refund|reversal|chargeback|استرداد|مسترد|rembours/i;
/** Nothing was taken by such a line. */
const nothingWords = /fail|declin|void|pending|cancel|reject|initiated|فشل|ملغ|échou|annul/i;

/**
 * Reads the statement of a gateway as it exports it: commas, semicolons or tabs, Arabic digits, amounts with or without
 * their currency. Which column is which is told by its name; the payment is told by any cell.
 */
export function readStatement(text: string, currency: Currency): Result<NamedLine[], Refusal> {
  const unreadable = (line: number) =>
    refuse(refusal(errorCodes.statementUnreadable, { pointer: '/text', params: { line } }));
  let rows: string[][];
  try {
    rows = parse(text, {
      bom: true,
      delimiter: [delimiterOf(text)],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: mostLines + 1,
    });
  } catch (error) {
    return unreadable((error as { lines?: number }).lines ?? 1);
  }
  const [header = [], ...body] = rows;
  const find = (wanted: RegExp, but?: RegExp) => header.findIndex((name) => wanted.test(name) && !but?.test(name));
  const at = {
    amount: find(columns.amount, columns.notAmount),
    type: find(columns.type),
    status: find(columns.status),
    name: find(columns.name),
  };
  if (at.amount < 0) return refuse(refusal(errorCodes.statementColumns, { pointer: '/text' }));
  const lines: NamedLine[] = [];
  for (const [index, row] of body.entries()) {
    const line = index + 2;
    const written = row[at.amount] ?? '';
    if (written === '' || nothingWords.test(row[at.status] ?? '')) continue;
    const amount = readAmount(written, currency);
    if (amount === undefined) return unreadable(line);
    if (amount === 0) continue;
    const kind = amount < 0 || refundWords.test(row[at.type] ?? '') ? 'refund' : 'payment';
    const name = row[at.name] || row.find((cell) => cell !== '') || String(line);
    lines.push({ line, name, references: row, kind, amountMinor: Math.abs(amount) });
  }
  return accept(lines);
}

/** The sign that parts the line of names. */
function delimiterOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const counts = [',', ';', '\t'].map((sign) => [sign, first.split(sign).length] as const);
  return counts.toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ',';
}

/** An amount as an export writes it: "SAR 1,234.50", "1234,50", "(30.00)", "٤٢٫٥٠". Undefined for what is none. */
function readAmount(written: string, currency: Currency): number | undefined {
  const plain = normalizeDigits(written)
    .replaceAll('٫', '.')
    .replaceAll('٬', '')
    .replaceAll(/[^\d.,()−-]/g, '');
  const isNegative = /^[−-]|^\(/.test(plain);
  const digits = plain.replaceAll(/[()−-]/g, '').replace(/^\.|\.$/g, '');
  const isCommaDecimal =
    !digits.includes('.') && new RegExp(`^\\d+,\\d{1,${Math.max(1, currency.digits)}}$`).test(digits);
  const decimal = isCommaDecimal ? digits.replace(',', '.') : digits.replaceAll(',', '');
  const [whole, part = '', ...more] = decimal.split('.');
  // Some write more decimals than the currency has, all of them zeros.
  const isPadded = more.length === 0 && /^0*$/.test(part.slice(currency.digits));
  const kept = isPadded ? [whole, part.slice(0, currency.digits)].filter(Boolean).join('.') : decimal;
  const minor = toMinor(kept, currency);
  if (!minor.ok) return undefined;
  return isNegative ? -minor.value : minor.value;
}
