import { areas as shared } from '@sufra/ui/i18n/areas-fr.ts';
import type { AreaFiles } from '@sufra/ui/i18n/catalogue.ts';

/** Where the texts of each area lie in this language. */
export const areas: AreaFiles = { ...shared, ...import.meta.glob('./messages/*/fr.ts') };
