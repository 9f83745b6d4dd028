import type { Result } from '@sufra/ordering';
import { useLoaded } from '@sufra/ui/effects.ts';
import { useState } from 'react';
import { type ApiRefusal, callStaff } from '../api.ts';

/**
 * The answer of the API at a path, and a function that asks again. The answer before stays until the next one is there;
 * one of another path is not shown.
 */
export function useAnswer<Document>(
  path: string | undefined,
  version = 0,
): [answer: Result<Document, ApiRefusal> | undefined, askAgain: () => void] {
  const [reads, setReads] = useState(0);
  const found = useLoaded(path && `${path} ${version} ${reads}`, () => callStaff<Document>(path ?? ''));
  const answer = path && found?.key.startsWith(`${path} `) ? found.value : undefined;
  return [answer, () => setReads((before) => before + 1)];
}
