import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { adoptedStyles } from './scripts/vite/adoptedStyles.ts';
import { contentSecurityPolicyMeta } from './scripts/vite/contentSecurityPolicyMeta.ts';
import { earlyModel } from './scripts/vite/earlyModel.ts';
import { scenarioLists } from './scripts/vite/scenarioLists.ts';
import { thirdPartyLicences } from './scripts/vite/thirdPartyLicences.ts';

const licences = thirdPartyLicences(import.meta.dirname);

/** A group that took the entry in would leave the page without one. */
const NO_ENTRY = /(?<!\.html|\/app\/main\.tsx)$/;

export default defineConfig({
  base: './',
  plugins: [
    adoptedStyles(),
    react(),
    contentSecurityPolicyMeta(),
    earlyModel(),
    scenarioLists(),
    licences.collect(),
    licences.write(),
  ],
  worker: { format: 'es', plugins: () => [licences.collect()] },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: true,
    // data: URLs are forbidden for fonts and workers, and the page is served with HTTP caching anyway.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first view needs comes as one file beside the entry: many small ones are compressed and asked for one by one.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'], test: NO_ENTRY }] } } },
  },
});
