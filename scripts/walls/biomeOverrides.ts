import { rooms } from './rooms.ts';

/** Globals that would make two runs differ, or that tie the model to a browser or to Node. */
const DENIED_GLOBALS: Readonly<Record<string, string>> = Object.fromEntries([
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
const TIME_FILES = ['!src/base/rfc3339*.ts'];
const TESTS = ['!**/*.test.ts', '!**/testing/**'];

/**
 * Biome's share of the walls: what the simulation rooms may not name. Who may import whom is checked by
 * scripts/check-walls.ts alone.
 */
export function biomeOverrides(): object {
  const simulation = rooms.filter((room) => room.simulation).map(({ name }) => `**/src/${name}/**/*.ts`);
  const override = (globs: readonly string[], rest: object): object => ({ includes: [...globs, ...TESTS], ...rest });
  return {
    $schema: './node_modules/@biomejs/biome/configuration_schema.json',
    overrides: [
      override(simulation, { plugins: ['./scripts/walls/deterministicMath.grit'] }),
      override([...simulation, ...TIME_FILES], {
        linter: {
          rules: { style: { noRestrictedGlobals: { level: 'error', options: { deniedGlobals: DENIED_GLOBALS } } } },
        },
      }),
    ],
  };
}
