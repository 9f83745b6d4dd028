import { checkCar, type CarProblem } from '@sufra/ordering';
import { isFailure } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import type { Text } from '../i18n/use-text.ts';
import type { CarFields, CarLists } from './car.ts';

/** What is wrong with a field, in the guest's words; `form` is about none of them. */
export type CarErrors = Partial<Record<keyof CarFields | 'form', string | undefined>>;

const fieldOf: Record<string, keyof CarFields> = {
  '/color': 'colour',
  '/car-maker': 'maker',
  '/plate-number': 'plateNumber',
};

export const carErrors = {
  /** What this device sees; the plate is needed, since the car is for a curbside order (CURB-09). */
  ofFields(fields: CarFields, lists: CarLists, t: Text<'curbside'>): CarErrors {
    const ids = (list: { id: string }[]) => list.map(({ id }) => id);
    const rules = { colours: ids(lists.colours), makers: ids(lists.makers), isPlateNeeded: true };
    return Object.fromEntries(checkCar(fields, rules).map((problem) => [problem.field, t(textOf(problem))]));
  },

  /** What the server says, beside the field it names. */
  ofRefusal(refusal: ApiRefusal, t: Text<'curbside'>): CarErrors {
    if (isFailure(refusal)) return { form: t('curbside.saveFailed') };
    return Object.fromEntries(
      refusal.entries.map(({ source, detail }) => [fieldOf[source?.pointer ?? ''] ?? 'form', detail]),
    );
  },
};

function textOf(problem: CarProblem) {
  if (problem.field === 'colour') return 'curbside.colourRequired';
  if (problem.field === 'maker') return 'curbside.makerRequired';
  return problem.code === 'required' ? 'curbside.plateRequired' : 'curbside.plateInvalid';
}
