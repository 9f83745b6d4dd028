import type { AddressResource } from '@sufra/contracts';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { AccountPage } from '../../customer/account-page.tsx';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AddressList } from './address-list.tsx';
import { readAddress } from './customer-address.resource.ts';

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
