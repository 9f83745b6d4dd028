import { useText } from '../i18n/use-text.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useHomePath } from './home-path.ts';
import { PageTitle } from './page-title.tsx';
import { SiteFrame } from './site-frame.tsx';

/** An address of the app that this shop has not set up (decision 72). */
export function NotAvailable() {
  const t = useText();
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('error.notAvailable')} />
      <EmptyState icon="phone" headingLevel={1} title={t('error.notAvailable')} hint={t('error.notAvailableHint')}>
        <LinkButton to={useHomePath()}>{t('shell.menu')}</LinkButton>
      </EmptyState>
    </SiteFrame>
  );
}
