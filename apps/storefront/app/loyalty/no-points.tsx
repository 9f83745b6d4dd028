import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { useText } from '../i18n/use-text.ts';
import { useHomePath } from '../shell/home-path.ts';

/** Nothing was booked yet, and what to do about it. */
export function NoPoints() {
  const t = useText('loyalty');
  const home = useHomePath();
  return (
    <EmptyState icon="promo" title={t('loyalty.historyEmpty')} hint={t('loyalty.historyEmptyHelp')}>
      <LinkButton to={home}>{t('loyalty.seeMenu')}</LinkButton>
    </EmptyState>
  );
}
