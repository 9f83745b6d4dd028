import { useEffect, useId, useRef, type SubmitEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { AddressFields } from '../address-fields.tsx';
import type { TreePlace } from '../address-tree.resource.ts';
import type { Branch } from '../branch.resource.ts';
import { AddressSpot } from './address-spot.tsx';
import styles from './addresses.module.css';
import type { CustomerAddress } from './customer-address.ts';
import { useAddressForm } from './use-address-form.ts';
import { useAddressSpot } from './use-address-spot.ts';

type AddressFormProps = {
  /** The address that is changed; none is a new one. */
  address: CustomerAddress | undefined;
  branches: Branch[];
  /** First level of the address hierarchy; empty where addresses are one line (ADDR-02). */
  governorates: TreePlace[];
  onSaved: (address: CustomerAddress) => void;
};

/** An address with its pin: where the driver goes, and what stands on the door (ADDR-06). */
export function AddressForm({ address, branches, governorates, onSaved }: AddressFormProps) {
  const t = useText('address');
  const isByParts = governorates.length > 0;
  const form = useRef<HTMLFormElement>(null);
  const names = useId();
  const place = useAddressSpot(address, branches);
  const { texts, change, isDefault, setDefault, errors, ...fields } = useAddressForm(address, isByParts);
  const { point, place: found } = place.spot;

  // What is wrong is marked after the next paint; the guest is brought to the first of it.
  useEffect(() => {
    if (Object.values(errors).some(Boolean) || fields.missing.length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]')?.focus();
  }, [errors, fields.missing]);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const saved = await fields.save(point);
    if (saved) onSaved(saved);
  };
  const text = (name: keyof typeof texts, maxLength: number) => ({
    name,
    maxLength,
    value: texts[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <AddressSpot {...place} isByParts={isByParts} error={errors.pin} onMoved={fields.clearPin} />
      {isByParts ? (
        <AddressFields
          governorates={governorates}
          address={fields.written}
          missing={fields.missing}
          pinnedId={found?.neighborhoodId}
          onChange={fields.changeParts}
          onArea={(at) => place.settle(at, 'parts')}
        />
      ) : (
        <>
          <Field
            label={t('address.line1')}
            {...text('line1', 200)}
            autoComplete="address-line1"
            placeholder={found?.isAddress ? found.name : undefined}
          />
          <Field label={t('address.line2')} {...text('line2', 200)} autoComplete="address-line2" />
        </>
      )}
      <Field label={t('address.instructions')} {...text('instructions', 256)} autoComplete="off" />
      <Field
        label={t('address.name')}
        hint={t('address.nameHelp')}
        {...text('label', 60)}
        list={names}
        autoComplete="off"
      />
      <datalist id={names}>
        <option>{t('address.home')}</option>
        <option>{t('address.work')}</option>
      </datalist>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="isDefault"
          checked={isDefault}
          onChange={(event) => setDefault(event.target.checked)}
        />
        {t('address.asDefault')}
      </label>
      <p className={styles.error} role="alert">
        {errors.form}
      </p>
      <Button type="submit" isWide isPending={fields.isSaving}>
        {t('address.save')}
      </Button>
    </form>
  );
}
