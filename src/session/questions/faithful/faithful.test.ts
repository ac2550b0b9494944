import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { modelledKinds } from '#cluster/modelledKinds.ts';
import { CONSTANT_NAMES, CONSTANTS } from '#cluster/releases/constants.ts';
import { DEFAULT_PLUGINS } from '#cluster/releases/featureGates.ts';
import { PLUGIN_FACTORIES } from '#cluster/scheduler/plugins/registry.ts';
import { SIMPLIFICATIONS } from '#cluster/simplifications.ts';
import { KINDS } from '#model/kinds.ts';
import { openSession, type Session } from '#session/session.ts';
import { controllerLabel, controllerNames, kindReaders } from './faithfulAnswers.ts';

const CONFORMANCE = join(import.meta.dirname, '../../../../conformance');

function opened(configuration?: string): Session {
  const result = openSession({
    scenario: 'own',
    seed: 1,
    ...(configuration !== undefined && { configuration: { name: 'scheduler.yaml', text: configuration } }),
  });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result.session;
}

const answer = opened().ask('faithful', {});

describe('faithful', () => {
  it('lists every default plugin with its weight, and says which are not modelled', () => {
    const [profile] = answer.profiles;
    expect(profile?.schedulerName).toBe('default-scheduler');
    const weights = profile?.plugins.map(({ name, weight = 0 }) => ({ name, weight })) ?? [];
    // Whatever takes part in Score without a weight of its own counts once, VolumeBinding too, though it skips every Pod.
    const expected = DEFAULT_PLUGINS.map((plugin) =>
      plugin.name === 'VolumeBinding' ? { ...plugin, weight: 1 } : plugin,
    );
    expect(weights).toEqual(expect.arrayContaining(expected));
    expect(weights.length).toBe(DEFAULT_PLUGINS.length);
    const notModelled = PLUGIN_FACTORIES.filter(({ modelled }) => !modelled).map(({ name }) => name);
    expect(profile?.plugins.filter(({ isModelled }) => !isModelled).map(({ name }) => name)).toEqual(notModelled);
  });

  it('follows the configuration of the run', () => {
    const session = opened(
      `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: only-images
    plugins:
      score:
        disabled: [{ name: '*' }]
        enabled: [{ name: ImageLocality, weight: 7 }]
`,
    );
    const [profile, ...others] = session.ask('faithful', {}).profiles;
    expect(others).toEqual([]);
    expect(profile?.schedulerName).toBe('only-images');
    expect(profile?.plugins.filter(({ weight }) => weight !== undefined)).toEqual([
      { name: 'ImageLocality', isModelled: true, points: expect.arrayContaining(['score']), weight: 7 },
    ]);
  });

  it('lists every kind that the model knows, with the component that acts on it', () => {
    const kinds = new Map(answer.kinds.map((kind) => [kind.kind, kind]));
    for (const { kind } of KINDS) expect(kinds.has(kind)).toBe(true);
    for (const { kind, by } of modelledKinds()) expect(kinds.get(kind)?.actedOnBy).toEqual(by);
    expect(kinds.get('IngressClass')).toEqual({ kind: 'IngressClass', actedOnBy: [], readBy: [] });
    for (const { actedOnBy, readBy } of answer.kinds)
      for (const reader of readBy) expect(actedOnBy).not.toContain(reader);
  });

  it('lists all controllers, and only existing ones', () => {
    const acting = new Set(modelledKinds().flatMap(({ by }) => by.filter((name) => name.endsWith(' controller'))));
    const watching = new Set([...kindReaders().values()].flat());
    for (const name of acting) expect(controllerNames().map(controllerLabel)).toContain(name);
    // The garbage collector acts on every kind, so that no list of kinds names it.
    for (const name of controllerNames().map(controllerLabel)) if (watching.has(name)) expect(acting).toContain(name);
    expect(answer.controllers).toEqual(controllerNames());
  });

  it('lists every constant with its present value', () => {
    expect(answer.constants.map(({ name, id, source }) => ({ name, id, source }))).toEqual(
      CONSTANT_NAMES.map((name) => ({ name, id: CONSTANTS[name].id, source: CONSTANTS[name].source })),
    );
    const session = opened();
    expect(session.accept({ type: 'constant.change', id: 'scheduler.cycle', value: 8 })).toMatchObject({ ok: true });
    const changed = session.ask('faithful', {}).constants.filter(({ value, byDefault }) => value !== byDefault);
    expect(changed.map(({ id, value, byDefault }) => ({ id, value, byDefault }))).toEqual([
      { id: 'M4', value: 8, byDefault: 5 },
    ]);
    session.back();
    expect(session.ask('faithful', {}).constants).toEqual(answer.constants);
  });

  it('lists every simplification that the components declare', () => {
    expect(answer.simplifications).toEqual(SIMPLIFICATIONS);
  });

  it('counts the packed recordings', () => {
    const gate: Readonly<Record<string, readonly string[]>> = JSON.parse(
      readFileSync(join(CONFORMANCE, 'gate.json'), 'utf8'),
    );
    const listed: Readonly<Record<string, readonly string[]>> = JSON.parse(
      readFileSync(join(CONFORMANCE, 'open.json'), 'utf8'),
    );
    const suites = readdirSync(CONFORMANCE, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(answer.decisions.map(({ suite }) => suite)).toEqual(suites.map(({ name }) => name).sort());
    for (const { suite, passed, recorded, open, derived, since } of answer.decisions) {
      const categories = readdirSync(join(CONFORMANCE, suite)).filter((name) => /^[^_].*\.json\.gz$/.test(name));
      expect(recorded).toBe(sum(categories.map((name) => casesIn(suite, name))));
      expect(derived).toBe(suite === 'controllers' ? casesIn(suite, 'garbage-collection.json.gz') : 0);
      const gated = sum((gate[suite] ?? []).map((name) => casesIn(suite, `${name}.json.gz`)));
      const partly = Object.entries(listed).filter(([name]) => name.startsWith(`${suite}/`));
      expect(open).toBe(sum(partly.map(([, cases]) => cases.length)));
      expect(passed).toBe(gated + sum(partly.map(([name]) => casesIn('.', `${name}.json.gz`))) - open);
      expect(since).toMatch(/^2\d{3}-\d\d-\d\d$/);
    }
  });

  it('the answer can be written as JSON and read again', () => {
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
  });
});

function casesIn(suite: string, file: string): number {
  return JSON.parse(gunzipSync(readFileSync(join(CONFORMANCE, suite, file))).toString('utf8')).cases.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
