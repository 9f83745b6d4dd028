import { useCallback } from 'react';
import { useRevalidator } from 'react-router';

let isAwaited = false;

/** Whether the page knows less than the server about who is signed in: the next thing it loads is the root. */
export const isSessionAwaited = (): boolean => isAwaited;

/** Somebody signed in or out without submitting a form of the page. */
export const sessionChanged = (): void => {
  isAwaited = true;
};

/** The root has loaded. */
export const sessionArrived = (): void => {
  isAwaited = false;
};

/** Tells the page, which asks the server at once. Going on meanwhile interrupts the question but does not forget it. */
export function useSessionChange(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(() => {
    sessionChanged();
    return revalidate();
  }, [revalidate]);
}
