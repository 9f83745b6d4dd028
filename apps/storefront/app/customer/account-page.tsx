import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '@sufra/ui/class-names.ts';
import iconStyles from '@sufra/ui/controls/icon.module.css';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { useShop } from '../shell/shop.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import styles from './account-page.module.css';

// Drawings of the account only: those of ui/icon.tsx travel with every page.
const shapes = {
  person: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c1-4 4-6 8-6s7 2 8 6',
  bag: 'M6 8h12l1 12H5L6 8zm3 0a3 3 0 0 1 6 0',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  car: 'M4 16v-4l2-5h12l2 5v4M4 16h16M4 16v3m16-3v3M4 12h16M7.5 14h.1m8.9 0h.1',
  heart: 'M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7.5a4.2 4.2 0 0 1 8 1.7C20 15 12 20 12 20z',
  star: 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  sliders:
    'M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M6 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  devices:
    'M3 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v2M3 6v10h9M8 20h4M15 12h4a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2z',
  phone: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm2 15h2',
  shield: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6l7-3zm-3 9 2 2 4-4',
  key: 'M4 15a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 12l8-8m-3 3 3 3m-6 0 2 2',
  mail: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zm-2 3 9 6 9-6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  eyeOff:
    'M4 4l16 16M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.2 7.3A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1',
} satisfies Record<string, string>;

type AccountIconName = keyof typeof shapes;

/** A drawing beside words; it says nothing itself. */
export function AccountIcon({ name, className }: { name: AccountIconName; className?: string }) {
  return (
    <svg className={classNames(iconStyles.icon, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}

type AccountSection = {
  id: 'details' | 'orders' | 'addresses' | 'cars' | 'favorites' | 'loyalty' | 'settings' | 'devices' | 'privacy';
  path: string;
  icon: AccountIconName;
};

const details: AccountSection = { id: 'details', path: '/user/profile', icon: 'person' };

/** The sections of an account beside the customer's own details, in the order of use (SIGNIN-36). */
const others: AccountSection[] = [
  { id: 'orders', path: '/user/order', icon: 'bag' },
  { id: 'addresses', path: '/user/profile/addresses', icon: 'pin' },
  { id: 'favorites', path: '/user/profile/favorites', icon: 'heart' },
  { id: 'cars', path: '/user/profile/cars', icon: 'car' },
  { id: 'loyalty', path: '/user/profile/loyalty', icon: 'star' },
  { id: 'settings', path: '/user/profile/settings', icon: 'sliders' },
  { id: 'devices', path: '/user/profile/devices', icon: 'devices' },
  { id: 'privacy', path: '/user/profile/privacy', icon: 'shield' },
];

/** The sections of this shop: points only where the merchant gives some (LOYAL-04). */
function useAccountSections(): AccountSection[] {
  const { hasLoyalty } = useShop();
  return [details, ...others.filter(({ id }) => id !== 'loyalty' || hasLoyalty)];
}

/**
 * The section that an address belongs to. A page of no other section belongs to the details.
 *
 * @example sectionOf('/user/profile/addresses/new').id // 'addresses'
 */
const sectionOf = (pathname: string): AccountSection =>
  others.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ?? details;

/** The sections of the account; `isHub` lists all but the one that the hub itself is, as rows of a phone's screen. */
export function AccountNav({ isHub = false }: { isHub?: boolean }) {
  const t = useText('account');
  const { pathname } = useLocation();
  const current = sectionOf(pathname);
  const sections = useAccountSections().filter(({ id }) => !isHub || id !== current.id);
  return (
    <nav aria-label={t('account.sections')}>
      <ul className={classNames(styles.sections, isHub && styles.rows)}>
        {sections.map(({ id, path, icon }) => (
          <li key={id}>
            <Link
              to={path}
              className={styles.section}
              aria-current={id !== current.id ? undefined : path === pathname ? 'page' : 'true'}
            >
              <AccountIcon name={icon} />
              {t(`account.section.${id}`)}
              {isHub && <Icon name="forward" flip />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type AccountPageProps = {
  title: string;
  /** One sentence under the title. */
  intro?: ReactNode;
  /** Where the page belongs; a page of a section's own goes back to the account. */
  back?: { to: string; label: string };
  /** Stands beside the title, such as a button that adds something. */
  action?: ReactNode;
  children: ReactNode;
};

/**
 * A page of the account: one column on a phone with the way back above the title, the list of sections beside it
 * where there is room. Its loader calls requireSignIn, which sends a visitor to /signin and back.
 */
export function AccountPage({ title, intro, back, action, children }: AccountPageProps) {
  const t = useText('account');
  const { pathname } = useLocation();
  const isHub = pathname === '/user/profile';
  const isSection = pathname === sectionOf(pathname).path;
  const parent = back ?? { to: '/user/profile', label: t('account.title') };
  return (
    <SiteFrame>
      <PageTitle title={title} />
      <div className={styles.page}>
        <div className={styles.side}>
          <AccountNav />
        </div>
        <div className={styles.content}>
          {!isHub && (
            <Link to={parent.to} className={classNames(styles.back, isSection && !back && styles.onPhones)}>
              <Icon name="back" flip />
              {parent.label}
            </Link>
          )}
          <div className={styles.head}>
            <h1>{title}</h1>
            {action}
          </div>
          {intro && <p className={styles.intro}>{intro}</p>}
          {children}
        </div>
      </div>
    </SiteFrame>
  );
}
