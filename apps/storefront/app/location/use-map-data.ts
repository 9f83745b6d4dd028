import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { noMapData, type MapData } from './map/map-data.ts';

/** The outlines of areas and districts, fetched once a map is shown. */
export function useMapData(isShown: boolean): MapData {
  const { locale } = useLanguage();
  const [data, setData] = useState(noMapData);
  useEffect(() => {
    if (!isShown) return;
    let isGone = false;
    import('./map/map-data.resource.ts')
      .then(({ loadMapData }) => loadMapData(locale))
      .then(
        (loaded) => {
          if (!isGone) setData(loaded);
        },
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [isShown, locale]);
  return data;
}
