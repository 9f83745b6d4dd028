/** Rows of a sheet: texts and numbers. */
export type Table = readonly (readonly (string | number)[])[];

/** Spreadsheets run a cell that begins like this as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/**
 * A table as CSV that Excel opens with Arabic as it stands: a byte order mark, CRLF, quoted texts, and no text that is
 * run as a formula (it begins with an apostrophe then).
 */
export function csvOf(table: Table): string {
  const cell = (value: string | number): string => {
    if (typeof value === 'number') return String(value);
    const safe = formulaStart.test(value) ? `'${value}` : value;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  return `\uFEFF${table.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

export const saveCsv = (table: Table, name: string): void =>
  saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);

/** The same as a workbook; its texts are texts, whatever they begin with. The writer comes with the first one. */
export async function saveXlsx(table: Table, name: string): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const sheet = table.map((row, at) =>
    row.map((value) => ({
      value,
      type: typeof value === 'number' ? Number : String,
      ...(at === 0 && { fontWeight: 'bold' as const }),
    })),
  );
  saveFile(
    await writeExcelFile(sheet, { rightToLeft: document.documentElement.dir === 'rtl' }).toBlob(),
    `${name}.xlsx`,
  );
}

/** Hands a file to the person, as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
