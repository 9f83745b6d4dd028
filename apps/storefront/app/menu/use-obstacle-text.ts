import type { ItemAvailability } from '@sufra/ordering';
import { formatDay, formatTime } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';

type Obstacle = Extract<ItemAvailability, { isAvailable: false }>;

/** Says why an item cannot be ordered, and until when if that is known. */
export function useObstacleText(branchName: string | undefined, timeZone: string) {
  const t = useText();
  const { locale } = useLanguage();
  return (obstacle: Obstacle): string => {
    switch (obstacle.reason) {
      case 'sold-out':
        return t('menu.soldOut');
      case 'out-of-stock':
        return branchName ? t('menu.soldOutAt', { branch: branchName }) : t('menu.soldOut');
      case 'excluded':
        return branchName ? t('menu.notHere', { branch: branchName }) : t('menu.notNow');
      case 'order-type':
        return t('menu.notForType');
      case 'category-inactive':
        return t('menu.notNow');
      case 'hours':
      case 'dates': {
        const { nextOpeningAt } = obstacle;
        if (!nextOpeningAt) return t('menu.notNow');
        const time = formatTime(nextOpeningAt, locale, timeZone);
        return obstacle.reason === 'hours'
          ? t('menu.availableAt', { time })
          : t('menu.availableOn', { day: formatDay(nextOpeningAt, locale, timeZone), time });
      }
    }
  };
}
