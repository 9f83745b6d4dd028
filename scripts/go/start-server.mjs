import { createServer } from 'node:net';
import { buildFaces } from './build-faces.mjs';
import { runInForeground } from './child.mjs';
import { inRoot } from './paths.mjs';
import { Problem } from './problem.mjs';
import { serverEnvironment, serverOptions } from './server-options.mjs';

const entry = inRoot('apps/server/src/main.ts');

/** Starts the shop; it prints its address once it answers. With hot reload nothing is built: Vite serves the sources. */
export async function startServer({ hotReload }) {
  await refuseTakenPort(process.env.PORT || '3000', process.env.HOST || '127.0.0.1');
  if (!hotReload) await buildFaces();
  const NODE_ENV = hotReload ? 'development' : 'production';
  const options = hotReload ? ['--watch', '--watch-preserve-output'] : [];
  // The compile cache of Node is kept, so that the next start is up in seconds.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? inRoot('.cache/compiled');
  return runInForeground(process.execPath, [...serverOptions, ...options, entry], {
    env: { ...serverEnvironment, NODE_ENV, NODE_COMPILE_CACHE },
  });
}

/** Says before any long step that the port cannot be had, and how to choose another. */
export async function refuseTakenPort(port, host) {
  const code = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code));
    probe.listen(Number(port), host, () => probe.close(() => resolve(undefined)));
  });
  const remedy = `Choose another port, for example: PORT=${Number(port) + 1024} npm start`;
  if (code === 'EADDRINUSE')
    throw new Problem(`Port ${port} is already in use on ${host}, perhaps by a shop that still runs.`, remedy);
  if (code === 'EACCES') throw new Problem(`Port ${port} may not be opened by this user.`, remedy);
}
