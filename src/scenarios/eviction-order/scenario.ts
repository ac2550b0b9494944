import { SECOND_US } from '#base/time.ts';
import type { NodeGroup } from '#protocol/runSource.ts';
import { priorityClass } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

const MIB = 1024 * 1024;

function group(pool: string): NodeGroup {
  return {
    count: 1,
    namePrefix: `${pool}-`,
    cpu: '4',
    memory: '4Gi',
    pods: 110,
    zones: ['zone-a'],
    labels: { pool },
  };
}

/** A Pod of one pool whose container behaves as its image says. */
function pod(pool: string, part: string, memory: { request?: string; limit?: string }, priority = ''): string {
  const cpu = memory.limit ? '500m' : '100m';
  const requests = memory.request ? `requests: {cpu: ${cpu}, memory: ${memory.request}}` : '';
  const limits = memory.limit ? `limits: {cpu: ${cpu}, memory: ${memory.limit}}` : '';
  return `---
apiVersion: v1
kind: Pod
metadata:
  name: ${part}-${pool}
spec:
  nodeSelector: {pool: ${pool}}
${priority === '' ? '' : `  priorityClassName: ${priority}\n`}  containers:
    - name: app
      image: registry.example/${part}:1
      resources: {${[requests, limits].filter((text) => text !== '').join(', ')}}
`;
}

function pods(pool: string, bestEffortPriority = ''): string {
  return (
    pod(pool, 'guaranteed', { request: '1Gi', limit: '1Gi' }) +
    pod(pool, 'under', { request: '1Gi' }) +
    pod(pool, 'over', { request: '256Mi' }) +
    pod(pool, 'best-effort', {}, bestEffortPriority)
  );
}

const constant = (mib: number) => [{ atMs: 0, bytes: mib * MIB }];

export const scenario: Scenario<'eviction-order'> = {
  id: 'eviction-order',
  nodes: [group('equal'), group('prio')],
  manifests: priorityClass('important', 1000),
  script: [{ atUs: SECOND_US, apply: pods('equal') + pods('prio', 'important') }],
  images: [
    { image: 'registry.example/guaranteed:1', sizeBytes: 20_000_000, memory: constant(600) },
    { image: 'registry.example/under:1', sizeBytes: 20_000_000, memory: constant(700) },
    { image: 'registry.example/over:1', sizeBytes: 20_000_000, memory: constant(900), leakBytesPerSecond: 8 * MIB },
    {
      image: 'registry.example/best-effort:1',
      sizeBytes: 20_000_000,
      memory: constant(700),
      leakBytesPerSecond: 8 * MIB,
    },
  ],
  endUs: 480 * SECOND_US,
};

export const listed: Listed = {
  topic: 'resources',
  place: 30,
  answers: { 36: 1 },
  evidence: {
    moment: { reason: 'pod.evicted' },
    place: { view: 'nodes', node: 'equal-1', tab: 'resources' },
    select: 'Node/equal-1',
  },
};
