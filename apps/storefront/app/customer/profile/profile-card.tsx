import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../i18n/format-moment.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { Profile } from '../customer.resource.ts';
import { showDialCode } from '../show-mobile.ts';
import styles from './profile-card.module.css';

/** A customer's own details, each with the way to change it (PROFILE-01, PROFILE-02). */
export function ProfileCard({ profile }: { profile: Profile }) {
  const t = useText('account');
  const { locale } = useLanguage();
  const { dialCode, mobile, email, dateOfBirth } = profile;
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
          {mobile && (
            <bdi className="numbers" dir="ltr">
              {showDialCode(dialCode, locale)} {mobile}
            </bdi>
          )}
          {mobile && proof(profile.isMobileVerified)}
        </Fact>
        <Fact label={t('account.email')} to="/user/profile/email" action={emailAction}>
          {email && <bdi className={styles.long}>{email}</bdi>}
          {email && proof(profile.isEmailVerified)}
        </Fact>
        <Fact label={t('account.dateOfBirth')} to="/user/profile/edit" action={dateOfBirth ? 'change' : 'add'}>
          {dateOfBirth && <time dateTime={dateOfBirth}>{formatDate(dateOfBirth, locale)}</time>}
        </Fact>
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
