import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compiledMessages } from './build-plugins/compiled-messages.ts';

export default defineConfig({
  // Component tests render routes without the framework's plugin, which expects to own the process.
  plugins: [compiledMessages(), process.env.VITEST ? [] : reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2022', cssMinify: true },
  css: { modules: { generateScopedName: '[local]-[hash:base64:4]' } },
});
