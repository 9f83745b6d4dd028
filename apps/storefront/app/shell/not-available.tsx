import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { useText } from '../i18n/use-text.ts';
import { useHomePath } from './home-path.ts';
import { PageTitle } from './page-title.tsx';
import { SiteFrame } from './site-frame.tsx';

/** An address of the app that this shop has not set up (D-72). */
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
