import { addressLine, type Point } from '@sufra/ordering';
import { type SubmitEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AddressResource, LocationListDocument } from '@sufra/contracts';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useIsHydrated } from '@sufra/ui/first-effects.ts';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { callAction, isFailure } from '../../api/call-action.ts';
import type { ApiRefusal } from '../../api/read-refusal.ts';
import { AccountPage } from '../../customer/account-page.tsx';
import { useSignInAgain } from '../../customer/sign-in/use-sign-in-again.tsx';
import { type Text, useText } from '../../i18n/use-text.ts';
import { AddressFields, useAddressParts, type WrittenParts } from '../chooser/address-fields.tsx';
import { loadGovernorates, type TreePlace } from '../chooser/address-tree.resource.ts';
import { type Branch, readBranch } from '../branch.resource.ts';
import { ChooserMap, useMapData } from '../chooser/chooser-frame.tsx';
import { branchesOnMap } from '../map/map-data.ts';
import { offeredAreas } from '../chooser/offered-places.ts';
import { SpotMessage, useDeliverySpot } from '../chooser/delivery-spot.tsx';
import { PositionMessage, usePosition } from '../chooser/position.tsx';
import { missingParts, type RequiredPart, trimmedParts } from '../save-address.ts';
import styles from './addresses.module.css';
import {
  type AddressChange,
  type AddressInput,
  type CustomerAddress,
  readAddress,
  shownName,
  storedName,
} from './customer-address.ts';
import { useFollowAddress } from './use-follow-address.ts';

/** Where an address is: its own place at first, then wherever the guest puts the pin. */
function useAddressSpot(address: CustomerAddress | undefined, branches: Branch[]) {
  const { localized } = useLanguage();
  const data = useMapData(true);
  const areas = useMemo(() => offeredAreas(branches), [branches]);
  const onMap = useMemo(() => branchesOnMap(branches, localized), [branches, localized]);
  const known = address && { ...address, area: { id: address.areaId } };
  return { ...useDeliverySpot(areas, known, data), areas, data, onMap };
}

type AddressPlace = ReturnType<typeof useAddressSpot>;

type AddressSpotProps = AddressPlace & {
  isByParts: boolean;
  error: string | undefined;
  /** The guest has put the pin somewhere. */
  onMoved: () => void;
};

/** The pin on the map, the guest's own position, or a district by name: each is enough. */
function AddressSpot({ spot, settle, selectArea, areas, data, onMap, ...props }: AddressSpotProps) {
  const t = useText('address');
  const words = useText('location');
  const { localized, locale } = useLanguage();
  const { position, problem, isLocating, locate } = usePosition();
  const { isByParts, error, onMoved } = props;
  const isInBrowser = useIsHydrated();

  const move = (at: Point, origin: 'pin' | 'position') => {
    onMoved();
    settle(at, origin);
  };
  const onLocate = async () => {
    const here = await locate();
    if (here) move(here, 'position');
  };
  const onDistrict = (id: string) => {
    const chosen = areas.find(({ area }) => area.id === id);
    if (!chosen) return;
    onMoved();
    selectArea(chosen);
  };
  const sorted = areas.toSorted((one, other) =>
    localized(one.area.name).localeCompare(localized(other.area.name), locale),
  );

  return (
    <fieldset className={styles.where}>
      <legend>{t('address.where')}</legend>
      <p className="muted small">{t('address.whereHelp')}</p>
      <div className={styles.map}>
        {isInBrowser && (
          <ChooserMap
            data={data}
            branches={onMap}
            selectedAreaId={spot.selected?.area.id}
            here={position}
            pin={{ at: spot.point, onMove: (at) => move(at, 'pin') }}
          />
        )}
      </div>
      <Button variant="soft" isPending={isLocating} onClick={() => void onLocate()}>
        {words('location.nearMe')}
      </Button>
      <PositionMessage problem={problem} isLocating={isLocating} />
      {!isByParts && (
        <SelectField
          label={t('address.district')}
          name="district"
          value={spot.selected?.area.id ?? ''}
          error={error}
          onChange={(event) => onDistrict(event.target.value)}
        >
          <option value="">{spot.point ? t('address.districtOther') : words('location.choosePart')}</option>
          {sorted.map(({ area }) => (
            <option key={area.id} value={area.id}>
              {localized(area.name)}
            </option>
          ))}
        </SelectField>
      )}
      {isByParts && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <SpotMessage spot={spot} help={t('address.outsideHelp')} />
    </fieldset>
  );
}

type AddressFormProps = {
  /** The address that is changed; none is a new one. */
  address: CustomerAddress | undefined;
  branches: Branch[];
  /** First level of the address hierarchy; empty where addresses are one line (ADDR-02). */
  governorates: TreePlace[];
  onSaved: (address: CustomerAddress) => void;
};

/** An address with its pin: where the driver goes, and what stands on the door (ADDR-06). */
function AddressForm({ address, branches, governorates, onSaved }: AddressFormProps) {
  const t = useText('address');
  const isByParts = governorates.length > 0;
  const names = useId();
  const place = useAddressSpot(address, branches);
  const { point, place: found } = place.spot;
  const parts = useAddressParts(address?.parts, governorates, found?.neighborhoodId);
  const { form, texts, change, isDefault, setDefault, errors, ...fields } = useAddressForm(
    address,
    isByParts ? parts : undefined,
  );

  const { signInAgain, signInDialog } = useSignInAgain();
  async function save() {
    const saved = await fields.save(point);
    if (saved === 'signed-out') signInAgain(() => void save());
    else if (saved) onSaved(saved);
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  const text = (name: keyof typeof texts, maxLength: number) => ({
    name,
    maxLength,
    value: texts[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return (
    <>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <AddressSpot {...place} isByParts={isByParts} error={errors.pin} onMoved={fields.clearPin} />
        {isByParts ? (
          <AddressFields parts={parts} onArea={(at) => place.settle(at, 'parts')} />
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
      {signInDialog}
    </>
  );
}

type AddressPageData = { address: CustomerAddress | undefined; branches: Branch[]; governorates: TreePlace[] };

/** The address of this page, none at `/new`, and what its form needs to know about the shop. */
export async function loader(args: LoaderFunctionArgs): Promise<AddressPageData> {
  const { api, shop, customer } = await requireSignIn(args);
  const { addressId } = args.params;
  const path = `/customers/${customer.id}/addresses/${encodeURIComponent(addressId ?? '')}`;
  const [saved, { data }, governorates] = await Promise.all([
    addressId === undefined ? undefined : api.read<{ data: AddressResource }>(path),
    api.read<LocationListDocument>('/locations', { limit: 999 }),
    loadGovernorates(api),
  ]);
  return {
    address: saved && readAddress(saved.data),
    branches: data.map((location) => readBranch(location, shop.prices.currency)),
    governorates,
  };
}

/** Somewhere new to deliver to, or a saved address to be looked at and changed (ADDR-06, ADDR-07). */
export default function AddressRoute() {
  const t = useText('address');
  const { address, branches, governorates } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { onChanged } = useFollowAddress();
  return (
    <AccountPage
      title={t(address ? 'address.editTitle' : 'address.newTitle')}
      back={{ to: '/user/profile/addresses', label: t('address.title') }}
    >
      <AddressForm
        key={address?.id}
        address={address}
        branches={branches}
        governorates={governorates}
        onSaved={(saved) => {
          showSnackbar(t('address.savedOne'), { tone: 'good' });
          onChanged(saved);
          void navigate('/user/profile/addresses');
        }}
      />
    </AccountPage>
  );
}

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

/** The state of an address form: the typed values, their errors, and saving. `written`: its parts, where it has them. */
function useAddressForm(address: CustomerAddress | undefined, written: WrittenParts | undefined) {
  const t = useText('address');
  const words = useText('location');
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState<Texts>({
    label: shownName(address?.label ?? 'Home', t),
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    instructions: address?.instructions ?? '',
  });
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);
  const [errors, setErrors] = useState<AddressErrors>({});
  const [isSaving, setSaving] = useState(false);

  const change = (changed: Partial<Texts>) => {
    setTexts((current) => ({ ...current, ...changed }));
    const cleared = Object.fromEntries(Object.keys(changed).map((field) => [field, undefined]));
    setErrors((current) => ({ ...current, ...cleared, form: undefined }));
  };
  const clearPin = () => setErrors((current) => ({ ...current, pin: undefined }));

  const check = (point: Point | undefined): AddressErrors => ({
    ...(!point && { pin: t('address.pinRequired') }),
    ...(!written && texts.line1.trim() === '' && { line1: t('address.line1Required') }),
  });
  const inParts = ({ address: given }: WrittenParts): Pick<AddressInput, 'line1' | 'parts'> => {
    const { governorateId: _governorate, neighborhoodId: _neighborhood, ...parts } = trimmedParts(given);
    const line1 = addressLine(parts, {
      block: words('location.word.block'),
      street: words('location.word.street'),
      building: words('location.word.building'),
    });
    return { line1, parts };
  };
  const fieldsAt = (point: Point): AddressInput => ({
    label: storedName(texts.label, t),
    line2: texts.line2.trim(),
    instructions: texts.instructions.trim(),
    ...point,
    isDefault,
    ...(written ? inParts(written) : { line1: texts.line1.trim() }),
  });

  /** Marks what a submission was refused for, and focuses the first field of it. */
  const show = (found: AddressErrors, left: RequiredPart[] = []) => {
    flushSync(() => {
      setErrors(found);
      written?.setMissing(left);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };

  /** The saved address; otherwise what is wrong is on screen, and nothing that was typed is lost. */
  const save = async (point: Point | undefined): Promise<CustomerAddress | 'signed-out' | undefined> => {
    const found = check(point);
    const left = written ? missingParts(written.address) : [];
    show(found, left);
    if (!point || left.length > 0 || Object.keys(found).length > 0) return undefined;
    setSaving(true);
    const wanted: AddressChange = { fields: fieldsAt(point), addressId: address?.id };
    const answer = await callAction<CustomerAddress>('/location/addresses', wanted);
    setSaving(false);
    if (answer.ok) return answer.value;
    show(errorsOfRefusal(answer.refusal, t));
    return answer.refusal.status === 401 ? 'signed-out' : undefined;
  };

  return { form, texts, change, isDefault, setDefault, errors, clearPin, isSaving, save };
}
