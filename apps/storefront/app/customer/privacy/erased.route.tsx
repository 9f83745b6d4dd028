import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useHomePath } from '../../shell/home-path.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { SiteFrame } from '../../shell/site-frame.tsx';

/** The last page of an account. */
export default function ErasedRoute() {
  const t = useText('account');
  const home = useHomePath();
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('privacy.doneTitle')} />
      <EmptyState icon="check" headingLevel={1} title={t('privacy.doneTitle')} hint={t('privacy.done')}>
        <LinkButton to={home}>{t('privacy.toMenu')}</LinkButton>
      </EmptyState>
    </SiteFrame>
  );
}
