const variables = {
  ink: '--ink',
  quiet: '--ink-2',
  field: '--card',
  line: '--line',
  accent: '--brand-ink',
  bad: '--bad',
} as const;

/** The shop's colours, for fields in a frame that no stylesheet of ours reaches. */
export function readLooks(element: Element): Record<string, string> {
  const styles = getComputedStyle(element);
  const entries = Object.entries(variables).map(([name, variable]) => [name, styles.getPropertyValue(variable).trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}
