const key = 'popup_seen';

/** Whether this session has shown the popup already (STATE-24). */
export function wasPopupSeen(id: string): boolean {
  try {
    return sessionStorage.getItem(key) === id;
  } catch {
    return true;
  }
}

export function markPopupSeen(id: string): void {
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // It was counted as seen before anyway.
  }
}
