import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// On a busy machine a screen may take its time; only a wrong one waits this long.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
