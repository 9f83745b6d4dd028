import type { LocationDocument } from '@sufra/contracts';
import {
  accept,
  type Currency,
  formatDistance,
  type Locale,
  type LocalizedText,
  type Point,
  type Result,
} from '@sufra/ordering';
import { useLoaded } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useMemo, useState } from 'react';
import { browserApi } from '../../api/browser-api.ts';
import type { ApiRefusal } from '../../api/read-refusal.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { readBranch } from '../branch.resource.ts';
import type { MapData } from '../map/map-data.ts';
import { findPlace, type NamedPlace } from './address-tree.resource.ts';
import styles from './location-chooser.module.css';
import type { NearestArea, OfferedArea } from './offered-places.ts';

type Answer = {
  data: LocationDocument['data'] | null;
  meta?: { 'nearest-delivery-area'?: { name: LocalizedText; 'distance-metres': number } };
};

type FoundArea = { inside?: OfferedArea | undefined; nearest?: NearestArea | undefined };

/**
 * The area that a point lies in, and the branch that delivers there; outside every area, the nearest one
 * (LOC-32, ERR-63, D-19).
 */
async function findDeliveryArea(
  { latitude, longitude }: Point,
  currency: Currency,
  locale: Locale,
): Promise<Result<FoundArea, ApiRefusal>> {
  const query = { 'filter[delivery-area.lat]': latitude, 'filter[delivery-area.long]': longitude };
  const found = await browserApi<Answer>({ path: '/locations', query }, locale);
  if (!found.ok) return found;
  const { data, meta } = found.value;
  const branch = data ? readBranch(data, currency) : undefined;
  const area = branch?.deliveryArea;
  const nearest = meta?.['nearest-delivery-area'];
  return accept({
    inside: branch && area ? { area, branch } : undefined,
    nearest: nearest && { name: nearest.name, distanceMetres: nearest['distance-metres'] },
  });
}

type AreaLookup =
  | { state: 'inside'; inside: OfferedArea }
  | { state: 'outside'; nearest?: NearestArea | undefined }
  | { state: 'failed' };

type Known = { all: readonly OfferedArea[]; data: MapData; currency: Currency; locale: Locale };

/**
 * Asks the server which area a point lies in. While it cannot be asked, the outlines that the map has drawn
 * answer; the server tests every order again (D-20).
 */
async function lookUpArea(point: Point, { all, data, currency, locale }: Known): Promise<AreaLookup> {
  const found = await findDeliveryArea(point, currency, locale).catch((problem: unknown) => ({
    ok: false as const,
    problem,
  }));
  if (found.ok) {
    const { inside, nearest } = found.value;
    return inside ? { state: 'inside', inside } : { state: 'outside', nearest };
  }
  console.warn('The delivery area of a position could not be looked up.', found);
  if (data.areas.length === 0) return { state: 'failed' };
  const outlines = await import('../map/area-at.ts').catch(() => undefined);
  if (!outlines) return { state: 'failed' };
  const { areasAt, nearestArea } = outlines;
  const ids = new Set(areasAt(data.areas, point).map(({ id }) => id));
  const inside = all.find(({ area }) => ids.has(area.id));
  if (inside) return { state: 'inside', inside };
  const near = nearestArea(data.areas, point);
  return { state: 'outside', nearest: near && { name: near.area.name, distanceMetres: near.distanceMetres } };
}

/**
 * Where the guest's point comes from: their device, the pin, a district of the list or one that the typed line names, or
 * the address they chose.
 */
type SpotOrigin = 'position' | 'pin' | 'list' | 'line' | 'parts';

type DeliverySpot = {
  point?: Point | undefined;
  origin?: SpotOrigin | undefined;
  selected?: OfferedArea | undefined;
  lookup?: AreaLookup | { state: 'looking' } | undefined;
  place?: NamedPlace | undefined;
};

/** Where the guest had their food delivered before, or lives. */
type KnownSpot = Point & { area: { id: string | undefined } };

/** A pin that is moved step by step is looked up when it rests. */
const restMs = 300;

/** The guest's last step: a point put on the map, or a district chosen from the list. */
type Step = { point: Point; origin: SpotOrigin; listed?: OfferedArea };

/** The point to deliver to, the area it lies in and what stands there; late answers about an earlier point are ignored. */
export function useDeliverySpot(all: readonly OfferedArea[], known: KnownSpot | undefined, data: MapData) {
  const { locale } = useLanguage();
  const { currency } = useShop().prices;
  const [step, setStep] = useState<Step>();
  // A district of the list is a zone by itself: there is nothing to find out. Names come in the language they are asked in.
  const asked = useMemo(() => (!step || step.listed ? undefined : { ...step, locale }), [step, locale]);
  const area = useLoaded(asked, async (signal, { point, origin }) => {
    if (origin === 'pin') await rest(signal);
    return lookUpArea(point, { all, data, currency, locale });
  });
  const place = useLoaded(asked?.origin === 'parts' ? undefined : asked, async (signal, { point, origin }) => {
    if (origin === 'pin') await rest(signal);
    return findPlace(point, locale);
  });

  const lookup = area && area.key === asked ? area.value : asked && { state: 'looking' as const };
  const inside = lookup?.state === 'inside' ? lookup.inside : undefined;
  // Until the guest does something it is the known area, as soon as that is among the listed ones.
  const atFirst: DeliverySpot = {
    point: known && { latitude: known.latitude, longitude: known.longitude },
    selected: all.find(({ area: { id } }) => id === known?.area.id),
  };
  const spot: DeliverySpot = step
    ? {
        point: step.point,
        origin: step.origin,
        selected: step.listed ?? inside,
        lookup,
        place: place && place.key === asked ? place.value : undefined,
      }
    : atFirst;
  return {
    spot,
    settle: (point: Point, origin: SpotOrigin) => setStep({ point, origin }),
    selectArea(listed: OfferedArea, origin: 'list' | 'line' = 'list') {
      const { latitude, longitude } = listed.area;
      setStep({ point: { latitude, longitude }, origin, listed });
    },
    /** A line that names no area any more leaves what the guest did otherwise. */
    leaveArea: () => setStep((current) => (current?.origin === 'line' ? undefined : current)),
  };
}

async function rest(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, restMs));
  signal.throwIfAborted();
}

/** The result for the guest's point: its delivery area, or that we do not deliver there (ERR-63). */
export function SpotMessage({
  spot: { lookup, selected, place, origin },
  help,
}: {
  spot: DeliverySpot;
  help?: string;
}) {
  const t = useText('location');
  const { localized } = useLanguage();
  if (origin === 'line' && selected) {
    return (
      <p className={styles.good} role="status">
        {t('location.deliversTo', { area: localized(selected.area.name) })}
      </p>
    );
  }
  if (!lookup || lookup.state === 'looking') {
    return (
      <p className="muted small" role="status">
        {lookup && t('location.checking')}
      </p>
    );
  }
  if (lookup.state === 'failed') {
    return (
      <p className={styles.notice} role="alert">
        {t('location.lookupFailed')}
      </p>
    );
  }
  if (lookup.state === 'outside') {
    return (
      <div className={styles.notice} role="alert">
        <strong>{t('location.outside')}</strong>
        {place && <p>{t('location.pinIn', { place: place.name })}</p>}
        {lookup.nearest && <Nearest nearest={lookup.nearest} />}
        <p>{help ?? t('location.outsideHelp')}</p>
      </div>
    );
  }
  const area = selected ? localized(selected.area.name) : '';
  const where = place ? t('location.pinIn', { place: place.name }) : t('location.pinArea', { area });
  return (
    <p className={styles.good} role="status">
      {origin === 'position' ? t('location.here', { area }) : where}
    </p>
  );
}

function Nearest({ nearest: { name, distanceMetres } }: { nearest: NearestArea }) {
  const t = useText('location');
  const { localized } = useLanguage();
  const { value, unit } = formatDistance(distanceMetres);
  const distance = t(unit === 'km' ? 'location.kilometres' : 'location.metres', { distance: value });
  return <p>{t('location.outsideNearest', { area: localized(name), distance })}</p>;
}
