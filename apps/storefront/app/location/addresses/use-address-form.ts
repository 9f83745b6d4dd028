import { addressLine } from '@sufra/ordering';
import { useCallback, useState } from 'react';
import { callAction } from '../../api/call-action.ts';
import { useText } from '../../i18n/use-text.ts';
import { missingParts, noAddress, trimmedParts, type RequiredPart, type WrittenAddress } from '../address-parts.ts';
import type { Position } from '../offered-places.ts';
import { errorsOfRefusal, type AddressErrors } from './address-errors.ts';
import { shownName, storedName } from './address-name.ts';
import type { AddressChange, AddressFields, CustomerAddress } from './customer-address.ts';

type Texts = Pick<AddressFields, 'label' | 'line1' | 'line2' | 'instructions'>;

/** What the guest has typed about an address, what is wrong with it, and how it is saved. */
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
  const fieldsAt = (point: Position): AddressFields => {
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
