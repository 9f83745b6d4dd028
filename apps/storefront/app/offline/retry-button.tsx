import type { ComponentProps } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useEventListener } from '@sufra/ui/first-effects.ts';
import { useText } from '../i18n/use-text.ts';

type RetryButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'isPending'> & { onRetry: () => void };

/** Asks again for something that did not arrive: when it is pressed, and by itself when the connection is back. */
export function RetryButton({ onRetry, ...look }: RetryButtonProps) {
  const t = useText();
  useEventListener('window', 'online', onRetry);
  return (
    <Button {...look} onClick={onRetry}>
      {t('shell.retry')}
    </Button>
  );
}

/** Asks again for the data of the page's routes. */
export function ReloadDataButton() {
  const { revalidate, state } = useRevalidator();
  return <RetryButton isPending={state === 'loading'} onRetry={() => void revalidate()} />;
}
