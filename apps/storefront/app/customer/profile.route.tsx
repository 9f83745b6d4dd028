import { useEffect } from 'react';
import { Form, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { Button } from '@sufra/ui/controls/button.tsx';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { forgetCar } from '../curbside/car-store.ts';
import { useText } from '../i18n/use-text.ts';
import { safePath } from '../shell/return-path.ts';
import { AccountNav, AccountPage } from './account-page.tsx';
import { forgetCustomer, keepCustomer } from './current-customer.ts';
import { readProfile } from './customer.resource.ts';
import { ProfileCard } from './profile/profile-card.tsx';
import { SavedNote } from './profile/saved-note.tsx';
import styles from './profile.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { customer } = await requireSignIn(args);
  return { profile: readProfile(customer) };
}

/** The signed-in customer, the sections of the account, and signing out (ROUTE-11, PROFILE-02, SIGNIN-36). */
export default function ProfileRoute() {
  const t = useText('account');
  const { profile } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  useEffect(() => {
    const { id, firstName, lastName, dialCode, mobile, isMobileVerified } = profile;
    keepCustomer({ id, firstName, lastName, dialCode, mobile, isMobileVerified });
  }, [profile]);
  return (
    <AccountPage title={t('account.title')}>
      <SavedNote what={search.get('saved')} next={safePath(search.get('next'))} />
      <ProfileCard profile={profile} />
      <div className={styles.onPhones}>
        <AccountNav isHub />
      </div>
      <Form method="post" action="/customer/logout" onSubmit={clearPreviousCustomer}>
        <Button type="submit" variant="line">
          {t('account.signOut')}
        </Button>
      </Form>
    </AccountPage>
  );
}

/** Another person may use this device next: no name and no plate stays behind. */
function clearPreviousCustomer(): void {
  forgetCustomer();
  forgetCar();
}
