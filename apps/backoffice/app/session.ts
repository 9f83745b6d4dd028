import type { StaffSessionDocument } from '@sufra/contracts';
import { createStore, useStore } from '@sufra/ui/store.ts';
import { callStaff, sessionOver } from './api.ts';

export type Person = Omit<StaffSessionDocument['data']['attributes'], 'token' | 'recovery-codes'>;

const key = 'staff-person';

/** The person of the session, whose token is in a cookie that no script reads. */
export const session = createStore(readPerson());

/** Whether somebody was signed in when this page was loaded. */
export const wasSignedIn = session.get() !== undefined;

export const usePerson = (): Person | undefined => useStore(session);

export function keepPerson(next: Person | undefined): void {
  if (next) localStorage.setItem(key, JSON.stringify(next));
  else localStorage.removeItem(key);
  session.set(next);
}

export async function signOut(): Promise<void> {
  wasEnded = false;
  await callStaff('/session', { method: 'DELETE' });
  keepPerson(undefined);
}

let wasEnded = false;

/** True when the last session was ended by others or by its time, and not by the person. */
export const isSessionOver = (): boolean => wasEnded;

sessionOver.addEventListener('over', () => {
  wasEnded = session.get() !== undefined;
  keepPerson(undefined);
});

/** Another tab of this device signs in or out. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === key) session.set(readPerson());
  });
}

function readPerson(): Person | undefined {
  try {
    const read = JSON.parse(localStorage.getItem(key) ?? 'null') as Person | null;
    return read && Date.parse(read['expires-at']) > Date.now() ? read : undefined;
  } catch {
    return undefined;
  }
}
