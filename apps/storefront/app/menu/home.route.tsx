import { loader as indexLoader } from './index.route.tsx';

/** /home redirects as / does (decision 72). */
export const loader = indexLoader;

export { default, ErrorBoundary } from './index.route.tsx';
