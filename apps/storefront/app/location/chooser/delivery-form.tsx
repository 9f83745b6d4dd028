import { addressLine, type Point } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../i18n/use-text.ts';
import type { DeliveryPlace, KeptAddressParts } from '../chosen-place.ts';
import { missingParts, type RequiredPart, trimmedParts } from '../save-address.ts';
import { AddressFields, useAddressParts } from './address-fields.tsx';
import type { TreePlace } from './address-tree.resource.ts';
import styles from './location-chooser.module.css';

/** The guest's address: one line, or the parts that it is made of. */
export type GivenAddress = { line: string; parts?: KeptAddressParts | undefined };

type DeliveryFormProps = {
  known: DeliveryPlace | undefined;
  governorates: readonly TreePlace[];
  /** The address that stands where the pin is; the guest may correct it. */
  suggestedLine: string | undefined;
  pinnedId: string | undefined;
  isChecking: boolean;
  /** A point within a delivery area was chosen. */
  isDeliverable: boolean;
  /** The next step before an order can go there. */
  way: 'location.movePin' | 'location.chooseArea';
  onArea: (point: Point) => void;
  /** Told of the line while it is typed. */
  onLine: (line: string) => void;
  /** An area to name in the example of a line. */
  exampleArea: string;
  onGiven: (given: GivenAddress) => void;
};

/** The address itself: a line, or governorate, area, block and street where addresses are given so (ADDR-01). */
export function DeliveryForm(props: DeliveryFormProps) {
  const { known, governorates, suggestedLine, pinnedId, isChecking, isDeliverable, way, onArea, onLine, onGiven } =
    props;
  const t = useText('location');
  const isByParts = governorates.length > 0;
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const written = useAddressParts(known?.parts, governorates, pinnedId);
  const line = typed ?? suggestedLine ?? known?.line1 ?? '';

  // The parts are complete, and lie in no delivery area that is known.
  const isUndeliverable = isAsked && !isDeliverable && !isChecking;

  const giveParts = (left: RequiredPart[]) => {
    if (left.length > 0 || !isDeliverable) return;
    const { governorateId: _governorate, neighborhoodId: _neighborhood, ...parts } = trimmedParts(written.address);
    const words = {
      block: t('location.word.block'),
      street: t('location.word.street'),
      building: t('location.word.building'),
    };
    onGiven({ line: addressLine(parts, words), parts });
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const left = isByParts ? missingParts(written.address) : [];
    const isMissing = !isByParts && line.trim() === '';
    flushSync(() => {
      written.setMissing(left);
      setError(isMissing ? t('location.addressRequired') : undefined);
      setAsked(isByParts && left.length === 0);
    });
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    if (isByParts) giveParts(left);
    else if (!isMissing && isDeliverable) onGiven({ line: line.trim() });
  };

  return (
    <form className={styles.address} noValidate onSubmit={onSubmit}>
      {isByParts ? (
        <AddressFields parts={written} onArea={onArea} />
      ) : (
        <Field
          label={t('location.address')}
          name="line1"
          autoComplete="address-line1"
          maxLength={200}
          value={line}
          error={error}
          placeholder={t('location.addressExample', { area: props.exampleArea })}
          onChange={({ target }) => {
            setTyped(target.value);
            onLine(target.value);
          }}
        />
      )}
      <p className={styles.notice} role="alert">
        {isUndeliverable && t(way)}
      </p>
      <Button type="submit" isWide isPending={isChecking} disabled={!isByParts && !isDeliverable}>
        {t(isDeliverable || isByParts || isChecking ? 'location.deliverHere' : way)}
      </Button>
    </form>
  );
}
