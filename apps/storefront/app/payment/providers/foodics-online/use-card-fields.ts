import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { ProviderFormProps } from '../../provider-form.ts';
import { loadCardScript, readCardSettings, type CardFields } from './card-fields.ts';
import { readLooks } from './read-looks.ts';

const patienceMilliseconds = 20_000;

type CardFieldsProps = Pick<ProviderFormProps, 'page' | 'locale' | 'onReady' | 'onProblems' | 'onFailed'> & {
  onSubmit(): void;
};

/** Puts the provider's fields into `container`, once, and takes them out again. */
export function useCardFields(container: RefObject<HTMLElement | null>, props: CardFieldsProps) {
  const t = useText('payment');
  const { page, locale } = props;
  const fields = useRef<CardFields>(undefined);
  const title = t('payment.step.fields');
  const ready = useEffectEvent(props.onReady);
  const change = useEffectEvent(props.onProblems);
  const submit = useEffectEvent(props.onSubmit);
  const failed = useEffectEvent(() => props.onFailed('unavailable'));
  const settings = readCardSettings(page);
  const { publicKey, scriptUrl, scriptGlobal } = settings ?? {};

  useEffect(() => {
    if (publicKey === undefined || scriptUrl === undefined || scriptGlobal === undefined) return failed();
    let isLeft = false;
    const timer = setTimeout(() => failed(), patienceMilliseconds);
    const giveUp = () => {
      clearTimeout(timer);
      if (!isLeft) failed();
    };
    loadCardScript({ publicKey, scriptUrl, scriptGlobal }).then((script) => {
      if (isLeft || !container.current) return;
      fields.current = script.cardFields({
        publicKey,
        container: container.current,
        language: locale.slice(0, 2),
        title,
        looks: readLooks(container.current),
        onReady: () => {
          clearTimeout(timer);
          ready();
        },
        onChange: (wrong) => change(wrong),
        onSubmit: () => submit(),
      });
    }, giveUp);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const repaint = () => void (container.current && fields.current?.setLooks(readLooks(container.current)));
    dark.addEventListener('change', repaint);
    return () => {
      isLeft = true;
      dark.removeEventListener('change', repaint);
      clearTimeout(timer);
      fields.current?.destroy();
      fields.current = undefined;
    };
  }, [container, locale, publicKey, scriptGlobal, scriptUrl, title]);

  return fields;
}
