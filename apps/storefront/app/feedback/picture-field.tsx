import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { CameraIcon } from './camera-icon.tsx';
import styles from './feedback.module.css';
import { fitPicture, maximumPictureMegabytes, pictureTypes } from './picture.ts';

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
  useEffect(() => {
    if (!picture) return undefined;
    return () => URL.revokeObjectURL(picture.url);
  }, [picture]);

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
    // Who closes the camera without a photo keeps what they had.
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

/** What could not be chosen, and what can. */
export const selectFailed = (t: ReturnType<typeof useText<'feedback'>>): string =>
  t('feedback.selectFailed', { megabytes: maximumPictureMegabytes });

function put(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}
