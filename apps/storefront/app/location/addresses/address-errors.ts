import { isFailure } from '../../api/call-action.ts';
import type { ApiRefusal } from '../../api/read-refusal.ts';
import type { Text } from '../../i18n/use-text.ts';

/** What is wrong with a field, in the guest's words; `form` is about none of them. */
export type AddressErrors = Partial<Record<'label' | 'line1' | 'line2' | 'instructions' | 'pin' | 'form', string>>;

const fieldOf: Record<string, keyof AddressErrors> = {
  '/label': 'label',
  '/line1': 'line1',
  '/line2': 'line2',
  '/instructions': 'instructions',
  '/lat': 'pin',
  '/long': 'pin',
};

/** ERR-36, with the reason beside the field it names. */
export function errorsOfRefusal(refusal: ApiRefusal, t: Text<'address'>): AddressErrors {
  const failed = t('address.saveFailed');
  if (isFailure(refusal)) return { form: `${failed}. ${t('address.tryAgain')}` };
  const found = refusal.entries.map(
    ({ source, detail }) => [fieldOf[source?.pointer ?? ''] ?? 'form', detail] as const,
  );
  const { form, ...fields }: AddressErrors = Object.fromEntries(found);
  return { ...fields, form: form ? `${failed}. ${form}` : `${failed}.` };
}
