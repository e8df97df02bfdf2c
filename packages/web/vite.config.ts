import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { boxWordsPlugin } from './vite-plugins/box-words-plugin.ts';
import { compressionPlugin } from './vite-plugins/compression-plugin.ts';
import { firstLoadChunk } from './vite-plugins/first-load-chunk.ts';
import { serviceWorkerPlugin } from './vite-plugins/service-worker-plugin.ts';
import { shelfPlugin } from './vite-plugins/shelf-plugin.ts';
import { workbenchPlugin } from './vite-plugins/workbench-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    shelfPlugin(),
    boxWordsPlugin(),
    react(),
    serviceWorkerPlugin(),
    compressionPlugin(),
    workbenchPlugin(),
  ],
  resolve: {
    // Boards of packaged games import what all boards share as `@ludotheque/web/board-kit/…`.
    alias: [{ find: /^@ludotheque\/web\//, replacement: `${import.meta.dirname}/src/` }],
    // A package in the folder of its author has packages of its own.
    dedupe: ['@ludotheque/core', '@ludotheque/kit', 'react', 'react-dom'],
  },
  worker: { plugins: () => [shelfPlugin()] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [firstLoadChunk()] },
      },
    },
  },
  server: {
    // In development, the page talks to a server that was started with `npm start`.
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/socket': { target: 'http://127.0.0.1:8080', ws: true },
    },
  },
});
