import { useEffect, type ReactNode } from 'react';
import { Form, useLoaderData, useSearchParams, type LoaderFunctionArgs, Link } from 'react-router';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { useText } from '../i18n/use-text.ts';
import { safePath } from '../shell/return-path.ts';
import { AccountNav, AccountPage } from './account-page.tsx';
import { keepCustomer } from './current-customer.ts';
import { forgetPerson, keysOfPerson } from './forget-person.ts';
import { readProfile, type Profile } from './customer.resource.ts';
import { SavedNote } from './profile/saved-note.tsx';
import styles from './profile.module.css';
import { profileFieldNames, profileFields, profileKeyOf } from '@sufra/contracts/customer/profile-fields';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { formatDate } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { PhoneNumber, showDialCode } from './mobile-field.tsx';
import cardStyles from './profile/profile-card.module.css';

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
      <Form method="post" action="/customer/logout" onSubmit={forgetPerson} data-forgets={keysOfPerson}>
        <Button type="submit" variant="line">
          {t('account.signOut')}
        </Button>
      </Form>
    </AccountPage>
  );
}

/** A customer's own details, each with the way to change it (PROFILE-01, PROFILE-02). */
function ProfileCard({ profile }: { profile: Profile }) {
  const t = useText('account');
  const { locale } = useLanguage();
  const { dialCode, mobile, email } = profile;
  const emailAction = !email ? 'add' : profile.isEmailVerified ? 'change' : 'confirm';
  const proof = (isVerified: boolean) => (
    <Chip tone={isVerified ? 'good' : 'quiet'}>{t(isVerified ? 'account.verified' : 'account.unverified')}</Chip>
  );
  return (
    <Card className={cardStyles.card}>
      <div className={cardStyles.head}>
        <bdi className={cardStyles.name}>
          {`${profile.firstName} ${profile.lastName}`.trim() || t('account.notGiven')}
        </bdi>
        <LinkButton to="/user/profile/edit" variant="soft" isSmall>
          {t('account.edit')}
        </LinkButton>
      </div>
      <dl className={cardStyles.facts}>
        <Fact label={t('account.mobile')} to="/user/profile/mobile" action={mobile ? 'change' : 'add'}>
          {mobile && <PhoneNumber>{`${showDialCode(dialCode, locale)} ${mobile}`}</PhoneNumber>}
          {mobile && proof(profile.isMobileVerified)}
        </Fact>
        <Fact label={t('account.email')} to="/user/profile/email" action={emailAction}>
          {email && <bdi className={cardStyles.long}>{email}</bdi>}
          {email && proof(profile.isEmailVerified)}
        </Fact>
        {profileFieldNames.map((name) => {
          const key = profileKeyOf(name);
          const text = profile.fields[key];
          const day = text && profileFields[name].kind === 'date' && (
            <time dateTime={text}>{formatDate(text, locale)}</time>
          );
          return (
            <Fact key={name} label={t(`account.${key}`)} to="/user/profile/edit" action={text ? 'change' : 'add'}>
              {day || <bdi className={cardStyles.long}>{text}</bdi>}
            </Fact>
          );
        })}
        <Fact label={t('account.password')} to="/user/profile/password" action={profile.hasPassword ? 'change' : 'add'}>
          {profile.hasPassword && <span>{t('account.passwordKept')}</span>}
        </Fact>
      </dl>
    </Card>
  );
}

type FactProps = { label: string; to: string; action: 'change' | 'add' | 'confirm'; children: ReactNode };

function Fact({ label, to, action, children }: FactProps) {
  const t = useText('account');
  return (
    <div className={cardStyles.fact}>
      <dt className="muted small">{label}</dt>
      <dd className={cardStyles.value}>
        {action === 'add' ? <span className="muted">{t('account.notGiven')}</span> : children}
      </dd>
      <dd>
        <Link to={to} className={cardStyles.change} aria-label={t(`account.${action}Of`, { what: label })}>
          {t(`account.${action}`)}
        </Link>
      </dd>
    </div>
  );
}
