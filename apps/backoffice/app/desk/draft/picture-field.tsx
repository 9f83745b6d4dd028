import type { DraftPictureDocument } from '@sufra/contracts';
import type { Json } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { type DragEvent, useState } from 'react';
import { callStaff } from '../../api.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Draft, pictureAddress, saveNow } from './draft-store.ts';
import { FileButton } from './inputs.tsx';
import styles from './picture-field.module.css';

type PictureFieldProps = {
  draft: Draft;
  /** A handle, by which the picture's file is named. */
  name: string;
  label: string;
  /** Words of the button; left out where the label stands above. */
  choose?: string;
  path: Json | undefined;
  onPicture: (path: string) => void;
  /** Takes the picture away; left out where one is needed. */
  onRemove?: (() => void) | undefined;
  /** The whole picture is shown, not its middle. */
  isWhole?: boolean;
  error?: string | undefined;
};

/** A picture by drop, from the files or from the camera; the server keeps its pixels alone. */
export function PictureField({
  draft,
  name,
  label,
  choose,
  path,
  onPicture,
  onRemove,
  isWhole,
  error,
}: PictureFieldProps) {
  const t = useText('menu');
  const [problem, setProblem] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.append('message', name);
    form.append('image', file);
    setIsPending(true);
    setProblem('');
    await saveNow();
    const sent = await callStaff<DraftPictureDocument>(`/api/staff/drafts/${draft.id}/pictures`, {
      method: 'PUT',
      body: form,
    });
    setIsPending(false);
    if (sent.ok) onPicture(sent.value.data.attributes.path);
    else setProblem(sent.refusal.detail || t('shell.unreachable'));
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      void send(event.dataTransfer.files[0]);
    },
  };
  const hasPicture = typeof path === 'string';
  return (
    <div className={styles.picture} data-over={isOver || undefined} data-whole={isWhole || undefined} {...drop}>
      {hasPicture && <img src={pictureAddress(draft, path)} alt={label} />}
      <div className={styles.tools}>
        <FileButton
          label={choose ?? t('item.choosePicture')}
          isPending={isPending}
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => void send(event.target.files?.[0])}
        />
        <span className="muted">{t('item.pictureHint')}</span>
        {hasPicture && onRemove && (
          <Button isSmall variant="plain" onClick={onRemove}>
            {t('item.noPicture')}
          </Button>
        )}
        <p className={styles.error} role="alert">
          {problem || error}
        </p>
      </div>
    </div>
  );
}
