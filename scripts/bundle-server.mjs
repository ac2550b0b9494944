// node scripts/bundle-server.mjs [DIR]: scripts/serve.mjs with the packages that it uses as one file, dist-server/serve.mjs, for the container image.
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { root } from './setup.mjs';

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: join(root, 'scripts', 'serve.mjs'),
    target: 'node20',
    outDir: resolve(process.argv[2] ?? join(root, 'dist-server')),
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'serve.mjs' } },
  },
});
