import { isRouteErrorResponse } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
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
