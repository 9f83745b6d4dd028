import { mayRole, type StaffRight } from '@sufra/ordering';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Navigate, NavLink, Route, Routes, useLocation } from 'react-router';
import { type TextId, useText } from '../i18n/use-text.ts';
import { type Person, signOut } from '../session.ts';
import { Boundary } from '../shell/boundary.tsx';
import { BranchChoice, type Branches, useBranches } from '../shell/branch-choice.tsx';
import { useSettings } from '../shell/settings.ts';
import { OpenFeedback } from './open-feedback.tsx';
import styles from './desk.module.css';

/** A screen of the desk: the person, and the branches that they reach now. */
type DeskScreen = (props: { person: Person; branches: Branches }) => ReactNode;

/** A screen in a script of its own; its name is the text `desk.nav.<path>` of the area `desk`. */
const screen = (path: string, right: StaffRight, load: () => Promise<DeskScreen>) => ({
  path,
  right,
  label: `desk.nav.${path}` as TextId<'desk'>,
  Page: lazy(async () => ({ default: await load() })),
});

/** The screens in the order of the navigation. */
const screens = [
  screen('today', 'read-figures', async () => (await import('./today.tsx')).Today),
  screen('day', 'read-figures', async () => (await import('./day.tsx')).DayScreen),
  screen('reports', 'read-figures', async () => (await import('./reports.tsx')).Reports),
  screen('reconciliation', 'reconcile-payments', async () => (await import('./reconciliation.tsx')).Reconciliation),
  screen('customers', 'read-customers', async () => (await import('./customers.tsx')).Customers),
  screen('feedback', 'read-feedback', async () => (await import('./feedback.tsx')).Feedback),
  screen('ratings', 'read-feedback', async () => (await import('./ratings.tsx')).Ratings),
  screen('menu', 'edit-menu', async () => (await import('./menu/menu.tsx')).Menu),
  screen('prices', 'edit-menu', async () => (await import('./menu/prices.tsx')).Prices),
  screen('branches', 'edit-menu', async () => (await import('./branches/branches.tsx')).BranchSettings),
  screen('hours', 'edit-menu', async () => (await import('./hours/hours.tsx')).Hours),
  screen('offers', 'edit-menu', async () => (await import('./offers/offers.tsx')).Offers),
  screen('shop', 'edit-menu', async () => (await import('./shop/shop.tsx')).Shop),
  screen('settings', 'edit-menu', async () => (await import('./settings/settings.tsx')).SettingsScreen),
  screen('content', 'edit-menu', async () => (await import('./content/content.tsx')).Content),
  screen('publish', 'edit-menu', async () => (await import('./publish/publish.tsx')).Publish),
  screen('promises', 'set-branch', async () => (await import('./promises.tsx')).Promises),
  screen('people', 'manage-people', async () => (await import('../restaurant/people.tsx')).People),
  screen('devices', 'manage-people', async () => (await import('../restaurant/devices.tsx')).Devices),
  screen('account', 'protect-account', async () => (await import('./account/account.tsx')).Account),
  screen('log', 'read-log', async () => (await import('../restaurant/log.tsx')).Log),
];

/** The pages of the desk: below the head of a shift, or of its own page. */
export function Desk({ person }: { person: Person }) {
  const t = useText('desk');
  const { pathname } = useLocation();
  const branches = useBranches(person);
  const own = screens.filter(({ right }) => mayRole(person.role, right));
  const nav = useRef<HTMLElement>(null);
  // On a phone the screens are a row that scrolls: the open one is in sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className={styles.desk}>
      <nav ref={nav} className={styles.nav} aria-label={t('desk.nav')}>
        {own.map(({ path, label }) => (
          <NavLink key={path} to={`/desk/${path}`}>
            {t(label)}
            {path === 'feedback' && <OpenFeedback />}
          </NavLink>
        ))}
      </nav>
      <Boundary key={pathname}>
        <main className={styles.page}>
          <Suspense fallback={null}>
            <Routes>
              {own.map(({ path, label, Page }) => (
                <Route
                  key={path}
                  path={`${path}/*`}
                  element={
                    <>
                      <h2 className={styles.title}>{t(label)}</h2>
                      <Page person={person} branches={branches} />
                    </>
                  }
                />
              ))}
              <Route path="*" element={<Navigate to="/desk/today" replace />} />
            </Routes>
          </Suspense>
        </main>
      </Boundary>
    </div>
  );
}

/** The desk without a shift: no orders are followed, and nothing sounds. */
export function DeskPage({ person }: { person: Person }) {
  const t = useText();
  const { label } = useSettings();
  const { localized } = useLanguage();
  return (
    <div className={styles.whole}>
      <header className={styles.top}>
        <h1>{localized(label)}</h1>
        <BranchChoice person={person} />
        <LinkButton variant="soft" isSmall to="/">
          {t('shift.toStart')}
        </LinkButton>
        <Button variant="soft" isSmall onClick={() => void signOut()}>
          {t('shift.signOut')}
        </Button>
      </header>
      <Suspense fallback={null}>
        <Routes>
          <Route path="desk/*" element={<Desk person={person} />} />
        </Routes>
      </Suspense>
    </div>
  );
}
