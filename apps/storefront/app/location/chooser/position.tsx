import type { Point } from '@sufra/ordering';
import { useArrival } from '@sufra/ui/effects.ts';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import styles from './location-chooser.module.css';

type PositionProblem = 'denied' | 'failed' | 'missing';

/** The position, where the guest shares it with this shop already; no question is shown. */
export async function positionIfShared(): Promise<Point | PositionProblem> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
  return permission?.state === 'granted' ? ask() : 'missing';
}

/**
 * The device's position: asked for when the guest taps, and at once where the guest shares it with this shop already.
 */
export function usePosition() {
  const [position, setPosition] = useState<Point>();
  const [problem, setProblem] = useState<PositionProblem>();
  const [isLocating, setLocating] = useState(false);

  const locate = async (): Promise<Point | undefined> => {
    setProblem(undefined);
    if (!('geolocation' in navigator)) {
      setProblem('missing');
      return undefined;
    }
    setLocating(true);
    const found = await ask();
    setLocating(false);
    if (typeof found === 'string') setProblem(found);
    return take(found);
  };
  const take = (found: Point | PositionProblem) => {
    if (typeof found === 'string') return undefined;
    setPosition(found);
    return found;
  };

  useArrival(() => void positionIfShared().then(take));

  return { position, problem, isLocating, locate };
}

const permissionDenied = 1;

function ask(): Promise<Point | PositionProblem> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code }) => resolve(code === permissionDenied ? 'denied' : 'failed'),
      { timeout: 15_000, maximumAge: 0 },
    );
  });
}

const texts = {
  denied: 'location.positionDenied',
  failed: 'location.positionFailed',
  missing: 'location.positionMissing',
} as const;

/** Says in words what became of looking for the guest. */
export function PositionMessage({
  problem,
  isLocating,
}: {
  problem: PositionProblem | undefined;
  isLocating: boolean;
}) {
  const t = useText('location');
  return (
    <>
      <p className="muted small" role="status">
        {isLocating ? t('location.locating') : ''}
      </p>
      <p className={styles.notice} role="alert">
        {problem && t(texts[problem])}
      </p>
    </>
  );
}
