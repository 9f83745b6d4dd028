import type { LocalizedText } from '@sufra/ordering';
import type { CityFeature, MapShape } from '@sufra/ui/map/map-data.ts';
import { type Branch, takesOrdersNow } from '../branch.resource.ts';

/** An area that a branch delivers to. */
export type MapArea = MapShape & { branchId: string };

/** The shapes a map is drawn from when there are no tiles. */
export type MapData = { areas: readonly MapArea[]; districts: readonly MapShape[]; city: readonly CityFeature[] };

/** A branch as the map shows it. */
export type MapBranch = { id: string; label: string; latitude: number; longitude: number; isServing: boolean };

export const noMapData: MapData = { areas: [], districts: [], city: [] };

export const branchesOnMap = (branches: readonly Branch[], localized: (text: LocalizedText) => string): MapBranch[] =>
  branches.map((branch) => ({
    id: branch.id,
    label: localized(branch.name),
    latitude: branch.latitude,
    longitude: branch.longitude,
    isServing: takesOrdersNow(branch),
  }));
