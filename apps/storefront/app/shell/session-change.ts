let isAwaited = false;

/** True when the session changed and the page has not loaded the root since. */
export const isSessionAwaited = (): boolean => isAwaited;

/** The session changed without a form of the page. */
export const sessionChanged = (): void => {
  isAwaited = true;
};

/** The root has loaded. */
export const sessionArrived = (): void => {
  isAwaited = false;
};
