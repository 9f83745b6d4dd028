import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { AddressResource } from '@sufra/contracts';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { ConfirmDialog } from '@sufra/ui/overlays/message-dialogs.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { type Answer, callAction, isFailure } from '../../api/call-action.ts';
import { AccountPage } from '../../customer/account-page.tsx';
import { useText } from '../../i18n/use-text.ts';
import { type AddressChange, type CustomerAddress, readAddress, shownName } from './customer-address.ts';
import styles from './addresses.module.css';
import { useFollowAddress } from './use-follow-address.ts';

type AddressCardProps = {
  address: CustomerAddress;
  isBusy: boolean;
  error: string | undefined;
  onMakeDefault: () => void;
  onDelete: () => void;
};

/** A saved address with what can be done with it. */
function AddressCard({ address, isBusy, error, onMakeDefault, onDelete }: AddressCardProps) {
  const t = useText('address');
  const { label, line1, line2, instructions, isDefault, areaId } = address;
  const name = shownName(label, t);
  return (
    <Card className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
          {isDefault && <Chip>{t('address.default')}</Chip>}
        </h2>
        <p>
          <bdi>{line1}</bdi>
        </p>
        {[line2, instructions].filter(Boolean).map((text) => (
          <p key={text} className="muted small">
            <bdi>{text}</bdi>
          </p>
        ))}
        {areaId === undefined && <p className="muted small">{t('address.outside')}</p>}
      </div>
      <div className={styles.buttons}>
        <LinkButton to={`/user/profile/addresses/${address.id}`} variant="soft" isSmall>
          {t('address.edit')}
          <span className="visually-hidden"> {name}</span>
        </LinkButton>
        {!isDefault && (
          <Button variant="plain" isSmall isPending={isBusy} onClick={onMakeDefault}>
            {t('address.makeDefault')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
        <IconButton icon="bin" label={t('address.deleteOne', { name })} disabled={isBusy} onClick={onDelete} />
      </div>
      <p className={styles.error} role="alert">
        {error}
      </p>
    </Card>
  );
}

type AddressListProps = {
  addresses: CustomerAddress[];
  /** The saved addresses are no longer the ones that were given. */
  onChanged: () => Promise<void>;
};

/** The saved addresses, the default one first (ADDR-05, ADDR-07). */
function AddressList({ addresses, onChanged }: AddressListProps) {
  const t = useText('address');
  const { onDeleted } = useFollowAddress();
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<CustomerAddress>();
  const [busyId, setBusyId] = useState<string>();
  const [failed, setFailed] = useState<{ id: string; text: string }>();

  const change = async (id: string, wanted: AddressChange, failure: string): Promise<boolean> => {
    setBusyId(id);
    setFailed(undefined);
    const answer = await callAction<CustomerAddress | null>('/location/addresses', wanted);
    if (answer.ok) await onChanged();
    else setFailed({ id, text: `${failure}. ${detailOf(answer) ?? t('address.tryAgain')}` });
    setBusyId(undefined);
    return answer.ok;
  };
  const onDelete = async ({ id }: CustomerAddress) => {
    setAsked(undefined);
    if (!(await change(id, { deletedId: id }, t('address.deleteFailed')))) return;
    onDeleted(id);
    showSnackbar(t('address.deleted'), { tone: 'good' });
    list.current?.focus();
  };

  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t('address.saved')}>
        {addresses.map((address) => (
          <li key={address.id}>
            <AddressCard
              address={address}
              isBusy={busyId === address.id}
              error={failed?.id === address.id ? failed.text : undefined}
              onMakeDefault={() => void change(address.id, { defaultId: address.id }, t('address.saveFailed'))}
              onDelete={() => setAsked(address)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t('address.deleteTitle')}
          message={t('address.deleteHelp', { name: shownName(asked.label, t), line: asked.line1 })}
          confirmLabel={t('address.delete')}
          cancelLabel={t('shell.cancel')}
          onConfirm={() => void onDelete(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** The server's message, where it has one. */
const detailOf = (answer: Extract<Answer<unknown>, { ok: false }>): string | undefined =>
  isFailure(answer.refusal) ? undefined : answer.refusal.entries[0]?.detail;

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireSignIn(args);
  const { data } = await api.read<{ data: AddressResource[] }>(`/customers/${customer.id}/addresses`);
  return { addresses: data.map(readAddress) };
}

/** Everywhere the customer has food delivered to (ADDR-05). */
export default function AddressesRoute() {
  const t = useText('address');
  const { addresses } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const add = (
    <LinkButton to="/user/profile/addresses/new" variant={addresses.length === 0 ? 'primary' : 'soft'} isSmall>
      {t('address.add')}
    </LinkButton>
  );
  return (
    <AccountPage title={t('address.title')} action={addresses.length > 0 && add}>
      {addresses.length === 0 ? (
        <EmptyState icon="pin" title={t('address.none')} hint={t('address.noneHelp')}>
          {add}
        </EmptyState>
      ) : (
        <AddressList addresses={addresses} onChanged={revalidate} />
      )}
    </AccountPage>
  );
}
