import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { workbench } from './src/dev/server.ts';
import { squeezed } from './src/dev/squeezed.ts';
import { offline } from './src/offline/build.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), offline(), squeezed(), workbench()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', manifest: true },
  server: {
    // The page in development, beside a house that runs with `npm start`.
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/socket': { target: 'http://127.0.0.1:8080', ws: true },
    },
  },
});
