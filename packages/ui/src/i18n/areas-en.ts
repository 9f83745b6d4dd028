import type { AreaFiles } from './catalogue.ts';

/** Where this package's texts lie in this language. */
export const areas: AreaFiles = import.meta.glob('./messages/*/en.ts');
