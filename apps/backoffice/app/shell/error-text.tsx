import type { ReactNode } from 'react';

/** Why something was not done, read aloud as it appears; nothing is seen of it while it is empty. */
export const ErrorText = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="error">
    {children}
  </p>
);
