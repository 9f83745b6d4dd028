import { defineConfig } from 'drizzle-kit';

// Paths are seen from the root of the repository, where `npm run db:generate` runs.
export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/api/src/**/*.tables.ts',
  out: './apps/api/src/platform/database/migrations',
});
