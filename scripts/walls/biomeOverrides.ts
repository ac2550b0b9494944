import { type Room, rooms } from './rooms.ts';

/** Globals that would make two runs differ, or that tie the model to a browser or to Node. */
const simulationGlobals: Readonly<Record<string, string>> = Object.fromEntries([
  ...['Date', 'Intl', 'performance'].map((name) => [
    name,
    'Simulated time is an integer in the world; formatting is in base/time or model/time.',
  ]),
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'Promise'].map((name) => [
    name,
    'Timers are data on the agenda; the model is synchronous.',
  ]),
  ...['crypto', 'WeakRef', 'FinalizationRegistry', 'SharedArrayBuffer', 'Atomics'].map((name) => [
    name,
    'Not deterministic.',
  ]),
  ...['window', 'document', 'self', 'navigator', 'localStorage', 'fetch', 'process', 'Buffer', 'require'].map(
    (name) => [name, 'The simulation rooms know neither DOM nor Node.'],
  ),
]);

/** Where RFC 3339 text is parsed and formatted: the only simulation code that may name Date. */
const timeFiles = ['src/base/time/**', 'src/base/rfc3339*.ts', 'src/model/time/**'];
const testFiles = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'];

/**
 * Biome's share of the walls, for the editor: forbidden rooms, Node modules and globals per room.
 * Exact packages, types-only imports, actors and plugins are checked by scripts/check-walls.ts.
 */
export function biomeOverrides(): object {
  return { $schema: './node_modules/@biomejs/biome/configuration_schema.json', overrides: rooms.map(override) };
}

function override(room: Room): object {
  const reachable = ['base', room.name, ...room.imports, ...(room.types ?? [])];
  const forbidden = rooms.map((other) => other.name).filter((name) => !reachable.includes(name));
  const group = forbidden.flatMap(climbs);
  const patterns = [{ group, message: `${room.name} may not import this room (scripts/walls/rooms.ts).` }];
  return {
    includes: [
      `src/${room.name}/**/*.ts`,
      `src/${room.name}/**/*.tsx`,
      ...testFiles.map((glob) => `!${glob}`),
      ...(room.simulation ? timeFiles.map((glob) => `!${glob}`) : []),
    ],
    linter: {
      rules: {
        style: {
          noRestrictedImports: { level: 'error', options: { patterns } },
          ...(room.simulation && {
            noRestrictedGlobals: { level: 'error', options: { deniedGlobals: simulationGlobals } },
          }),
        },
        ...(!room.packages.includes('node:*') && { correctness: { noNodejsModules: 'error' } }),
      },
    },
  };
}

/** The ways up to a room from at most seven folders below it; `**` would also match folders of the same name elsewhere. */
function climbs(room: string): string[] {
  return Array.from({ length: 7 }, (_, depth) => `${'../'.repeat(depth + 1)}${room}/**`);
}
