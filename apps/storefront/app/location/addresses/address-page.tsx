import { useNavigate } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { showSnackbar } from '../../ui/snackbar-store.ts';
import { AddressForm } from './address-form.tsx';
import type { AddressPageData } from './load-address-page.ts';
import { useFollowAddress } from './use-follow-address.ts';

/** The form of a new address or of a saved one, and the way back to all of them. */
export function AddressPage({ address, branches, governorates }: AddressPageData) {
  const t = useText('address');
  const navigate = useNavigate();
  const { onChanged } = useFollowAddress();
  return (
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
  );
}
