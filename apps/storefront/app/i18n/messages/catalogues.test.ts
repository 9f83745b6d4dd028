import { testCatalogues } from '@sufra/ui/testing/test-catalogues.ts';

testCatalogues(import.meta.dirname);
