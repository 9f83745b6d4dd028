import { inject } from 'vitest';

// Tests open their database through one helper, which takes this server when it is named and PGlite otherwise.
process.env.TEST_DATABASE_URL = inject('databaseUrl');
