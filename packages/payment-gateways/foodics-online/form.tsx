import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { CardProblem, ProviderFormProps } from '../provider-form.ts';
import { loadScript } from '../load-script.ts';
import styles from './form.module.css';

/**
 * Foodics Online's fields in a frame of the provider, and Apple Pay above them (PAY-22, PAY-24). The page gets a token and
 * never a digit of the card.
 */
export function Form(props: ProviderFormProps) {
  const { order, isBusy, t, ui, onReady, onToken, onProblems, onFailed } = props;
  const { ApplePayButton, Button, Price } = ui;
  const container = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isPending = isBusy || isAsking;

  const pay = async () => {
    if (!fields.current || isPending) return;
    setAsking(true);
    try {
      const token = await fields.current.tokenize();
      onProblems([]);
      void onToken(token, 'card');
    } catch (error) {
      const wrong = wrongFieldsOf(error);
      onProblems(wrong);
      // Errors are written above the fields.
      if (wrong.length === 0) onFailed('failed');
    } finally {
      setAsking(false);
    }
  };
  const fields = useCardFields(container, {
    ...props,
    onReady: () => {
      setReady(true);
      onReady();
    },
    onSubmit: () => void pay(),
  });

  return (
    <div className={styles.form}>
      {isReady && <ApplePayButton {...props} isBusy={isPending} />}
      <div ref={container} inert={isPending} />
      {isReady && (
        <Button isWide isPending={isPending} onClick={() => void pay()}>
          {t('payment.pay')} <Price minor={order.amountMinor} />
        </Button>
      )}
    </div>
  );
}

const patienceMilliseconds = 20_000;

type CardFieldsProps = Pick<ProviderFormProps, 'page' | 'locale' | 't' | 'onReady' | 'onProblems' | 'onFailed'> & {
  onSubmit(): void;
};

/** Puts the provider's fields into `container`, once, and takes them out again. */
function useCardFields(container: RefObject<HTMLElement | null>, props: CardFieldsProps) {
  const { page, locale, t } = props;
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

/** The provider's script puts a frame of its own with the fields of a card into the page (assumed). */
type CardFields = {
  /** The token of the card; rejects with the fields that are wrong. */
  tokenize(): Promise<string>;
  /** The shop's colours have changed, as when evening comes. */
  setLooks(looks: Record<string, string>): void;
  destroy(): void;
};

type CardFieldsOptions = {
  publicKey: string;
  container: HTMLElement;
  language: string;
  /** The accessible name of the frame. */
  title: string;
  looks: Record<string, string>;
  onReady(): void;
  /** The fields that the guest has left and that are wrong. */
  onChange(wrong: CardProblem[]): void;
  onSubmit(): void;
};

type CardScript = { cardFields(options: CardFieldsOptions): CardFields };

/** `gateway.page` of this provider. */
type CardSettings = { publicKey: string; scriptUrl: string; scriptGlobal: string };

function readCardSettings({ publicKey, scriptUrl, scriptGlobal }: Record<string, unknown>): CardSettings | undefined {
  const areTexts = typeof publicKey === 'string' && typeof scriptUrl === 'string' && typeof scriptGlobal === 'string';
  return areTexts ? { publicKey, scriptUrl, scriptGlobal } : undefined;
}

/** Loads the script, and finds what it put into the page. Throws when there is nothing. */
async function loadCardScript({ scriptUrl, scriptGlobal }: CardSettings): Promise<CardScript> {
  await loadScript(scriptUrl);
  const found: unknown = Reflect.get(window, scriptGlobal);
  if (typeof found !== 'object' || found === null || !('cardFields' in found))
    throw new Error('The script is another.');
  return found as CardScript;
}

/** The fields that a rejected card names; nothing when it failed for another reason. */
function wrongFieldsOf(error: unknown): CardProblem[] {
  const wrong: unknown = error instanceof Error && 'wrong' in error ? error.wrong : undefined;
  return Array.isArray(wrong)
    ? wrong.filter((field) => field === 'number' || field === 'expiry' || field === 'cvv')
    : [];
}

const variables = {
  ink: '--ink',
  quiet: '--ink-2',
  field: '--card',
  line: '--line',
  accent: '--brand-ink',
  bad: '--bad',
} as const;

/** The shop's colours, for fields in a frame that no stylesheet of ours reaches. */
function readLooks(element: Element): Record<string, string> {
  const styles = getComputedStyle(element);
  const entries = Object.entries(variables).map(([name, variable]) => [name, styles.getPropertyValue(variable).trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}
