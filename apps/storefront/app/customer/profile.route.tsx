import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { forgetCar } from '../curbside/car-store.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { AccountNav } from './account-nav.tsx';
import { AccountPage } from './account-page.tsx';
import { forgetCustomer } from './current-customer.ts';
import { readCustomer } from './customer.resource.ts';
import { showDialCode } from './show-mobile.ts';
import styles from './profile.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { customer } = await requireSignIn(args);
  return { customer: readCustomer(customer) };
}

/** Who is signed in, the way to everything that is theirs, and the way out (ROUTE-11, PROFILE-02). */
export default function ProfileRoute() {
  const t = useText('account');
  const { locale } = useLanguage();
  const { customer } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t('account.title')}>
      <Card className={styles.card}>
        <p>
          <bdi className={styles.name}>{`${customer.firstName} ${customer.lastName}`.trim()}</bdi>
          <bdi className="muted numbers" dir="ltr">
            {showDialCode(customer.dialCode, locale)} {customer.mobile}
          </bdi>
        </p>
        <Link to="/user/profile/edit">{t('account.edit')}</Link>
      </Card>
      <div className={styles.onPhones}>
        <AccountNav isHub />
      </div>
      <Form method="post" action="/customer/logout" onSubmit={forgetWhoWasHere}>
        <Button type="submit" variant="line">
          {t('account.signOut')}
        </Button>
      </Form>
    </AccountPage>
  );
}

/** The next person on this device is somebody else: no name and no plate stays behind. */
function forgetWhoWasHere(): void {
  forgetCustomer();
  forgetCar();
}
