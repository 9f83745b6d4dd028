import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compiledMessages } from '@sufra/ui/build/compiled-messages.ts';
import { unusedRouterParts } from './build-plugins/unused-router-parts.ts';

const modulesIn = (...folders: string[]): RegExp =>
  new RegExp(String.raw`/(?:app|packages)/(?:${folders.join('|')})/(?!(?:.*/)?messages/)(?!.*\.(?:route|test)\.)`);

/**
 * Few chunks with stable names instead of 300: without the first two groups the menu fetched 55 scripts and 17 KB more,
 * without the others its list of later chunks was 1 KB longer (record 0098).
 */
const chunks = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  // The entry of every visit, and everything that it imports.
  { name: 'shop', test: /\/app\/(?:entry\.client\.tsx|root\.tsx|menu\/menu\.route\.tsx)(?:\?|$)/ },
  {
    name: 'parts',
    test: modulesIn('ui/src', 'api', 'document', 'kiosk', 'shell', 'storage', 'i18n', 'analytics', 'location'),
    minShareCount: 2,
  },
  { name: 'account', test: modulesIn('customer', 'loyalty', 'favorite', 'feedback'), minShareCount: 2 },
  {
    name: 'ordering',
    test: modulesIn('promotion', 'schedule', 'checkout', 'cart', 'order', 'curbside'),
    minShareCount: 2,
  },
];

/** The first screen lists the files of all others: one letter less in each name, which is as few as the bundler allows. */
const shortNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig(({ isSsrBuild }) => ({
  // Component tests render routes without the framework's plugin, which expects to own the process.
  plugins: [compiledMessages(), unusedRouterParts(), process.env.VITEST ? [] : reactRouter()],
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    ...(!isSsrBuild && {
      rolldownOptions: {
        // No module that guests load does anything by reading a property or a global: 190 bytes of the first screen.
        treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
        output: { ...shortNames, codeSplitting: { groups: chunks } },
      },
    }),
  },
  css: { modules: { generateScopedName: '[local]-[hash:base64:4]' } },
}));
