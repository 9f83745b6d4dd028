import { profileFieldNames, profileFields, profileKeyOf } from '@sufra/contracts/customer/profile-fields';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { formatDate } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { Profile } from '../customer.resource.ts';
import { PhoneNumber, showDialCode } from '../mobile-field.tsx';
import styles from './profile-card.module.css';

/** A customer's own details, each with the way to change it (PROFILE-01, PROFILE-02). */
export function ProfileCard({ profile }: { profile: Profile }) {
  const t = useText('account');
  const { locale } = useLanguage();
  const { dialCode, mobile, email } = profile;
  const emailAction = !email ? 'add' : profile.isEmailVerified ? 'change' : 'confirm';
  const proof = (isVerified: boolean) => (
    <Chip tone={isVerified ? 'good' : 'quiet'}>{t(isVerified ? 'account.verified' : 'account.unverified')}</Chip>
  );
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <bdi className={styles.name}>{`${profile.firstName} ${profile.lastName}`.trim() || t('account.notGiven')}</bdi>
        <LinkButton to="/user/profile/edit" variant="soft" isSmall>
          {t('account.edit')}
        </LinkButton>
      </div>
      <dl className={styles.facts}>
        <Fact label={t('account.mobile')} to="/user/profile/mobile" action={mobile ? 'change' : 'add'}>
          {mobile && <PhoneNumber>{`${showDialCode(dialCode, locale)} ${mobile}`}</PhoneNumber>}
          {mobile && proof(profile.isMobileVerified)}
        </Fact>
        <Fact label={t('account.email')} to="/user/profile/email" action={emailAction}>
          {email && <bdi className={styles.long}>{email}</bdi>}
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
              {day || <bdi className={styles.long}>{text}</bdi>}
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
    <div className={styles.fact}>
      <dt className="muted small">{label}</dt>
      <dd className={styles.value}>
        {action === 'add' ? <span className="muted">{t('account.notGiven')}</span> : children}
      </dd>
      <dd>
        <Link to={to} className={styles.change} aria-label={t(`account.${action}Of`, { what: label })}>
          {t(`account.${action}`)}
        </Link>
      </dd>
    </div>
  );
}
