import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { AccountPage } from '../../customer/account-page.tsx';
import { useText } from '../../i18n/use-text.ts';
import { AddressPage } from './address-page.tsx';
import { loadAddressPage } from './load-address-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadAddressPage(await requireSignIn(args), undefined);
}

/** Somewhere new to deliver to, with a pin on the map (ADDR-06). */
export default function NewAddressRoute() {
  const t = useText('address');
  return (
    <AccountPage title={t('address.newTitle')} back={{ to: '/user/profile/addresses', label: t('address.title') }}>
      <AddressPage {...useLoaderData<typeof loader>()} />
    </AccountPage>
  );
}
