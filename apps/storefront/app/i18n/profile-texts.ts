import {
  type ProfileFieldKey,
  profileFieldNames,
  profileFields,
  profileKeyOf,
} from '@sufra/contracts/customer/profile-fields';
import type { Locale } from '@sufra/ordering';

type ProfileTextId = `account.${ProfileFieldKey}${'' | 'Optional' | 'Help'}`;

/** The texts of the optional fields of a profile, under the ids of a catalogue. */
export const profileTexts = (locale: Locale): Record<ProfileTextId, string> =>
  Object.fromEntries(
    profileFieldNames.flatMap((name) => {
      const { label, optionalLabel, help } = profileFields[name];
      const id = `account.${profileKeyOf(name)}`;
      return [
        [id, label[locale]],
        [`${id}Optional`, optionalLabel[locale]],
        [`${id}Help`, help[locale]],
      ];
    }),
  ) as Record<ProfileTextId, string>;
