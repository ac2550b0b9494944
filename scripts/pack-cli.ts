// npm run pack:cli [-- DIR]: the command line as an npm package without dependencies. Writes the package's tree to dist-npm/package, packs it
// and prints the archive's path. A release tag holds the same tree, so that the action of action.yml finds its command line.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { cliBuild } from './cliBuild.mjs';
import { root } from './setup.mjs';
import { thirdPartyLicences } from './vite/thirdPartyLicences.ts';

/** What is in the package as it is in the repository. */
const COPIED = ['LICENSE', 'CHANGELOG.md', 'action.yml', 'examples'];

/** Of docs/, what its README leads to. */
const DOCUMENTS = ['lab.md', 'rehearsals.md', 'testing.md'];

const out = resolve(process.argv[2] ?? join(root, 'dist-npm'));
const tree = join(out, 'package');
rmSync(tree, { recursive: true, force: true });
mkdirSync(tree, { recursive: true });

const licences = thirdPartyLicences(root);
const bundle = join(tree, 'dist-cli');
await build(
  cliBuild({ outDir: bundle, emptyOutDir: true, minify: true, copyPublicDir: false }, [
    licences.collect(),
    licences.write(),
  ]),
);
chmodSync(join(bundle, 'orrery.js'), 0o755);
for (const name of COPIED) cpSync(join(root, name), join(tree, name), { recursive: true });
cpSync(join(root, 'docs', 'command-line.md'), join(tree, 'README.md'));
for (const name of DOCUMENTS) cpSync(join(root, 'docs', name), join(tree, 'docs', name));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly license: string;
  readonly engines: object;
}
const { name, version, description, keywords, license, engines } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Manifest;
const manifest = {
  name,
  version,
  description,
  keywords,
  license,
  type: 'module',
  bin: { orrery: 'dist-cli/orrery.js' },
  engines,
  files: ['dist-cli', 'docs', ...COPIED],
};
writeFileSync(join(tree, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);

const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', out], {
  cwd: tree,
  encoding: 'utf8',
  shell: process.platform === 'win32',
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (packed.status !== 0) throw new Error(`npm pack ended with ${packed.status}`);
console.log(join(out, packed.stdout.trim()));
