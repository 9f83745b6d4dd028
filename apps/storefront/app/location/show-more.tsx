import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';

/** The way to the rest of a long list. */
export function ShowMore({ left, showMore }: { left: number; showMore: () => void }) {
  const t = useText('location');
  if (left === 0) return null;
  return (
    <Button variant="soft" onClick={showMore}>
      {t('location.showMore', { count: left })}
    </Button>
  );
}
