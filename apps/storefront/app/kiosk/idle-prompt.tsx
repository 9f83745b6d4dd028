import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type IdlePromptProps = { seconds: number; onGoOn: () => void; onStartOver: () => void };

/** Asks a guest of a kiosk whether they are still there, and starts over when nobody answers (KIOSK-01). */
export function IdlePrompt({ seconds, onGoOn, onStartOver }: IdlePromptProps) {
  const t = useText('visit');
  const left = useCountdown(seconds, onStartOver);
  return (
    <Dialog
      title={t('kiosk.title')}
      onClose={onGoOn}
      footer={
        <>
          <Button variant="line" isWide onClick={onStartOver}>
            {t('kiosk.startOver')}
          </Button>
          <Button isWide onClick={onGoOn}>
            {t('kiosk.goOn')}
          </Button>
        </>
      }
    >
      <p role="timer" className="numbers">
        {t('kiosk.text', { seconds: left })}
      </p>
    </Dialog>
  );
}

function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const timer = setInterval(() => setLeft((current) => Math.max(0, current - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left === 0) end.current();
  }, [left]);
  return left;
}
