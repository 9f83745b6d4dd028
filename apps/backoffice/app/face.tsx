import { useState } from 'react';
import { StartShift } from './board/start-shift.tsx';
import { usePerson } from './session.ts';
import { Shift } from './shift.tsx';
import { SignIn } from './sign-in/sign-in.tsx';

/** The steps of a shift: sign in, start it with a tap that lets the browser sound, and work. */
export function Face() {
  const person = usePerson();
  const [isStarted, setIsStarted] = useState(false);
  if (!person) return <SignIn />;
  if (!isStarted) return <StartShift person={person} onStart={() => setIsStarted(true)} />;
  return <Shift person={person} />;
}
