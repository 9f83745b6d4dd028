import { Link } from 'react-router';
import { askForConsent } from '../analytics/consent.ts';
import { useLanguage } from '../i18n/language.tsx';
import { languageNames } from '../i18n/language-tags.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useHomePath } from './home-path.ts';
import { LanguageLink } from './language-switch.tsx';
import { useRoot } from './shop.ts';
import styles from './sidebar.module.css';

const version = '1.0.10';

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
        {shop.logoUrl && <img className={styles.logo} src={shop.logoUrl} alt={shop.label} width="72" height="72" />}
        <p className="muted">{isSignedIn ? t('shell.signedIn') : t('shell.signedOut')}</p>
        <nav className={styles.links} aria-label={shop.label}>
          <SidebarLink to={home} icon="bag" label={t('shell.home')} onClick={onClose} />
          <SidebarLink to="/user/profile" icon="person" label={t('shell.account')} onClick={onClose} />
          {!shop.isMenuOnly && <SidebarLink to="/promos" icon="promo" label={t('shell.promos')} onClick={onClose} />}
          {pages.map(({ title, url, isElsewhere }) => (
            <SidebarLink
              key={url}
              to={url}
              icon="forward"
              label={title}
              onClick={onClose}
              target={isElsewhere ? '_blank' : undefined}
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
  icon: IconName;
  label: string;
  target?: string | undefined;
  onClick: () => void;
};

function SidebarLink({ icon, label, ...link }: SidebarLinkProps) {
  return (
    <Link {...link} className={styles.link}>
      <Icon name={icon} flip={icon === 'forward'} />
      <span>{label}</span>
    </Link>
  );
}
