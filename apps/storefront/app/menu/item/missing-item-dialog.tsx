import { isRouteErrorResponse } from 'react-router';
import { Button } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useText } from '../../i18n/use-text.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { useCloseOverMenu } from '../use-close-over-menu.ts';

/** The menu stays behind it: only this dish is gone, or could not be fetched. */
export function MissingItemDialog({ error }: { error: unknown }) {
  const t = useText('item');
  const close = useCloseOverMenu();
  const isGone = isRouteErrorResponse(error) && error.status === 404;
  const title = isGone ? t('item.notFound') : t('error.menuFetch');
  return (
    <Dialog
      title={title}
      isTitleHidden
      onClose={close}
      footer={
        <Button isWide onClick={close}>
          {t('shell.menu')}
        </Button>
      }
    >
      <PageTitle title={title} />
      <EmptyState icon="warning" title={title} hint={isGone ? t('error.notAvailableHint') : t('error.menuFetchHint')} />
    </Dialog>
  );
}
