export { loadConfig, type Config } from './config.ts';
export type { Context } from './context.ts';
export { openServices, type Services, type ServiceOptions } from './services.ts';
export { buildApi } from './app.ts';
export { createServer } from './platform/create-server.ts';
