import type { Map as LeafletMap } from 'leaflet';
import type { Position } from '../offered-places.ts';
import type { ScreenPoint } from './group-near-points.ts';

/** Where a thing stands on the screen, in pixels of the map as it is zoomed now. */
export function onScreen<Thing extends Position>(map: LeafletMap, thing: Thing): ScreenPoint<Thing> {
  const { x, y } = map.latLngToLayerPoint([thing.latitude, thing.longitude]);
  return { thing, x, y };
}
