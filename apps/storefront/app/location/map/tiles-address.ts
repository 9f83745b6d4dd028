import type { ClientSettings } from '../../context.ts';

/** The address of raster tiles, with the key in the place that the setting leaves for it; none when none is set (MISC-05). */
export const tilesAddress = ({ mapTilesUrl, mapsToken = '' }: ClientSettings): string | undefined =>
  mapTilesUrl?.replaceAll('{token}', encodeURIComponent(mapsToken));
