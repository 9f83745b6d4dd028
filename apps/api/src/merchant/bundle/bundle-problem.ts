/** Something about a bundle that a person should know: where it is, what is wrong and what to do. */
export type BundleProblem = {
  /** Path inside the bundle, such as menus/main/categories/burgers.json. */
  file: string;
  /** JSON pointer to the value, or the line of a text that is no JSON. */
  place: string;
  message: string;
  remedy: string;
  /** A warning does not stop an import. */
  severity: 'error' | 'warning';
};

type Step = PropertyKey;

/** The JSON pointer of a path of keys and indexes. */
export const pointer = (steps: readonly Step[]): string =>
  steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const error = (file: string, steps: readonly Step[], message: string, remedy: string): BundleProblem => ({
  file,
  place: pointer(steps),
  message,
  remedy,
  severity: 'error',
});

export const warning = (file: string, steps: readonly Step[], message: string, remedy: string): BundleProblem => ({
  ...error(file, steps, message, remedy),
  severity: 'warning',
});

/** One line for people: `branches/olaya.json /deliveryAreas/0: The ring is open. Close it.` */
export function describeProblem({ file, place, message, remedy, severity }: BundleProblem): string {
  const where = place ? `${file} ${place}` : file;
  return `${severity === 'warning' ? 'warning: ' : ''}${where}\n    ${message}\n    ${remedy}`;
}
