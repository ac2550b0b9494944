import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import type { ManifestFile } from '#protocol/command.ts';
import { openSession } from '#session/session.ts';
import { redactFiles } from './readFiles.ts';
import { readManifests } from './readManifests.ts';

const FIXTURES = join(import.meta.dirname, '../../../e2e/fixtures');
const dumped = ['nodes', 'pods'].map((what) => ({
  name: `${what}.json`,
  text: readFileSync(join(FIXTURES, `dump-${what}.json`), 'utf8'),
}));

/** Numbers from a seed, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A cluster in which most rules of the scheduler have something to decide. */
function cluster(seed: number): ManifestFile {
  const upTo = numbers(seed);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const teams = ['acme-shop', 'acme', 'acme-shop-dev', 'zoo', 'default'];
  const uid = (kind: string, index: number) => `${kind}-${seed}-${index}`;
  const nodes = Array.from({ length: 6 }, (_, i) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: `ip-10-3-0-${[9, 17, 120, 31, 5, 80][i]}.corp.example`,
      uid: uid('node', i),
      labels: {
        'kubernetes.io/hostname': `ip-10-3-0-${[9, 17, 120, 31, 5, 80][i]}`,
        'topology.kubernetes.io/zone': `eu-secret-${'cab'[i % 3]}`,
        'acme.example/pool': i < 3 ? 'gold' : 'silver',
        'acme.example/generation': String(i),
      },
    },
    spec: i === 4 ? { taints: [{ key: 'team', value: 'acme-ml', effect: 'NoSchedule' }] } : {},
    status: { allocatable: { cpu: '4', memory: '8Gi', pods: '6' }, conditions: [{ type: 'Ready', status: 'True' }] },
  }));
  const names = nodes.map(({ metadata }) => metadata.name);
  const wishes: readonly object[] = [
    {},
    { nodeSelector: { 'acme.example/pool': 'gold' } },
    { tolerations: [{ key: 'team', value: 'acme-ml', effect: 'NoSchedule' }], nodeName: names[4] },
    {
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [
              { matchExpressions: [{ key: 'acme.example/generation', operator: 'Gt', values: ['2'] }] },
              { matchFields: [{ key: 'metadata.name', operator: 'In', values: [names[1]] }] },
            ],
          },
        },
      },
    },
    {
      affinity: {
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            {
              topologyKey: 'kubernetes.io/hostname',
              labelSelector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['web', 'cart'] }] },
              namespaces: ['acme', 'acme-shop'],
            },
          ],
        },
      },
    },
    {
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'topology.kubernetes.io/zone',
          whenUnsatisfiable: 'DoNotSchedule',
          labelSelector: { matchLabels: { app: 'web' } },
        },
      ],
    },
    { containers: [{ name: 'main', image: 'acme.example/web:7', ports: [{ containerPort: 80, hostPort: 8080 }] }] },
    { priority: 1000, priorityClassName: 'acme-gold' },
  ];
  const pods = Array.from({ length: 34 }, (_, i) => {
    const app = pick(['web', 'cart', 'ledger']);
    const spec = {
      containers: [
        {
          name: 'main',
          image: `acme.example/${app}:7`,
          resources: { requests: { cpu: `${200 + 100 * upTo(9)}m`, memory: `${128 * (1 + upTo(8))}Mi` } },
        },
      ],
      ...(i < 12 && { nodeName: names[i % 4] }),
      ...pick(wishes),
    };
    const isBound = spec.nodeName !== undefined;
    return {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: `${app}-${i}`, namespace: pick(teams), uid: uid('pod', i), labels: { app } },
      spec,
      status: isBound ? { phase: 'Running' } : { phase: 'Pending' },
    };
  });
  const classes = [
    {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name: 'acme-gold', uid: uid('class', 0) },
      value: 1000,
    },
  ];
  return {
    name: 'dump.json',
    text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...classes, ...nodes, ...pods] }),
  };
}

/** Where each Pod of the files is after some time, by the places of both in the files; and how many Pods there are. */
function places(files: readonly ManifestFile[]): unknown {
  const read = readManifests(files);
  const opened = openSession({ scenario: 'own', seed: 1, files });
  if (!opened.ok || !read.ok) throw new Error('the files cannot be read');
  opened.session.seekTime(30e6);
  const nodes = read.objects.filter(({ kind }) => kind === 'Node').map(({ metadata }) => metadata.name);
  const now = opened.session.ask('list', { kind: 'Pod' }) as readonly Pod[];
  const at = new Map(now.map(({ metadata, spec }) => [metadata.uid, spec.nodeName ?? '']));
  const pods = read.objects.filter(({ kind }) => kind === 'Pod').map(({ metadata }) => at.get(metadata.uid));
  return { pods: pods.map((node) => (node === undefined ? 'gone' : nodes.indexOf(node))), count: now.length };
}

describe('a redacted cluster', () => {
  const clusters: readonly (readonly [string, readonly ManifestFile[]])[] = [
    ['read from two dumps', dumped],
    ...[1, 2, 3].map((seed) => [`made of seed ${seed}`, [cluster(seed)]] as const),
  ];
  it.each(clusters)('schedules %s the same after redaction', (_, files) => {
    const redacted = redactFiles(files);
    if (!redacted.ok) throw new Error(JSON.stringify(redacted.problems));
    const before = places(files);
    // Some have a node and some have none, else it would say little.
    expect(before).toMatchObject({ pods: expect.arrayContaining([1, -1]) });
    expect(places([{ name: 'redacted.json', text: redacted.text }])).toEqual(before);
  });

  it('removes all names of the owner', () => {
    const redacted = redactFiles([cluster(1)]);
    if (!redacted.ok) throw new Error(JSON.stringify(redacted.problems));
    const { text } = redacted;
    // Keys of labels stay: they say what is decided by.
    expect(text.replaceAll(/"acme\.example\/(pool|generation)"/g, '')).not.toMatch(
      /acme|zoo|web|ledger|gold|secret|corp/,
    );
    expect(redacted).toMatchObject({ objects: 41, leftOut: 0 });
  });
});
