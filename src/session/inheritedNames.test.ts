import { describe, expect, it } from 'vitest';
import type { Command } from '#protocol/command.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { interpret } from './kubectl/interpret.ts';
import { openSession, type Session } from './session.ts';

/** What every object of the language has: names that people may use, too. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'] as const;
const STEPS = 150;
/** Traces of a value that was found in what all objects inherit. */
const INHERITED = /native code|\[object|function /;

const LINES: readonly ((name: string) => string)[] = [
  (name) => `get pods -L ${name}`,
  (name) => `get pods --sort-by=.${name}`,
  (name) => `get pods -l ${name}`,
  (name) => `get pods -o ${name}`,
  (name) => `get ${name}`,
  (name) => `describe ${name} a`,
  (name) => `create ${name} a`,
  (name) => `top ${name}`,
  (name) => `explain ${name}`,
  (name) => `rollout ${name} a`,
  (name) => `delete pods --cascade=${name} x`,
  (name) => `label node node-1 ${name}=a`,
  (name) => `annotate node node-1 ${name}=a`,
  (name) => `taint node node-1 a=b:${name}`,
  (name) => `run ${name.toLowerCase()} --image=${name}`,
  (name) => `drain ${name}`,
];

const manifest = (name: string, text: string): Command => ({ type: 'manifests.apply', files: [{ name, text }] });
const COMMANDS: readonly ((name: string) => object)[] = [
  (name) => ({ type: name }),
  (fault) => ({ type: 'fault.set', fault, value: 1 }),
  (id) => ({ type: 'constant.change', id, value: 1 }),
  (kind) => ({ type: 'object.delete', kind, name: kind }),
  (key) => ({ type: 'object.label', kind: 'Node', name: 'node-1', key, value: 'a' }),
  (key) => ({ type: 'node.taint', name: 'node-1', key, effect: 'NoSchedule' }),
  (name) => ({ type: 'pod.bind', namespace: name, name, node: name }),
  (name) => ({ type: 'request.send', method: 'GET', url: `/apis/${name}/${name}/${name}?fieldSelector=${name}=a` }),
  (name) => ({
    type: 'request.send',
    method: 'PATCH',
    contentType: 'application/strategic-merge-patch+json',
    url: '/api/v1/nodes/node-1',
    body: `{"${name}":{"polluted":1},"metadata":{"${name}":{"polluted":1},"annotations":{"a.b/${name}":"x"}}}`,
  }),
  (id) => ({ type: 'load.start', id, method: 'GET', url: '/api/v1/pods', user: id, ratePerSecond: 10, count: 3 }),
  (image) => ({ type: 'behaviour.set', image, settings: { [image]: 1 } }),
  (name) =>
    manifest(
      name,
      `apiVersion: v1
kind: Pod
metadata: { name: p-${name.toLowerCase().replaceAll('_', '')}, labels: { constructor: a } }
spec:
  nodeSelector: { constructor: x }
  priorityClassName: constructor
  tolerations: [{ key: constructor, operator: Exists }]
  topologySpreadConstraints:
    - { maxSkew: 1, topologyKey: constructor, whenUnsatisfiable: DoNotSchedule, labelSelector: { matchLabels: { constructor: a } } }
  containers: [{ name: constructor, image: constructor, command: [${name}], env: [{ name: A, value: $(${name}) }] }]
`,
    ),
  (name) =>
    manifest(
      name,
      `apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { containers: [{ name: a, image: constructor }] }\n`,
    ),
  (name) =>
    manifest(name, `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\ndata: { ${name}: a, constructor: b }\n`),
  (name) => manifest(name, `apiVersion: ${name}/v1\nkind: ${name}\nmetadata: { name: x }\n${name}: { polluted: 1 }\n`),
];

const SOURCES: readonly ((name: string) => object)[] = [
  (name) => ({ scenario: name }),
  (name) => ({ clientRates: name }),
  (name) => ({ nodes: { count: 1, cpu: name, memory: name, pods: 1 } }),
  (name) => ({ switches: Object.fromEntries([[name, true]]) }),
  (name) => ({ switches: { featureGates: Object.fromEntries([[name, true]]) } }),
  (name) => ({ switches: { queue: name } }),
  (name) => ({
    configuration: {
      name: 'a.yaml',
      text: `apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n${name}: 1\n`,
    },
  }),
];

function opened(): Session {
  const result = openSession({ scenario: 'first-minute', seed: 1 });
  if (!result.ok) throw new Error(result.problems[0]?.message);
  result.session.seekTime(20_000_000);
  return result.session;
}

function goOn(session: Session): void {
  for (let i = 0; i < STEPS; i++) session.step();
}

describe('names that Object.prototype has', () => {
  it('names of Object.prototype are ordinary names in kubectl lines', () => {
    const session = opened();
    for (const name of NAMES)
      for (const make of LINES) {
        const line = make(name);
        const found = interpret(line, { reader: session, world: session.world, nowUs: session.run.clockUs, files: [] });
        expect(JSON.stringify(found), line).not.toMatch(INHERITED);
        if (found.type !== 'printed') session.accept({ type: 'kubectl.run', line });
        goOn(session);
      }
  });

  it('names of Object.prototype are ordinary names in commands and manifests', () => {
    const session = opened();
    for (const name of NAMES)
      for (const make of COMMANDS) {
        const command = make(name);
        expect(JSON.stringify(session.accept(command as Command)), JSON.stringify(command)).not.toMatch(INHERITED);
        goOn(session);
      }
    expect(session.ask('export', { format: 'json' })).not.toMatch(INHERITED);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('names of Object.prototype are refused in the source of a run', () => {
    for (const name of NAMES)
      for (const make of SOURCES) {
        const source = { scenario: 'own', seed: 1, ...make(name) } as RunSource;
        const result = openSession(source);
        expect(result.ok, JSON.stringify(source)).toBe(false);
        expect(JSON.stringify(result)).not.toMatch(INHERITED);
      }
  });
});
