import { type CatalogueFiles, keepCatalogues } from '@sufra/ui/i18n/messages/all.server.ts';

keepCatalogues(import.meta.glob<CatalogueFiles[string]>('./*/{en,ar,fr}.ts', { eager: true }));
