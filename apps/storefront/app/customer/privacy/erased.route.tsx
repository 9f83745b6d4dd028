import { useText } from '../../i18n/use-text.ts';
import { useHomePath } from '../../shell/home-path.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { SiteFrame } from '../../shell/site-frame.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The last page of an account. */
export default function ErasedRoute() {
  const t = useText('privacy');
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
