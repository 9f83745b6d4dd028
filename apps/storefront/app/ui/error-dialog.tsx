import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Tells what went wrong and waits for one Okay (UI-08). */
export function ErrorDialog({ title, message, onClose }: { title?: string; message: string; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      title={title ?? t('error.general')}
      isPersistent
      onClose={onClose}
      footer={
        <Button isWide autoFocus onClick={onClose}>
          {t('shell.okay')}
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </Dialog>
  );
}
