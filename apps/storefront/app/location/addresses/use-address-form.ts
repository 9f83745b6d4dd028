import { addressLine } from '@sufra/ordering';
import { useCallback, useState } from 'react';
import { callAction, isFailure } from '../../api/call-action.ts';
import type { ApiRefusal } from '../../api/read-refusal.ts';
import { type Text, useText } from '../../i18n/use-text.ts';
import { missingParts, noAddress, type RequiredPart, trimmedParts, type WrittenAddress } from '../save-address.ts';
import type { Position } from '../chooser/offered-places.ts';
import {
  type AddressChange,
  type AddressInput,
  type CustomerAddress,
  shownName,
  storedName,
} from './customer-address.ts';

/** The error of a field, in the guest's words; `form` belongs to none of them. */
type AddressErrors = Partial<Record<'label' | 'line1' | 'line2' | 'instructions' | 'pin' | 'form', string>>;

const fieldOf: Record<string, keyof AddressErrors> = {
  '/label': 'label',
  '/line1': 'line1',
  '/line2': 'line2',
  '/instructions': 'instructions',
  '/lat': 'pin',
  '/long': 'pin',
};

/** ERR-36, with the reason beside the field it names. */
function errorsOfRefusal(refusal: ApiRefusal, t: Text<'address'>): AddressErrors {
  const failed = t('address.saveFailed');
  if (isFailure(refusal)) return { form: `${failed}. ${t('address.tryAgain')}` };
  const found = refusal.entries.map(
    ({ source, detail }) => [fieldOf[source?.pointer ?? ''] ?? 'form', detail] as const,
  );
  const { form, ...fields }: AddressErrors = Object.fromEntries(found);
  return { ...fields, form: form ? `${failed}. ${form}` : `${failed}.` };
}

type Texts = Pick<AddressInput, 'label' | 'line1' | 'line2' | 'instructions'>;

/** The state of an address form: the typed values, their errors, and saving. */
export function useAddressForm(address: CustomerAddress | undefined, isByParts: boolean) {
  const t = useText('address');
  const words = useText('location');
  const [texts, setTexts] = useState<Texts>({
    label: shownName(address?.label ?? 'Home', t),
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    instructions: address?.instructions ?? '',
  });
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);
  const [written, setWritten] = useState<WrittenAddress>({ ...noAddress, ...address?.parts });
  const [missing, setMissing] = useState<RequiredPart[]>([]);
  const [errors, setErrors] = useState<AddressErrors>({});
  const [isSaving, setSaving] = useState(false);

  const change = (changed: Partial<Texts>) => {
    setTexts((current) => ({ ...current, ...changed }));
    const cleared = Object.fromEntries(Object.keys(changed).map((field) => [field, undefined]));
    setErrors((current) => ({ ...current, ...cleared, form: undefined }));
  };
  const changeParts = useCallback((changed: Partial<WrittenAddress>) => {
    setWritten((current) => ({ ...current, ...changed }));
    setMissing((current) => current.filter((part) => !changed[part]));
  }, []);
  const clearPin = () => setErrors((current) => ({ ...current, pin: undefined }));

  const check = (point: Position | undefined): AddressErrors => ({
    ...(!point && { pin: t('address.pinRequired') }),
    ...(!isByParts && texts.line1.trim() === '' && { line1: t('address.line1Required') }),
  });
  const fieldsAt = (point: Position): AddressInput => {
    const { governorateId: _governorate, neighborhoodId: _neighborhood, ...parts } = trimmedParts(written);
    const line = addressLine(parts, {
      block: words('location.word.block'),
      street: words('location.word.street'),
      building: words('location.word.building'),
    });
    return {
      label: storedName(texts.label, t),
      line1: isByParts ? line : texts.line1.trim(),
      line2: texts.line2.trim(),
      instructions: texts.instructions.trim(),
      ...point,
      isDefault,
      ...(isByParts && { parts }),
    };
  };

  /** The saved address, or undefined: what is wrong is on screen then, and nothing that was typed is lost. */
  const save = async (point: Position | undefined): Promise<CustomerAddress | undefined> => {
    const found = check(point);
    const left = isByParts ? missingParts(written) : [];
    setErrors(found);
    setMissing(left);
    if (!point || left.length > 0 || Object.keys(found).length > 0) return undefined;
    setSaving(true);
    const wanted: AddressChange = { fields: fieldsAt(point), addressId: address?.id };
    const answer = await callAction<CustomerAddress>('/location/addresses', wanted);
    setSaving(false);
    if (answer.ok) return answer.value;
    setErrors(errorsOfRefusal(answer.refusal, t));
    return undefined;
  };

  return { texts, change, isDefault, setDefault, written, changeParts, missing, errors, clearPin, isSaving, save };
}
