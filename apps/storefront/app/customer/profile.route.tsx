import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { forgetCar } from '../curbside/car-store.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { forgetCustomer } from './current-customer.ts';
import { readCustomer } from './customer.resource.ts';
import { showDialCode } from './show-mobile.ts';
import styles from './profile.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { customer } = await requireSignIn(args);
  return { customer: readCustomer(customer) };
}

/** Who is signed in, their orders, and the way out (ROUTE-11). */
export default function ProfileRoute() {
  const t = useText('customer');
  const { locale } = useLanguage();
  const { customer } = useLoaderData<typeof loader>();
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('customer.profileTitle')} />
      <h1>{t('customer.profileTitle')}</h1>
      <Card className={styles.card}>
        <p>
          <bdi className={styles.name}>{`${customer.firstName} ${customer.lastName}`.trim()}</bdi>
          <bdi className="muted numbers" dir="ltr">
            {showDialCode(customer.dialCode, locale)} {customer.mobile}
          </bdi>
        </p>
        <Link to="/user/order" className={styles.link}>
          <Icon name="bag" />
          {t('customer.orders')}
          <Icon name="forward" flip />
        </Link>
      </Card>
      <Form method="post" action="/customer/logout" onSubmit={forgetWhoWasHere}>
        <Button type="submit" variant="line">
          {t('customer.signOut')}
        </Button>
      </Form>
    </SiteFrame>
  );
}

/** The next person on this device is somebody else: no name and no plate stays behind. */
function forgetWhoWasHere(): void {
  forgetCustomer();
  forgetCar();
}
