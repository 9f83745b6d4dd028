import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { whenAtRest } from './when-at-rest.ts';

type LaterProps = { load: () => Promise<ComponentType> };

/** Renders something that is fetched only when the page is at rest. Without it the page works all the same. */
export function Later({ load }: LaterProps) {
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(() => {
    const fetchIt = () => void load().then((component) => setLoaded(() => component), ignore);
    return whenAtRest(fetchIt);
  }, [load]);
  return (
    Loaded && (
      <Suspense>
        <Loaded />
      </Suspense>
    )
  );
}

const ignore = () => undefined;
