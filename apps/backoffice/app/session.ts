import type { StaffSessionDocument } from '@sufra/contracts';
import { useSyncExternalStore } from 'react';
import { callStaff, sessionOver } from './api.ts';

export type Person = Omit<StaffSessionDocument['data']['attributes'], 'token' | 'recovery-codes'>;

const key = 'staff-person';
const listeners = new Set<() => void>();
let person = readPerson();

/** The person of the session, whose token is in a cookie that no script reads. */
export const usePerson = (): Person | undefined => useSyncExternalStore(subscribe, () => person);

export function keepPerson(next: Person | undefined): void {
  person = next;
  if (next) localStorage.setItem(key, JSON.stringify(next));
  else localStorage.removeItem(key);
  listeners.forEach((listener) => listener());
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
  wasEnded = person !== undefined;
  keepPerson(undefined);
});
// Another tab of this device signs in or out.
addEventListener('storage', (event) => {
  if (event.key !== key) return;
  person = readPerson();
  listeners.forEach((listener) => listener());
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function readPerson(): Person | undefined {
  try {
    const read = JSON.parse(localStorage.getItem(key) ?? 'null') as Person | null;
    return read && Date.parse(read['expires-at']) > Date.now() ? read : undefined;
  } catch {
    return undefined;
  }
}
