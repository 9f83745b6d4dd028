import { useText } from '../i18n/use-text.ts';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './contact.module.css';

type WhatsappOrderPageProps = { isEmpty: boolean; message: string; href: string };

/** Shows the message before anything leaves the page. */
export function WhatsappOrderPage({ isEmpty, message, href }: WhatsappOrderPageProps) {
  const t = useText('contact');
  const home = useHomePath();
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('contact.orderTitle')} />
      <h1>{t('contact.orderTitle')}</h1>
      {isEmpty ? (
        <EmptyState icon="bag" title={t('contact.empty')} hint={t('contact.emptyHelp')}>
          <LinkButton to={home}>{t('shell.menu')}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <p className="muted">{t('contact.orderHelp')}</p>
          <Card className={styles.message} role="group" aria-label={t('contact.message')}>
            <p dir="auto">{message}</p>
          </Card>
          <div className={styles.send}>
            <LinkButton to={href} target="_blank" rel="noopener noreferrer" isWide>
              {t('contact.open')}
            </LinkButton>
            <LinkButton to={`${home}?cart=open`} variant="plain" isWide>
              {t('contact.toCart')}
            </LinkButton>
          </div>
        </>
      )}
    </SiteFrame>
  );
}
