import { useSharedText } from '../i18n/use-text.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  message: string;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is lost. */
export function ConfirmDialog({ title, message, confirmLabel, cancelLabel, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button variant="line" isWide onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button isWide onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}

/** Tells what went wrong and waits for one Okay (UI-08). */
export function ErrorDialog({ title, message, onClose }: { title?: string; message: string; onClose: () => void }) {
  const t = useSharedText();
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
