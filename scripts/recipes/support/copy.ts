/** A temporary copy of the repository, in which recipes are applied and undone. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const repository = join(import.meta.dirname, '../../..');
/** Results of the compiler for the untouched copy. The next run begins with them. */
const COMPILED = join(repository, 'node_modules/.cache/recipes');
const TSC = 'node_modules/.cache/tsc';
const OUTPUT_LIMIT = 1 << 28;

interface Result {
  readonly ok: boolean;
  readonly output: string;
}

/** A file that a recipe has touched. Lines are added ones. */
interface Touched {
  readonly path: string;
  readonly isNew: boolean;
  readonly lines: number;
}

export class Copy {
  readonly root = mkdtempSync(join(tmpdir(), 'orrery-recipes-'));

  /** Copies tracked files and new ones as they are, and the generated ones; links the packages. */
  constructor() {
    for (const path of listFiles(['--cached', '--others', '--exclude-standard'])) this.take(path);
    for (const path of listFiles(['--others', '--ignored', '--exclude-standard', '--', ':(glob)src/*/generated/**']))
      this.take(path);
    const packages = join(this.root, 'node_modules');
    mkdirSync(packages);
    for (const name of readdirSync(join(repository, 'node_modules')))
      if (!/^\.(?:cache|vite)/.test(name))
        symlinkSync(join(repository, 'node_modules', name), join(packages, name), 'junction');
    this.git('init', '--quiet');
    // The generated files are ignored elsewhere. Here git has to bring them back too.
    this.git('add', '--all', '--force', '--', '.', ':!node_modules');
    this.git('commit', '--quiet', '--no-verify', '--message', 'as it was');
  }

  read(path: string): string {
    if (!existsSync(join(this.root, path))) throw new Error(`${path} is not there`);
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** Files below a folder, by their paths in the repository. */
  list(folder: string): readonly string[] {
    return readdirSync(join(this.root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(this.root.length + 1)
          .replaceAll('\\', '/'),
      );
  }

  /** Runs `node` with these arguments. */
  node(args: readonly string[]): Result {
    return this.run(process.execPath, args);
  }

  /** Compiles everything, or only what has these files; the output has the errors. */
  compile(files: readonly string[] = []): Result {
    const projects = new Set(files.map((file) => this.projectOf(file)));
    return this.node(['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false', ...projects]);
  }

  /** The project that compiles a file of code. */
  private projectOf(file: string): string {
    const found = ['sim', 'web', 'worker', 'node']
      .map((name) => `tsconfig.${name}.json`)
      .find((project) => {
        const { include } = JSON.parse(this.read(project).replace(/^ *\/\/.*$/gm, '')) as {
          readonly include: string[];
        };
        return include.some((folder) => file.startsWith(`${folder}/`));
      });
    if (found === undefined) throw new Error(`no project compiles ${file}`);
    return found;
  }

  /** Compiles the untouched copy, with what an earlier run has kept, and keeps the results. */
  compileFirst(): Result {
    if (existsSync(COMPILED)) cpSync(COMPILED, join(this.root, TSC), { recursive: true, preserveTimestamps: true });
    const result = this.compile();
    if (result.ok) {
      rmSync(COMPILED, { recursive: true, force: true });
      cpSync(join(this.root, TSC), COMPILED, { recursive: true, preserveTimestamps: true });
    }
    return result;
  }

  /** Formats what was touched and sorts its imports; fails on what the linter refuses. */
  format(): Result {
    const paths = this.touched().map(({ path }) => path);
    const checked = paths.filter((path) => /\.(?:tsx?|mjs|css|json)$/.test(path));
    if (checked.length === 0) return { ok: true, output: '' };
    return this.node(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--error-on-warnings', ...checked]);
  }

  /** Files that differ from the untouched copy, without the generated ones. */
  touched(): readonly Touched[] {
    this.git('add', '--all', '--intent-to-add');
    const added = new Set(this.git('diff', '--name-only', '--diff-filter=A').split('\n'));
    return this.git('diff', '--numstat')
      .split('\n')
      .filter((line) => line !== '' && !line.includes('/generated/'))
      .map((line) => {
        const [lines = '', , path = ''] = line.split('\t');
        return { path, isNew: added.has(path), lines: Number(lines) };
      });
  }

  /** Brings the untouched copy back, and the compiler's results for it. */
  undo(): void {
    this.git('reset', '--quiet', '--hard');
    this.git('clean', '--quiet', '--force', '-d');
    rmSync(join(this.root, TSC), { recursive: true, force: true });
    cpSync(COMPILED, join(this.root, TSC), { recursive: true, preserveTimestamps: true });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private take(path: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    cpSync(join(repository, path), join(this.root, path));
  }

  private git(...args: readonly string[]): string {
    const own = { 'user.name': 'recipes', 'user.email': 'recipes@localhost', 'commit.gpgsign': 'false' };
    const settings = Object.entries({ ...own, 'core.autocrlf': 'false', 'core.hooksPath': '/dev/null' });
    const { ok, output } = this.run('git', [
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ...args,
    ]);
    if (!ok) throw new Error(`git ${args.join(' ')}\n${output}`);
    return output;
  }

  private run(command: string, args: readonly string[]): Result {
    const options = { cwd: this.root, encoding: 'utf8', maxBuffer: OUTPUT_LIMIT } as const;
    const { status, stdout, stderr, error } = spawnSync(command, args, options);
    if (error) throw error;
    return { ok: status === 0, output: stdout + stderr };
  }
}

function listFiles(args: readonly string[]): readonly string[] {
  const options = { cwd: repository, encoding: 'utf8', maxBuffer: OUTPUT_LIMIT } as const;
  const { status, stdout, stderr } = spawnSync('git', ['ls-files', '-z', ...args], options);
  if (status !== 0) throw new Error(`recipes are applied to a checkout of git: ${stderr}`);
  return stdout.split('\0').filter((path) => path !== '' && existsSync(join(repository, path)));
}
