import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { adoptedStyles } from './scripts/vite/adoptedStyles.ts';
import { singleFile } from './scripts/vite/singleFile.ts';
import { thirdPartyLicences } from './scripts/vite/thirdPartyLicences.ts';

const licences = thirdPartyLicences(import.meta.dirname);

/** `npm run build:file`: the whole page as one document. */
export default defineConfig({
  // What has no room in the file asks for this.
  mode: 'file',
  base: './',
  plugins: [
    adoptedStyles(),
    react(),
    licences.collect(),
    licences.write(),
    singleFile(import.meta.dirname, 'kube-orrery.html'),
  ],
  worker: { plugins: () => [licences.collect()] },
  build: { target: 'es2022', modulePreload: false },
});
