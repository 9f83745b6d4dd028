import { tierStanding } from '@sufra/ordering';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import type { Points } from './loyalty.resource.ts';
import styles from './loyalty.module.css';

/** The tier, the way to the next one, and what every tier brings (LOYAL-01). */
export function TierCard({ points }: { points: Points }) {
  const t = useText('loyalty');
  const { localized } = useLanguage();
  const { tier, next, missingPoints, progress } = tierStanding(points.tiers, points.tierPoints);
  const nextName = next && localized(next.name);
  return (
    <Card className={styles.section}>
      <h2>{t('loyalty.tierTitle')}</h2>
      <p className={styles.tier}>{tier ? localized(tier.name) : t('loyalty.noTier')}</p>
      {nextName ? (
        <>
          <progress
            className={styles.progress}
            max={100}
            value={Math.round(progress * 100)}
            aria-label={t('loyalty.progress', { tier: nextName })}
          />
          <p>{t('loyalty.toNext', { count: missingPoints, tier: nextName })}</p>
        </>
      ) : (
        <p>{t('loyalty.highest')}</p>
      )}
      <p className="muted small">{t('loyalty.tierHelp')}</p>
      <h3>{t('loyalty.tiers')}</h3>
      <ol className={styles.tiers}>
        {points.tiers.map((each) => (
          <li key={each.id} aria-current={each.id === tier?.id ? 'true' : undefined}>
            {each.imageUrl && <img src={each.imageUrl} alt="" width="40" height="40" loading="lazy" />}
            <div>
              <p className={styles.tierName}>
                {localized(each.name)}
                {each.id === tier?.id && <Chip tone="good">{t('loyalty.yours')}</Chip>}
              </p>
              <p className="muted small">
                {t('loyalty.tierFrom', { count: each.minimumPoints })}
                {each.morePercent > 0 && <> · {t('loyalty.tierEarns', { percent: each.morePercent })}</>}
              </p>
              {each.description && <p className="small">{localized(each.description)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
