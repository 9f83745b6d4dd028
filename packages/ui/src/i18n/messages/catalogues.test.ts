import { testCatalogues } from '../../testing/test-catalogues.ts';

testCatalogues(import.meta.dirname);
