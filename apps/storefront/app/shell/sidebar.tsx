import { Link } from 'react-router';
import { Button } from '@sufra/ui/controls/button.tsx';
import { languageNames } from '@sufra/ui/i18n/language-tags.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { askForConsent } from './consent.ts';
import { useText } from '../i18n/use-text.ts';
import { useHomePath } from './home-path.ts';
import { LanguageLink } from './language-switch.tsx';
import { useRoot } from './shop.ts';
import styles from './sidebar.module.css';

const version = '1.0.10';

/** Drawn like the shop's icons, on a field of 24 by 24; only this menu has them. */
const shapes = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  person: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c1-4 4-6 8-6s7 2 8 6',
  promo: 'M4 12V6a2 2 0 0 1 2-2h6l8.5 8.5-8 8zM8.5 8.5h.1',
  feedback: 'M4 5h16v11H10l-5 4v-4H4zM8 9h8m-8 3h5',
  points: 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6m-6 4h6',
  elsewhere: 'M10 5H5v14h14v-5M14 4h6v6m0-6-9 9',
};

/** The drawing of a page that the shop or its merchant adds to the menu. */
function shapeOf({ url, isElsewhere }: { url: string; isElsewhere?: boolean }): keyof typeof shapes {
  if (isElsewhere) return 'elsewhere';
  if (url === '/feedback') return 'feedback';
  return url.endsWith('/loyalty') ? 'points' : 'page';
}

/** The shop's own menu: account, languages, the merchant's pages (UI-01 to UI-07). */
export function Sidebar({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { locale } = useLanguage();
  const { shop, pages, isSignedIn } = useRoot();
  const home = useHomePath();
  const askAgain = () => {
    askForConsent();
    onClose();
  };
  return (
    <Dialog title={shop.label} size="page" isFromStart onClose={onClose}>
      <div className={styles.sidebar}>
        <div className={styles.who}>
          {shop.logoUrl && <img className={styles.logo} src={shop.logoUrl} alt={shop.label} width="44" height="44" />}
          <p className="muted">{isSignedIn ? t('shell.signedIn') : t('shell.signedOut')}</p>
        </div>
        <nav className={styles.links} aria-label={shop.label}>
          <SidebarLink to={home} icon="home" label={t('shell.home')} onClick={onClose} />
          {isSignedIn ? (
            <SidebarLink to="/user/profile" icon="person" label={t('shell.account')} onClick={onClose} />
          ) : (
            <SidebarLink
              to="/signin?next=%2Fuser%2Fprofile"
              icon="person"
              label={t('shell.signIn')}
              onClick={onClose}
            />
          )}
          {!shop.isMenuOnly && <SidebarLink to="/promos" icon="promo" label={t('shell.promos')} onClick={onClose} />}
          {pages.map((page) => (
            <SidebarLink
              key={page.url}
              to={page.url}
              icon={shapeOf(page)}
              label={page.title}
              onClick={onClose}
              target={page.isElsewhere ? '_blank' : undefined}
            />
          ))}
        </nav>
        {shop.tracking && (
          <Button variant="plain" isSmall onClick={askAgain}>
            {t('shell.privacy')}
          </Button>
        )}
        <section aria-label={t('shell.language')} className={styles.languages}>
          {shop.languages.map((language) =>
            language === locale ? (
              <span key={language} aria-current="true" className={styles.current}>
                {languageNames[language].name}
              </span>
            ) : (
              <LanguageLink key={language} locale={language} className={styles.language} />
            ),
          )}
        </section>
        <div className={styles.foot}>
          {!shop.isBrandingRemoved &&
            (shop.brandLogoUrl ? (
              <img src={shop.brandLogoUrl} alt={t('shell.poweredBy')} height="24" />
            ) : (
              <span>{t('shell.poweredBy')}</span>
            ))}
          <span className="muted small">{t('shell.version', { version })}</span>
        </div>
      </div>
    </Dialog>
  );
}

type SidebarLinkProps = {
  to: string;
  icon: keyof typeof shapes;
  label: string;
  target?: string | undefined;
  onClick: () => void;
};

function SidebarLink({ icon, label, ...link }: SidebarLinkProps) {
  return (
    <Link {...link} className={styles.link}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={shapes[icon]} />
      </svg>
      <span>{label}</span>
    </Link>
  );
}
