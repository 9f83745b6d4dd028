import { type DraftPictureDocument, largestFeedbackImage } from '@sufra/contracts';
import type { Json } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { type DragEvent, Suspense, useState } from 'react';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { callStaff } from '../../api.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { type Draft, pictureAddress, saveNow } from './draft-store.ts';
import { FileButton } from './inputs.tsx';
import styles from './picture-field.module.css';

const CropPicture = lazyPart(async () => (await import('./crop-picture.tsx')).CropPicture);

const megabyte = 1024 * 1024;

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
  /** Width by height of what the shop shows of it; left out where the whole picture is shown. */
  aspect?: number;
  error?: string | undefined;
};

/** A picture by drop, from the files or from the camera; the server keeps its pixels alone. */
export function PictureField({
  draft,
  name,
  label,
  choose: chooseWords,
  path,
  onPicture,
  onRemove,
  aspect,
  error,
}: PictureFieldProps) {
  const t = useText('menu');
  const [problem, setProblem] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [open, setOpen] = useState<OpenPicture>();
  const close = () => {
    if (open) URL.revokeObjectURL(open.address);
    setOpen(undefined);
  };
  // A file that the browser cannot show goes to the server as it is, which says why it is no picture.
  const choose = async (file: Blob | undefined) => {
    if (!file) return;
    // Refused before any of it is sent.
    if (file.size > largestFeedbackImage) {
      const [size, most] = [Math.ceil(file.size / megabyte), largestFeedbackImage / megabyte];
      setProblem(t('item.pictureTooLarge', { size, most }));
      return;
    }
    setProblem('');
    const picture = aspect === undefined ? undefined : await openPicture(file);
    if (picture) setOpen(picture);
    else await send(file);
  };
  const cropAgain = async (path: string) => {
    const found = await fetch(pictureAddress(draft, path)).catch(() => undefined);
    if (found?.ok) await choose(await found.blob());
    else setProblem(t('shell.unreachable'));
  };
  const send = async (file: Blob, crop?: string) => {
    const form = new FormData();
    form.append('message', name);
    form.append('image', file);
    if (crop !== undefined) form.append('crop', crop);
    setIsPending(true);
    setProblem('');
    await saveNow();
    const sent = await callStaff<DraftPictureDocument>(`/api/staff/drafts/${draft.id}/pictures`, {
      method: 'PUT',
      body: form,
    });
    setIsPending(false);
    if (sent.ok) onPicture(sent.value.data.attributes.path);
    else setProblem(sent.refusal.detail);
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
      void choose(event.dataTransfer.files[0]);
    },
  };
  const hasPicture = typeof path === 'string';
  return (
    <div
      className={styles.picture}
      data-over={isOver || undefined}
      data-whole={aspect === undefined || undefined}
      {...drop}
    >
      {hasPicture && <img src={pictureAddress(draft, path)} alt={label} />}
      <div className={styles.tools}>
        <FileButton
          label={chooseWords ?? t('item.choosePicture')}
          isPending={isPending}
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        <span className="muted">{t('item.pictureHint')}</span>
        {hasPicture && aspect !== undefined && !path.endsWith('.svg') && (
          <Button isSmall variant="plain" onClick={() => void cropAgain(path)}>
            {t('crop.again')}
          </Button>
        )}
        {hasPicture && onRemove && (
          <Button isSmall variant="plain" onClick={onRemove}>
            {t('item.noPicture')}
          </Button>
        )}
        <ErrorText>{problem || error}</ErrorText>
      </div>
      {open && aspect !== undefined && (
        <Suspense>
          <CropPicture
            address={open.address}
            aspect={aspect}
            onClose={close}
            onChoose={(crop) => {
              close();
              void send(open.file, crop);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

type OpenPicture = { file: Blob; address: string };

/** A file as a picture that can be shown; undefined for what is none. */
async function openPicture(file: Blob): Promise<OpenPicture | undefined> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return { file, address };
  } catch {
    URL.revokeObjectURL(address);
    return undefined;
  }
}
