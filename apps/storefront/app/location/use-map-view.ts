import { useState, useSyncExternalStore } from 'react';

const roomForBoth = '(min-width: 1100px)';

/** Whether the guest looks at the list or the map; a wide window has room for both. */
export function useMapView() {
  const [view, setView] = useState<'list' | 'map'>('list');
  const isWide = useSyncExternalStore(
    watchWidth,
    () => matchMedia(roomForBoth).matches,
    () => false,
  );
  return { view, setView, isWide, isMapShown: isWide || view === 'map', isListShown: isWide || view === 'list' };
}

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(roomForBoth);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
