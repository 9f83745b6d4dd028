import { type Currency, fromMinor } from '@sufra/ordering';
import { useLatest } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type ReactNode, type Ref, useCallback, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import styles from './card-frame.module.css';
import { cardFramePath, type FrameNews, type FrameRequest, listen, tell } from './frame-news.ts';

type Token = string | Record<string, unknown>;

/** After this a token that was asked for will not come. Gateways give up earlier. */
const patienceMs = 40_000;

type CardFrame = {
  /** The fields; nothing once they have failed. */
  fields: ReactNode;
  isFailed: boolean;
  /** A token is being made. */
  isAsking: boolean;
  /** The token of the card that was typed; undefined where the fields themselves show what is missing. Waits for the fields. */
  askForToken(): Promise<Token | undefined>;
};

/**
 * The card's fields of a gateway that makes a token of them, in a frame of the page that orders (record 0103). `amountMinor`
 * is for the gateway's fields to show; the order decides what is charged. The frame takes `leastHeight` CSS pixels from the
 * start, so that what stands below stays where it is when the fields come.
 */
export function useCardFrame(amountMinor: number, currency: Currency, leastHeight: number): CardFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const answer = useRef<(token: Token | undefined) => void>(undefined);
  const [height, setHeight] = useState(leastHeight);
  /** Read by the press itself: the fields may have come since the last rendering. */
  const isReady = useRef(false);
  const [isFailed, setFailed] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const end = (token: Token | undefined) => {
    answer.current?.(token);
    answer.current = undefined;
    setAsking(false);
  };
  const onNews = useLatest((news: FrameNews | FrameRequest) => {
    if (news.kind === 'height') setHeight(Math.max(leastHeight, news.height));
    else if (news.kind === 'ready') {
      isReady.current = true;
      if (answer.current) tell(frame.current?.contentWindow, { kind: 'pay' });
    } else if (news.kind === 'token') end(news.token);
    else if (news.kind === 'failed') setFailed(true);
    if (news.kind === 'failed' || (news.kind === 'asking' && !news.isAsking)) end(undefined);
  });
  const draw = useCallback(
    (element: HTMLIFrameElement | null) => {
      frame.current = element;
      if (!element) return undefined;
      const stop = listen(
        (source) => source === element.contentWindow,
        (news) => onNews.current(news),
      );
      return () => {
        stop();
        frame.current = null;
        isReady.current = false;
      };
    },
    [onNews],
  );

  return {
    isFailed,
    isAsking,
    askForToken: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => end(undefined), patienceMs);
        answer.current = (token) => {
          clearTimeout(timer);
          resolve(token);
          if (token === undefined) frame.current?.scrollIntoView({ block: 'center' });
        };
        setAsking(true);
        if (isReady.current) tell(frame.current?.contentWindow, { kind: 'pay' });
      }),
    fields: !isFailed && (
      <Frame ref={draw} amount={fromMinor(amountMinor, currency)} height={height} isAsking={isAsking} />
    ),
  };
}

type FrameProps = { ref: Ref<HTMLIFrameElement>; amount: number; height: number; isAsking: boolean };

function Frame({ ref, amount, height, isAsking }: FrameProps) {
  const t = useText('checkout');
  const { locale } = useLanguage();
  // A total that changes later does not empty the fields.
  const [address] = useState(`${cardFramePath}?amount=${amount}`);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- one of our own pages, whose form needs our scripts and our origin.
    <iframe
      key={locale}
      ref={ref}
      className={styles.frame}
      src={address}
      title={t('checkout.cardFields')}
      style={{ blockSize: height }}
      inert={isAsking}
    />
  );
}
