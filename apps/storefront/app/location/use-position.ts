import { useState } from 'react';
import type { Position } from './offered-places.ts';

export type PositionProblem = 'denied' | 'failed' | 'missing';

/** The device's position, asked for only when the guest taps. */
export function usePosition() {
  const [position, setPosition] = useState<Position>();
  const [problem, setProblem] = useState<PositionProblem>();
  const [isLocating, setLocating] = useState(false);

  const locate = async (): Promise<Position | undefined> => {
    setProblem(undefined);
    if (!('geolocation' in navigator)) {
      setProblem('missing');
      return undefined;
    }
    setLocating(true);
    const found = await ask();
    setLocating(false);
    if (typeof found === 'string') {
      setProblem(found);
      return undefined;
    }
    setPosition(found);
    return found;
  };

  return { position, problem, isLocating, locate };
}

const permissionDenied = 1;

function ask(): Promise<Position | PositionProblem> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code }) => resolve(code === permissionDenied ? 'denied' : 'failed'),
      { timeout: 15_000, maximumAge: 0 },
    );
  });
}
