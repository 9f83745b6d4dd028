import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import styles from './feedback.module.css';

/** A camera beside words. It is drawn here because no other page has one. */
function CameraIcon() {
  return (
    <svg className={styles.cameraIcon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 8h3l2-3h6l2 3h3v11H4zM8.5 13a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0" />
    </svg>
  );
}

/** The accepted types of pictures, by their browser names. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export const maximumPictureMegabytes = 8;

const maximumBytes = maximumPictureMegabytes * 1024 * 1024;

/** The longest edge of a photo that is made smaller on the way, in pixels. */
const longestEdge = 2048;

/**
 * A picture as it can be sent: as it is, or made smaller where a camera made it too large. Undefined when it is no
 * picture that can be sent.
 */
async function fitPicture(file: File): Promise<File | undefined> {
  if (file.size === 0 || !pictureTypes.includes(file.type)) return undefined;
  if (file.size <= maximumBytes) return file;
  const smaller = await shrink(file).catch(() => undefined);
  return smaller && smaller.size <= maximumBytes ? smaller : undefined;
}

async function shrink(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (!blob) throw new Error('The browser made no picture of it.');
  return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: blob.type });
}

type Problem = 'capture' | 'select';
type Picture = { name: string; url: string; source: Problem };

/** One picture, chosen or taken, with a look at it and a way to think better of it (FEED-02). */
export function PictureField({ error }: { error?: string | undefined }) {
  const t = useText('feedback');
  const id = useId();
  const chosen = useRef<HTMLInputElement>(null);
  const taken = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Picture>();
  const [problem, setProblem] = useState<Problem>();

  const clear = () => {
    for (const { current } of [chosen, taken]) if (current) current.value = '';
    setPicture(undefined);
  };
  const fail = (source: Problem) => {
    clear();
    setProblem(source);
  };
  const onPick = (source: Problem) => async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const [file] = input.files ?? [];
    // Closing the camera without a photo keeps the present picture.
    if (!file) return;
    const fitting = await fitPicture(file);
    if (!fitting) return fail(source);
    if (fitting !== file) put(input, fitting);
    const other = source === 'capture' ? chosen.current : taken.current;
    if (other) other.value = '';
    setProblem(undefined);
    setPicture({ name: fitting.name, url: URL.createObjectURL(fitting), source });
  };

  const words = { capture: t('feedback.captureFailed'), select: selectFailed(t) };
  const said = problem ? words[problem] : picture ? undefined : error;
  const input = {
    type: 'file',
    name: 'image',
    accept: pictureTypes.join(),
    className: styles.file,
    'aria-describedby': `${id}-hint ${id}-error`,
  };
  return (
    <fieldset className={styles.picture}>
      <legend>{t('feedback.picture')}</legend>
      {picture && (
        <div className={styles.preview}>
          <img
            key={picture.url}
            ref={revokeWhenGone}
            src={picture.url}
            alt={t('feedback.previewOf', { name: picture.name })}
            onError={() => fail(picture.source)}
          />
          <Button variant="line" isSmall onClick={clear}>
            <Icon name="bin" />
            {t('feedback.removePicture')}
          </Button>
        </div>
      )}
      <div className={styles.pick}>
        <label className={styles.pickOne}>
          <input {...input} ref={chosen} onChange={(event) => void onPick('select')(event)} />
          <span>
            <Icon name="plus" />
            {t('feedback.choosePicture')}
          </span>
        </label>
        <label className={classNames(styles.pickOne, styles.camera)}>
          <input {...input} ref={taken} capture="environment" onChange={(event) => void onPick('capture')(event)} />
          <span>
            <CameraIcon />
            {t('feedback.takePicture')}
          </span>
        </label>
      </div>
      <p id={`${id}-hint`} className="muted small">
        {t('feedback.pictureHint')}
      </p>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {said}
      </p>
    </fieldset>
  );
}

/** The names of refused files, and the accepted types. */
export const selectFailed = (t: ReturnType<typeof useText<'feedback'>>): string =>
  t('feedback.selectFailed', { megabytes: maximumPictureMegabytes });

function revokeWhenGone(image: HTMLImageElement | null): (() => void) | undefined {
  const url = image?.src;
  return url ? () => URL.revokeObjectURL(url) : undefined;
}

function put(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}
