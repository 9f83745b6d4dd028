import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { useShop } from '../shell/shop.ts';
import { findPlace, type NamedPlace } from './find-place.resource.ts';
import { lookUpArea, type AreaLookup } from './look-up-area.ts';
import type { MapData } from './map/map-data.ts';
import type { OfferedArea, Position } from './offered-places.ts';

/** Where the guest's point comes from: their device, the pin, a district of the list, or the address they chose. */
export type SpotOrigin = 'position' | 'pin' | 'list' | 'parts';

export type DeliverySpot = {
  point?: Position | undefined;
  origin?: SpotOrigin | undefined;
  selected?: OfferedArea | undefined;
  lookup?: AreaLookup | { state: 'looking' } | undefined;
  place?: NamedPlace | undefined;
};

/** Where the guest had their food delivered before, or lives. */
type KnownSpot = Position & { area: { id: string | undefined } };

/** A pin that is moved step by step is looked up when it rests. */
const restMs = 300;

/** The point to deliver to, the area it lies in and what stands there; late answers about an earlier point are ignored. */
export function useDeliverySpot(all: readonly OfferedArea[], known: KnownSpot | undefined, data: MapData) {
  const { locale } = useLanguage();
  const { prices } = useShop();
  const [spot, setSpot] = useState<DeliverySpot>(() => ({
    point: known && { latitude: known.latitude, longitude: known.longitude },
  }));
  // Until the guest does something it is the known area, as soon as that is among the listed ones.
  const selected = spot.origin ? spot.selected : all.find(({ area }) => area.id === known?.area.id);
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (point: Position, origin: SpotOrigin, mine: number) => {
    const isLate = () => mine !== turn.current;
    void lookUpArea(point, { all, data, currency: prices.currency, locale }).then((lookup) => {
      if (isLate()) return;
      const inside = lookup.state === 'inside' ? lookup.inside : undefined;
      setSpot((current) => ({ ...current, lookup, selected: inside }));
    });
    if (origin === 'parts') return;
    void findPlace(point, locale).then((place) => {
      if (!isLate()) setSpot((current) => ({ ...current, place }));
    });
  };

  /** Takes a point over and finds out about it. */
  const settle = (point: Position, origin: SpotOrigin) => {
    const mine = ++turn.current;
    clearTimeout(timer.current);
    setSpot({ point, origin, lookup: { state: 'looking' } });
    if (origin === 'pin') timer.current = setTimeout(() => ask(point, origin, mine), restMs);
    else ask(point, origin, mine);
  };

  /** A district of the list is a zone by itself: there is nothing to find out. */
  const selectArea = (chosen: OfferedArea) => {
    turn.current++;
    clearTimeout(timer.current);
    const { latitude, longitude } = chosen.area;
    setSpot({ selected: chosen, point: { latitude, longitude }, origin: 'list' });
  };

  return { spot: { ...spot, selected }, settle, selectArea };
}
