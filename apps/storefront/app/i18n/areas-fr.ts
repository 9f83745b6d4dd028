import type { AreaFiles } from './catalogue.ts';

/** Where the texts of each area lie in this language. */
export const areas: AreaFiles = import.meta.glob('./messages/*/fr.ts');
