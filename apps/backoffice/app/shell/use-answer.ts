import type { Result } from '@sufra/ordering';
import { useLoaded } from '@sufra/ui/effects.ts';
import { useState } from 'react';
import { type ApiRefusal, callStaff } from '../api.ts';

interface Asked<Document> {
  answer: Result<Document, ApiRefusal> | undefined;
  readAgain: () => void;
}

/**
 * The answer of the API at a path, and a function that asks again. The answer before stays until the next one is there;
 * one of another path is not shown.
 */
export function useAnswer<Document>(path: string | undefined, version = 0): Asked<Document> {
  const [reads, setReads] = useState(0);
  const found = useLoaded(path && `${path} ${version} ${reads}`, () => callStaff<Document>(path ?? ''));
  return {
    answer: path && found?.key.startsWith(`${path} `) ? found.value : undefined,
    readAgain: () => setReads((before) => before + 1),
  };
}
