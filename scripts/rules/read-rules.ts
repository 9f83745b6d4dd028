/** One row of docs/rules.tsv. */
export type Rule = { id: string; area: string; text: string };

/** Reads the list of rules: a header, then tab-separated id, area, side, source and rule. */
export function readRules(tsv: string): Rule[] {
  const rows = tsv.trimEnd().split(/\r?\n/).slice(1);
  return rows.map((row) => {
    const [id = '', area = '', , , text = ''] = row.split('\t');
    return { id, area, text };
  });
}
