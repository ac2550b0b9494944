import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * What a bench of the tree in `folder` prints, run in a process of its own. It is bundled first, as the page and the command line are:
 * run from its sources, a third of its time would go into what the loader adds to them. One that finds files by its own place is run as it stands.
 *
 * @throws {Error} when the bench fails
 */
export async function printedIn(folder: string, name: string): Promise<object> {
  const source = join(folder, 'bench', `${name}.ts`);
  if (readFileSync(source, 'utf8').includes('import.meta')) return run(folder, ['--import', 'tsx'], source);
  const outDir = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  try {
    await build({
      root: folder,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: source,
        target: 'node20',
        outDir,
        emptyOutDir: true,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'bench.mjs' } },
      },
    });
    return run(folder, [], join(outDir, 'bench.mjs'));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

function run(folder: string, options: readonly string[], module: string): object {
  const runner = join(import.meta.dirname, 'runBench.mjs');
  const printed = execFileSync(process.execPath, ['--expose-gc', ...options, runner, module], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '');
}
