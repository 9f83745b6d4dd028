import type { AddressResource } from '@sufra/contracts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { AccountPage } from '../../customer/account-page.tsx';
import { useText } from '../../i18n/use-text.ts';
import { AddressPage } from './address-page.tsx';
import { readAddress } from './customer-address.resource.ts';
import { loadAddressPage } from './load-address-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const open = await requireSignIn(args);
  const id = encodeURIComponent(args.params['addressId'] ?? '');
  const { data } = await open.api.read<{ data: AddressResource }>(`/customers/${open.customer.id}/addresses/${id}`);
  return loadAddressPage(open, readAddress(data));
}

/** One saved address, to be looked at and changed (ADDR-07). */
export default function ChangeAddressRoute() {
  const t = useText('address');
  return (
    <AccountPage title={t('address.editTitle')} back={{ to: '/user/profile/addresses', label: t('address.title') }}>
      <AddressPage {...useLoaderData<typeof loader>()} />
    </AccountPage>
  );
}
