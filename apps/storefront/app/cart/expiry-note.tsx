import { useEffect, useState } from 'react';
import { useText } from '../i18n/use-text.ts';

/** How long the cart is still kept, counted down by the second (EXPIRY-04). */
export function ExpiryNote({ resetAt }: { resetAt: number }) {
  const t = useText('cart');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="muted small numbers" role="timer">
      {t('cart.expiresIn', { time: minutesAndSeconds(resetAt - now) })}
    </p>
  );
}

/** 12:05, or 1:12:05 from an hour on; digits keep their order in a text from right to left. */
function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  const time = `${two(minutes)}:${two(seconds % 60)}`;
  return `\u2066${hours > 0 ? `${hours}:${time}` : time}\u2069`;
}
