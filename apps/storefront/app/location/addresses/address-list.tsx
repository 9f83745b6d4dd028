import { useRef, useState } from 'react';
import { callAction, isFailure, type Answer } from '../../api/call-action.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showSnackbar } from '../../ui/snackbar-store.ts';
import { AddressCard } from './address-card.tsx';
import { shownName } from './address-name.ts';
import styles from './addresses.module.css';
import type { AddressChange, CustomerAddress } from './customer-address.ts';
import { useFollowAddress } from './use-follow-address.ts';

type AddressListProps = {
  addresses: CustomerAddress[];
  /** The saved addresses are no longer the ones that were given. */
  onChanged: () => Promise<void>;
};

/** The saved addresses, the default one first (ADDR-05, ADDR-07). */
export function AddressList({ addresses, onChanged }: AddressListProps) {
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

/** What the server said, where it said anything. */
const detailOf = (answer: Extract<Answer<unknown>, { ok: false }>): string | undefined =>
  isFailure(answer.refusal) ? undefined : answer.refusal.entries[0]?.detail;
