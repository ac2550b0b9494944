import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { plantTree, repository } from './testing/plantTree.ts';
import { readTree } from './walls/readTree.ts';

const planted: string[] = [];

function plant(...given: Parameters<typeof plantTree>): string {
  const root = plantTree(...given);
  planted.push(root);
  return root;
}

afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** The violations in a tree where `from` holds this one statement and every file it names exists. */
function violations(from: string, statement: string, ...others: string[]): readonly string[] {
  const files = Object.fromEntries(others.map((path) => [`src/${path}`, 'export const x = 1;\n']));
  return readTree(plant({ ...files, [`src/${from}`]: `${statement}\n` })).violations;
}

describe('rooms', () => {
  test.each([
    ['base/a.ts', "import { x } from '#model/b.ts';", 'model/b.ts', 'base may not import model'],
    ['kernel/a.ts', "import { x } from '#model/b.ts';", 'model/b.ts', 'kernel may not import model'],
    ['kernel/deep/a.ts', "export { x } from '#cluster/b.ts';", 'cluster/b.ts', 'kernel may not import cluster'],
    ['cluster/a.ts', "import { x } from '#session/b.ts';", 'session/b.ts', 'cluster may not import session'],
    ['session/a.ts', "import type { x } from '#worker/b.ts';", 'worker/b.ts', 'session may not import worker'],
    ['scenes/a.ts', "import { x } from '#client/b.ts';", 'client/b.ts', 'scenes may not import client'],
    ['widgets/a.tsx', "import { x } from '#client/b.ts';", 'client/b.ts', 'widgets may not import client'],
    ['panels/P/a.tsx', "import { x } from '#session/b.ts';", 'session/b.ts', 'panels may not import session'],
    ['panels/P/a.tsx', "const b = await import('#app/b.ts');", 'app/b.ts', 'panels may not import app'],
    ['client/a.ts', "type B = import('#kernel/b.ts').B;", 'kernel/b.ts', 'client may not import kernel'],
    ['app/a.ts', "new Worker(new URL('../worker/b.ts', import.meta.url));", 'worker/b.ts', 'app may not start worker'],
    ['client/a.ts', "import { x } from '#worker/b.ts';", 'worker/b.ts', 'client may not import worker'],
    ['base/a.test.ts', "import { x } from '#model/b.ts';", 'model/b.ts', 'base may not import model'],
    ['panels/P/a.tsx', "import { x } from '#model/b.ts';", 'model/b.ts', 'panels may import only types from model'],
    [
      'session/a.ts',
      "import { story } from '#scenarios/gang/story.ts';",
      'scenarios/gang/story.ts',
      'the folder of the scenario gang is read through src/scenarios/generated and src/i18n/generated',
    ],
  ])('refuses the import in %s: %s', (from, statement, target, message) => {
    expect(violations(from, statement, target)).toEqual([expect.stringContaining(`src/${from}:1: ${message}`)]);
  });

  test.each([
    ['session/a.ts', "import { x } from '#cluster/b.ts';", 'cluster/b.ts'],
    ['panels/P/a.tsx', "import type { x } from '#model/b.ts';", 'model/b.ts'],
    ['client/a.ts', "new Worker(new URL('../worker/b.ts', import.meta.url));", 'worker/b.ts'],
    ['scenes/a.ts', "import { x } from '#base/b.ts';", 'base/b.ts'],
  ])('allows the import in %s: %s', (from, statement, target) => {
    expect(violations(from, statement, target)).toEqual([]);
  });

  test('refuses a folder that is no room, a missing file and a path outside src', () => {
    expect(violations('attic/a.ts', "import './b.ts';", 'attic/b.ts')).toEqual([expect.stringContaining('not a room')]);
    expect(violations('base/a.ts', "import './gone.ts';")).toEqual([expect.stringContaining('does not exist')]);
    expect(violations('base/a.ts', "import '../../scripts/check-walls.ts';")).toEqual([
      expect.stringContaining('from outside src'),
    ]);
  });

  test.each([
    ['scenes/a.ts', '../model/b.ts', 'model/b.ts', '#model/b.ts'],
    ['panelParts/p/a.tsx', '../q/b.ts', 'panelParts/q/b.ts', '#panelParts/q/b.ts'],
    ['panels/P/a.tsx', '#panels/P/b.ts', 'panels/P/b.ts', './b.ts'],
    ['session/a.ts', '#session/questions/b.ts', 'session/questions/b.ts', './questions/b.ts'],
  ])('%s: an import of %s has one form', (from, specifier, target, form) => {
    expect(violations(from, `import { x } from '${specifier}';`, target)).toEqual([
      expect.stringContaining(`write '${form}', not '${specifier}'`),
    ]);
  });

  test('a room of tests holds nothing else', () => {
    expect(violations('stories/kubelet/a.ts', '')).toEqual([expect.stringContaining('for tests alone')]);
    expect(violations('stories/kubelet/a.test.ts', '')).toEqual([]);
    expect(violations('stories/testing/a.ts', '')).toEqual([]);
  });

  test('an import whose path is computed at run time is refused', () => {
    expect(() => violations('app/a.ts', "await import('./' + name);")).toThrow('not a string literal');
  });

  test('an import inside a comment or a string is ignored', () => {
    const statement = "// import '../model/b.ts';\nconst text = `import '../model/b.ts'`;";
    expect(violations('base/a.ts', statement, 'model/b.ts')).toEqual([]);
  });
});

describe('panels', () => {
  test.each([
    ['panels/Nodes/a.tsx', "import { x } from '#panels/Scheduling/b.ts';", 'panels/Scheduling/b.ts', 'panelParts'],
    ['panels/Nodes/a.test.tsx', "import '#panels/Scheduling/b.ts';", 'panels/Scheduling/b.ts', 'panelParts'],
    ['panels/Compare/a.tsx', "import('#panels/Configuration/b.ts');", 'panels/Configuration/b.ts', 'panelParts'],
    ['panels/views.ts', "import { x } from './Nodes/b.ts';", 'panels/Nodes/b.ts', 'only panel.ts of Nodes'],
  ])('refuses the import in %s: %s', (from, statement, target, message) => {
    expect(violations(from, statement, target)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['panels/Nodes/a.tsx', '#panels/NodeDetail/b.ts', 'panels/NodeDetail/b.ts'],
    ['panels/Nodes/field/a.ts', '../b.ts', 'panels/Nodes/b.ts'],
    ['panels/views.ts', './Nodes/panel.ts', 'panels/Nodes/panel.ts'],
    ['panels/Rail/a.tsx', '#panels/views.ts', 'panels/views.ts'],
    ['app/a.ts', '#panels/Nodes/b.ts', 'panels/Nodes/b.ts'],
  ])('allows %s to import %s', (from, specifier, target) => {
    expect(violations(from, `import { x } from '${specifier}';`, target)).toEqual([]);
  });
});

describe('packages', () => {
  test.each([
    ['kernel/a.ts', "import { z } from 'zustand';", 'the package zustand'],
    ['scenes/a.ts', "import { useState } from 'react';", 'the package react'],
    ['session/a.ts', "import { readFileSync } from 'node:fs';", 'the package node:fs'],
    ['model/a.ts', "import type { V1Pod } from '@kubernetes/client-node';", 'the package @kubernetes/client-node'],
  ])('refuses the package in %s: %s', (from, statement, message) => {
    expect(violations(from, statement)).toEqual([expect.stringContaining(message)]);
  });

  test('tests may use vitest and Node', () => {
    expect(violations('kernel/a.test.ts', "import 'vitest';\nimport 'node:fs';")).toEqual([]);
  });
});

describe('actors and plugins', () => {
  const plugins = 'cluster/scheduler/plugins';

  test.each([
    ['cluster/kubelet/a.ts', '#cluster/scheduler/b.ts', 'cluster/scheduler/b.ts'],
    ['cluster/scheduler/queue/a.ts', '#cluster/apiserver/b.ts', 'cluster/apiserver/b.ts'],
    ['cluster/controllers/Deployment/a.ts', '../ReplicaSet/b.ts', 'cluster/controllers/ReplicaSet/b.ts'],
    ['cluster/api/a.ts', '#cluster/etcd/b.ts', 'cluster/etcd/b.ts'],
    ['cluster/kubelet/a.ts', '#cluster/etcd/b.ts', 'cluster/etcd/b.ts'],
    ['cluster/etcd/a.ts', '#cluster/apiserver/b.ts', 'cluster/apiserver/b.ts'],
    [`${plugins}/NodeName/a.ts`, '../NodePorts/b.ts', `${plugins}/NodePorts/b.ts`],
    [`${plugins}/NodeName/a.test.ts`, '../NodePorts/b.ts', `${plugins}/NodePorts/b.ts`],
    [`${plugins}/NodeName/a.ts`, '../../queue/b.ts', 'cluster/scheduler/queue/b.ts'],
    [`${plugins}/NodeName/a.ts`, '#kernel/b.ts', 'kernel/b.ts'],
    ['cluster/kubelet/a.ts', '#cluster/cluster.ts', 'cluster/cluster.ts'],
  ])('%s may not import %s', (from, specifier, target) => {
    expect(violations(from, `import { x } from '${specifier}';`, target)).toEqual([
      expect.stringMatching(/actor|plugin|composition/),
    ]);
  });

  test.each([
    ['cluster/cluster.ts', './kubelet/b.ts', 'cluster/kubelet/b.ts'],
    ['cluster/kubelet/a.ts', '#cluster/api/b.ts', 'cluster/api/b.ts'],
    ['cluster/kubelet/a.ts', '#cluster/releases/b.ts', 'cluster/releases/b.ts'],
    ['cluster/apiserver/a.ts', '#cluster/etcd/b.ts', 'cluster/etcd/b.ts'],
    ['cluster/controllers/createControllers.ts', './Job/b.ts', 'cluster/controllers/Job/b.ts'],
    ['cluster/controllers/Job/a.ts', '../expectations.ts', 'cluster/controllers/expectations.ts'],
    ['cluster/controllers/Job/a.ts', '../pods/b.ts', 'cluster/controllers/pods/b.ts'],
    [`${plugins}/registry.ts`, './NodeName/b.ts', `${plugins}/NodeName/b.ts`],
    [`${plugins}/NodeName/a.ts`, '../../framework/b.ts', 'cluster/scheduler/framework/b.ts'],
    [`${plugins}/NodeName/a.ts`, '#model/b.ts', 'model/b.ts'],
  ])('%s may import %s', (from, specifier, target) => {
    expect(violations(from, `import { x } from '${specifier}';`, target)).toEqual([]);
  });
});

describe('import circles', () => {
  /** A tree in which each of so many files imports the next, and the last one the first. */
  function circle(room: string, files: number, kind = 'import type'): readonly string[] {
    const planted = Array.from({ length: files }, (_, index) => {
      const next = `./f${(index + 1) % files}.ts`;
      return [`src/${room}/f${index}.ts`, `${kind} { X } from '${next}';\nexport interface Y extends X {}\n`];
    });
    return readTree(plant(Object.fromEntries(planted) as Record<string, string>)).violations;
  }

  test.each(['import type', 'import', 'export'])(
    'a circle of five files is allowed in a room that %s, one of six is not',
    (kind) => {
      expect(circle('session', 5, kind)).toEqual([]);
      expect(circle('session', 6, kind)).toEqual([
        expect.stringContaining(
          '6 files of session import each other in a circle, 5 may: session/f0.ts, session/f1.ts',
        ),
      ]);
    },
  );

  test('files that import a circle do not belong to it', () => {
    const lead = { 'src/session/lead.ts': "import './f0.ts';\n" };
    const imports = [0, 1, 2, 3, 4].map((at) => [`src/session/f${at}.ts`, `import './f${(at + 1) % 5}.ts';\n`]);
    expect(readTree(plant({ ...lead, ...Object.fromEntries(imports) })).violations).toEqual([]);
  });
});

describe('the command check-walls', () => {
  const markers = '<!-- rooms:start (npm run graph) -->\n<!-- rooms:end -->\n';

  function checkWalls(root: string, ...args: string[]) {
    const script = join(repository, 'scripts', 'check-walls.ts');
    return spawnSync(process.execPath, ['--import', 'tsx', script, '--root', root, ...args], {
      cwd: repository,
      encoding: 'utf8',
    });
  }

  test('check-walls fails while the graph is out of date and passes once it is drawn', () => {
    const files = { 'ARCHITECTURE.md': markers, 'src/model/a.ts': "import '#base/b.ts';\n", 'src/base/b.ts': '\n' };
    const root = plant(files);
    expect(checkWalls(root)).toMatchObject({ status: 1, stderr: expect.stringContaining('out of date') });
    expect(checkWalls(root, '--graph')).toMatchObject({ status: 0 });
    expect(checkWalls(root)).toMatchObject({ status: 0, stdout: expect.stringContaining('model -> base') });
  });

  test('check-walls fails on a forbidden import and when there is nothing to check', () => {
    const broken = plant({ 'ARCHITECTURE.md': markers, 'src/base/a.ts': "import 'react';\n" });
    expect(checkWalls(broken, '--graph').status).toBe(1);
    const empty = plant({ 'ARCHITECTURE.md': markers, 'src/README': '' });
    expect(checkWalls(empty, '--graph')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('nothing was checked'),
    });
  });
});

/** What a program printed about each planted file: its lines from one that begins with the file's path to the next such. */
function outputByFile(output: string): (path: string) => string {
  const parts = output.split(/^(?=src\/)/m);
  return (path) => parts.filter((part) => part.startsWith(path)).join('');
}

describe("Biome's rules for rooms", () => {
  const FORBIDDEN = [
    ['src/kernel/a1.ts', 'export const x = Math.log(2);', 'This Math member'],
    ['src/cluster/deep/er/a.ts', 'export const x = Math.random();', 'This Math member'],
    ['src/model/a1.ts', 'export const x = Math.pow(2, 0.5);', 'This Math member'],
    ['src/model/a2.ts', 'const { log } = Math;\nexport const x = log(2);', 'under another name'],
    ['src/model/a3.ts', "export const x = Math['log'](2);", 'Name the Math member'],
    ['src/model/a4.ts', "export const x = 'a'.localeCompare('b');", 'localeCompare depends'],
    ['src/session/a1.ts', 'export const x = Date.now();', 'noRestrictedGlobals'],
    ['src/session/a2.ts', 'export const x = new Intl.Collator();', 'noRestrictedGlobals'],
    ['src/scenarios/a.ts', 'setTimeout(() => undefined, 1);', 'noRestrictedGlobals'],
    ['src/protocol/a.ts', "fetch('x');", 'noRestrictedGlobals'],
    ['src/conformance/a.ts', 'export const x = process.argv;', 'noRestrictedGlobals'],
    ['src/app/a1.ts', 'export const x: any = 1;', 'noExplicitAny'],
    ['src/app/a2.ts', "console.log('x');", 'noConsole'],
  ] as const;

  /** What Biome says of planted files; `names` are those that it is to look at. */
  function lint(files: Readonly<Record<string, string>>, ...names: readonly string[]): string {
    const root = plant(files, ['biome.json', 'biome.walls.json', 'scripts/walls/deterministicMath.grit']);
    const biome = join(repository, 'node_modules', '.bin', 'biome');
    const done = spawnSync(biome, ['lint', '--colors=off', '--max-diagnostics=200', ...names], {
      cwd: root,
      encoding: 'utf8',
    });
    return done.stdout + done.stderr;
  }

  let saysOf: (path: string) => string;
  beforeAll(() => {
    saysOf = outputByFile(lint(Object.fromEntries(FORBIDDEN.map(([path, source]) => [path, `${source}\n`])), 'src'));
  });

  test.each(FORBIDDEN)('Biome refuses in %s: %s', (path, _, rule) => {
    expect(saysOf(path)).toContain(rule);
  });

  test('Biome accepts allowed imports and arithmetic', () => {
    const source =
      "import { x } from '#base/b.ts';\nexport const y = Math.sqrt(Math.floor(x)) + Math.imul(2, 3) ** 2;\n";
    expect(lint({ 'src/kernel/a.ts': source }, 'src/kernel/a.ts')).toMatch(/^Checked 1 file.*No fixes applied/);
    const inTest = 'export const y = Math.log(Date.now());\n';
    expect(lint({ 'src/kernel/a.test.ts': inTest }, 'src/kernel/a.test.ts')).not.toMatch(/noRestricted|Math member/);
  });
});

describe("the compiler's settings for rooms", () => {
  const UNKNOWN = [
    ['src/kernel/a1.ts', 'document.title;', "Cannot find name 'document'"],
    ['src/kernel/a2.ts', 'process.exit(1);', "Cannot find name 'process'"],
    ['src/kernel/a3.ts', 'console.log(1);', "Cannot find name 'console'"],
    [
      'src/kernel/a4.ts',
      "import 'node:fs';",
      "Cannot find module or type declarations for side-effect import of 'node:fs'",
    ],
  ] as const;

  let saysOf: (path: string) => string;
  beforeAll(() => {
    const files = Object.fromEntries(UNKNOWN.map(([path, source]) => [path, `${source}\nexport {};\n`]));
    const root = plant(files, ['tsconfig.base.json', 'tsconfig.sim.json']);
    const tsc = join(repository, 'node_modules', '.bin', 'tsc');
    const done = spawnSync(tsc, ['-b', 'tsconfig.sim.json', '--pretty', 'false'], { cwd: root, encoding: 'utf8' });
    expect(done.status).not.toBe(0);
    saysOf = outputByFile(done.stdout);
  });

  test.each(UNKNOWN)('a simulation room does not compile with %s: %s', (path, _, message) => {
    expect(saysOf(path)).toContain(message);
  });
});
