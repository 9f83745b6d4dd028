import { redirect, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { useText } from '../i18n/use-text.ts';
import { locationStore, useLocationChoice } from '../location/location-store.ts';
import { placeAtSignIn, withSavedAddress } from '../location/save-address.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { sessionChanged } from '../shell/session-change.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import { Card } from '../ui/card.tsx';
import { safePath } from './safe-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

/** Where the guest was going; somebody who is signed in is sent straight there. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = await openShop(args);
  const next = safePath(new URL(args.request.url).searchParams.get('next'));
  if (token) throw redirect(next);
  return { next };
}

/** Signing in as a page, for addresses that need it (ROUTE-19, ROUTE-37). */
export default function SignInRoute() {
  const t = useText('customer');
  const { next } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const choice = useLocationChoice();
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('customer.pageTitle')} />
      <div className={styles.page}>
        <h1>{t('customer.pageTitle')}</h1>
        <p className={styles.why}>{t('customer.pageWhy')}</p>
        <Card className={styles.card}>
          <SignInForm
            place={placeAtSignIn(choice)}
            onSignedIn={async (signedIn) => {
              locationStore.update((current) => withSavedAddress(current, signedIn));
              sessionChanged();
              await navigate(next, { replace: true });
            }}
          />
        </Card>
      </div>
    </SiteFrame>
  );
}
