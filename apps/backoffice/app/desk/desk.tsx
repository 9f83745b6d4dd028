import { mayRole, type StaffRight } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { Navigate, NavigationType, NavLink, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { type TextId, useText } from '../i18n/use-text.ts';
import { type Person, signOut, wasSignedIn } from '../session.ts';
import { LockedNotice } from '../restaurant/locked-notice.tsx';
import { Arriving } from '../shell/arriving.tsx';
import { Boundary } from '../shell/boundary.tsx';
import { BranchChoice, type Branches, useBranches } from '../shell/branch-choice.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { useKeptFocus } from '../shell/kept-focus.ts';
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
  Page: lazyPart(load),
});

/** A part of the navigation; its name is the text `desk.nav.of.<name>`. */
const group = (name: string, screens: ReturnType<typeof screen>[]) => ({
  label: `desk.nav.of.${name}` as TextId<'desk'>,
  screens,
});

/** The screens in the order of the navigation. */
const groups = [
  group('figures', [
    screen('today', 'read-figures', async () => (await import('./today.tsx')).Today),
    screen('day', 'read-figures', async () => (await import('./day.tsx')).DayScreen),
    screen('promises', 'set-branch', async () => (await import('./promises.tsx')).Promises),
    screen('reports', 'read-figures', async () => (await import('./reports.tsx')).Reports),
    screen('reconciliation', 'reconcile-payments', async () => (await import('./reconciliation.tsx')).Reconciliation),
  ]),
  group('guests', [
    screen('customers', 'read-customers', async () => (await import('./customers.tsx')).Customers),
    screen('feedback', 'read-feedback', async () => (await import('./feedback.tsx')).Feedback),
    screen('ratings', 'read-feedback', async () => (await import('./ratings.tsx')).Ratings),
  ]),
  group('menu', [
    screen('menu', 'edit-menu', async () => (await import('./menu/menu.tsx')).Menu),
    screen('prices', 'edit-menu', async () => (await import('./menu/prices.tsx')).Prices),
    screen('offers', 'edit-menu', async () => (await import('./offers/offers.tsx')).Offers),
  ]),
  group('branches', [
    screen('branches', 'edit-menu', async () => (await import('./branches/branches.tsx')).BranchSettings),
    screen('hours', 'edit-menu', async () => (await import('./hours/hours.tsx')).Hours),
  ]),
  group('shop', [
    screen('shop', 'edit-menu', async () => (await import('./shop/shop.tsx')).Shop),
    screen('content', 'edit-menu', async () => (await import('./content/content.tsx')).Content),
    screen('settings', 'edit-menu', async () => (await import('./settings/settings.tsx')).SettingsScreen),
    screen('publish', 'edit-menu', async () => (await import('./publish/publish.tsx')).Publish),
  ]),
  group('team', [
    screen('people', 'manage-people', async () => (await import('../restaurant/people.tsx')).People),
    screen('devices', 'manage-people', async () => (await import('../restaurant/devices.tsx')).Devices),
    screen('log', 'read-log', async () => (await import('../restaurant/log.tsx')).Log),
    screen('account', 'protect-account', async () => (await import('./account/account.tsx')).Account),
  ]),
];

/** True until the first page is there, of a person who was signed in before. */
let isLoadedAnew = wasSignedIn;

/** The name of a page. It has the focus once the page is opened, so that the keyboard goes on from there. */
function Title({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const isReturn = useNavigationType() === NavigationType.Pop;
  const isLeftToBrowser = useRef<boolean>(undefined);
  const arrive = useEffectEvent(() => {
    // A page that waits for its words is hidden and shown again, and has lost the focus meanwhile.
    const isWanted = isLeftToBrowser.current === undefined || document.activeElement === document.body;
    // A desk that is loaded anew leaves the focus to the browser, and so does a way back where it was scrolled to.
    isLeftToBrowser.current ??= isLoadedAnew;
    isLoadedAnew = false;
    if (isWanted && !isLeftToBrowser.current) title.current?.focus({ preventScroll: isReturn });
  });
  // The focus that the page itself asks for comes after this.
  useLayoutEffect(() => arrive(), []);
  return (
    <h2 ref={title} className={styles.title} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** The pages of the desk: below the head of a shift, or of its own page. */
export function Desk({ person }: { person: Person }) {
  const t = useText('desk');
  const { pathname } = useLocation();
  const branches = useBranches(person);
  useKeptFocus();
  const ownGroups = groups
    .map(({ label, screens }) => ({
      label,
      own: screens.filter(
        ({ path, right }) =>
          mayRole(person.role, right) && (path !== 'reconciliation' || person['location-id'] === null),
      ),
    }))
    .filter(({ own }) => own.length > 0);
  const own = ownGroups.flatMap((shown) => shown.own);
  return (
    <div className={styles.desk}>
      <DeskNav groups={ownGroups} />
      <Boundary key={pathname}>
        <main id="content" className={styles.page}>
          <Suspense fallback={<Arriving />}>
            <Routes>
              {own.map(({ path, label, Page }) => (
                <Route
                  key={path}
                  path={`${path}/*`}
                  element={
                    <>
                      <Title>{t(label)}</Title>
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

type DeskNavProps = { groups: { label: TextId<'desk'>; own: ReturnType<typeof screen>[] }[] };

/** All screens by group. On a phone a row of the group that is open, and a button that shows the others. */
function DeskNav({ groups }: DeskNavProps) {
  const t = useText('desk');
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  const row = useRef<HTMLDivElement>(null);
  // The row of a phone scrolls: the open screen is in sight.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const hasFeedback = groups.some(({ own }) => own.some(({ path }) => path === 'feedback'));
  return (
    <nav className={classNames(styles.nav, isOpen && styles.isOpen)} aria-label={t('desk.nav')}>
      <Button
        variant="soft"
        isSmall
        className={styles.opener}
        aria-expanded={isOpen}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      >
        {t('desk.nav.all')}
        {!isOpen && hasFeedback && <OpenFeedback />}
      </Button>
      <div ref={row} className={styles.groups}>
        {groups.map(({ label, own }) => (
          <div
            key={label}
            role="group"
            aria-label={t(label)}
            className={classNames(own.some(({ path }) => isBelow(pathname, path)) && styles.isCurrent)}
          >
            <h3 aria-hidden="true">{t(label)}</h3>
            {own.map(({ path, label: name, Page }) => (
              <NavLink
                key={path}
                to={`/desk/${path}`}
                onPointerEnter={Page.fetch}
                onFocus={Page.fetch}
                onClick={() => setOpenAt(undefined)}
              >
                {t(name)}
                {path === 'feedback' && <OpenFeedback />}
              </NavLink>
            ))}
          </div>
        ))}
      </div>
    </nav>
  );
}

const isBelow = (pathname: string, path: string): boolean => `${pathname}/`.startsWith(`/desk/${path}/`);

/** The desk without a shift: no orders are followed, and nothing sounds. */
export function DeskPage({ person }: { person: Person }) {
  const t = useText();
  const { label } = useSettings();
  const { localized } = useLanguage();
  return (
    <div className={styles.whole}>
      <SkipLink />
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
      {mayRole(person.role, 'manage-people') && <LockedNotice />}
      <Suspense fallback={<Arriving />}>
        <Routes>
          <Route path="desk/*" element={<Desk person={person} />} />
        </Routes>
      </Suspense>
    </div>
  );
}
