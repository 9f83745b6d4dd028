import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compiledMessages } from './build-plugins/compiled-messages.ts';
import { firstScreenChunks } from './build-plugins/first-screen-chunk.ts';
import { laterChunks } from './build-plugins/later-chunks.ts';
import { unusedRouterParts } from './build-plugins/unused-router-parts.ts';

export default defineConfig(({ isSsrBuild }) => ({
  // Component tests render routes without the framework's plugin, which expects to own the process.
  plugins: [compiledMessages(), unusedRouterParts(), process.env.VITEST ? [] : reactRouter()],
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups: [firstScreenChunks(), ...laterChunks] } } },
    }),
  },
  css: { modules: { generateScopedName: '[local]-[hash:base64:4]' } },
}));
