import { defineConfig } from 'vite';
import { compiledMessages } from '@sufra/ui/build/compiled-messages.ts';
import { compressFiles } from '@sufra/ui/build/compress-files.ts';

export default defineConfig({
  base: '/staff/',
  plugins: [compiledMessages(), { name: 'sufra:compress-files', closeBundle: () => compressFiles('build') }],
  build: {
    outDir: 'build',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rollupOptions: { input: ['index.html', 'driver/driver.html'] },
  },
  css: { modules: { generateScopedName: '[local]-[hash:base64:4]' } },
});
