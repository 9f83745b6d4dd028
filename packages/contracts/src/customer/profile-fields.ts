import type { Locale } from '@sufra/ordering';
import { z } from 'zod';
import { errorCodes } from '../error-codes.ts';

type Text = Record<Locale, string>;

/** Everything that is fixed about an optional field of a profile. */
type ProfileFieldFacts = Kind & {
  maxLength: number;
  /** The token that browsers fill it by. */
  autoComplete: string;
  label: Text;
  /** The label in the form, which says that it may be left out. */
  optionalLabel: Text;
  help: Text;
};

/** A text of at most `maxLength` characters, or a day that is over, as YYYY-MM-DD: one that is none is refused by a code. */
type Kind = { kind: 'text' } | { kind: 'date'; refusal: typeof errorCodes.dateOfBirthInvalid };

/**
 * The optional fields that customers write into their profile, by their names on the wire (PROFILE-01, PROFILE-03). One
 * entry is the column, the schema, the check, the form, the page, the export and the erasure; a new one needs a migration
 * and nothing else.
 */
const fields = {
  'date-of-birth': {
    kind: 'date',
    maxLength: 10,
    autoComplete: 'bday',
    refusal: errorCodes.dateOfBirthInvalid,
    label: { 'en-us': 'Date of birth', 'ar-sa': 'تاريخ الميلاد', fr: 'Date de naissance' },
    optionalLabel: {
      'en-us': 'Date of birth (optional)',
      'ar-sa': 'تاريخ الميلاد (اختياري)',
      fr: 'Date de naissance (facultatif)',
    },
    help: {
      'en-us': 'Only you and the restaurant see it.',
      'ar-sa': 'لا يراه سواك والمطعم.',
      fr: 'Visible seulement par vous et le restaurant.',
    },
  },
} as const satisfies Record<string, ProfileFieldFacts>;

export const profileFields: Record<keyof typeof fields, ProfileFieldFacts> = fields;

/** The name on the wire, such as `date-of-birth`. */
export type ProfileFieldName = keyof typeof profileFields;
type CamelCase<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name;
/** The name in code and in forms, such as `dateOfBirth`. */
export type ProfileFieldKey = CamelCase<ProfileFieldName>;

export const profileFieldNames = Object.keys(profileFields) as ProfileFieldName[];

/** @example profileKeyOf('date-of-birth') // 'dateOfBirth' */
export const profileKeyOf = (name: ProfileFieldName): ProfileFieldKey =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as ProfileFieldKey;

/** Something made of each field, by its name in code. */
export const forEachProfileField = <Made>(make: (name: ProfileFieldName) => Made): Record<ProfileFieldKey, Made> =>
  Object.fromEntries(profileFieldNames.map((name) => [profileKeyOf(name), make(name)])) as Record<
    ProfileFieldKey,
    Made
  >;

type Shape<Schema> = Record<ProfileFieldName, Schema>;
const shapeOf = <Schema>(make: (facts: ProfileFieldFacts) => Schema): Shape<Schema> =>
  Object.fromEntries(profileFieldNames.map((name) => [name, make(profileFields[name])])) as Shape<Schema>;

/** The fields as an answer carries them; null is not given. */
export const profileAttributes = shapeOf(() => z.string().nullable());

/** The fields as a change carries them: left out stays, null or an empty text takes it back. */
export const profileChanges = shapeOf(({ kind, maxLength }) => {
  const text = z.string().max(maxLength).nullish();
  return kind === 'date' ? text.describe('YYYY-MM-DD') : text;
});
