import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '#model/generated/types.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import type { Help, PodExplanation } from '#protocol/explanation.ts';
import type { Session } from '#session/session.ts';
import { apply, does, node, pod, S, start } from '#session/testing/manifestSession.ts';

/** Unschedulable Pods that are generated. */
const WANTED = 200;
/** A new node needs some seconds until it takes Pods, and a Pod that was rejected waits for its back-off. */
const PATIENCE_US = 40 * S;

const CLUSTER =
  node('n1', { cpu: '4', memory: '8Gi', labels: 'disk: hdd, topology.kubernetes.io/zone: a' }) +
  node('n2', { cpu: '8', memory: '16Gi', taint: 'dedicated', labels: 'disk: ssd, topology.kubernetes.io/zone: b' }) +
  node('n3', { cpu: '2', memory: '4Gi', labels: 'topology.kubernetes.io/zone: a' }) +
  pod('web-1', { cpu: '3', spec: 'nodeSelector: {kubernetes.io/hostname: n1}' }) +
  pod('web-3', { cpu: '1.5', spec: 'nodeSelector: {kubernetes.io/hostname: n3}' });

const wanted = fc.record({
  cpu: fc.constantFrom('0.2', '1.5', '3', '6', '20'),
  memory: fc.constantFrom('256Mi', '6Gi', '12Gi', '40Gi'),
  selector: fc.constantFrom('', '{disk: ssd}', '{disk: nvme}', '{disk: nvme, gpu: a100}'),
  gpus: fc.constantFrom(0, 0, 0, 0, 4),
  affinity: fc.constantFrom('', 'app: web-1', 'app: nobody'),
  anti: fc.boolean(),
  gated: fc.constantFrom(false, false, false, true),
  spread: fc.boolean(),
});

type Wanted = typeof wanted extends fc.Arbitrary<infer W> ? W : never;

function manifest({ cpu, memory, selector, gpus, affinity, anti, gated, spread }: Wanted): string {
  const term = (labels: string) =>
    `requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {${labels}}}}]`;
  const rules = [
    ...(affinity ? [`podAffinity: {${term(affinity)}}`] : []),
    ...(anti ? [`podAntiAffinity: {${term('app: web-3')}}`] : []),
  ];
  const spec = [
    ...(selector ? [`nodeSelector: ${selector}`] : []),
    ...(rules.length > 0 ? [`affinity: {${rules.join(', ')}}`] : []),
    ...(gated ? ['schedulingGates: [{name: wait}]'] : []),
    ...(spread
      ? [
          'topologySpreadConstraints: [{maxSkew: 1, topologyKey: rack, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: p}}}]',
        ]
      : []),
  ].join('\n  ');
  const text = pod('p', { cpu, memory, spec });
  if (gpus === 0) return text;
  return text
    .replace(', memory:', `, example.com/gpu: "${gpus}", memory:`)
    .replace('resources: {', `resources: {limits: {example.com/gpu: "${gpus}"}, `);
}

function waiting(text: string): Session {
  const session = start(CLUSTER);
  session.seekTime(8 * S);
  apply(session, text);
  session.seekTime(11 * S);
  return session;
}

function explained(session: Session): PodExplanation | undefined {
  return session.ask('explainPod', { namespace: 'default', name: 'p' });
}

/** Does what is offered, as the button does: one command after the other, at the same moment. */
function works(session: Session, { change, commands }: Help): boolean {
  const { seq } = session.run.position;
  const main = session.run.branch.id;
  session.run.fork(change);
  does(session, ...commands);
  const untilUs = session.run.clockUs + PATIENCE_US;
  const nodeNow = () =>
    (session.ask('get', { kind: 'Pod', namespace: 'default', name: 'p' }) as Pod | undefined)?.spec.nodeName;
  while (!nodeNow() && session.run.clockUs < untilUs) session.seekTime(session.run.clockUs + S);
  const node = nodeNow();
  session.switchBranch(main);
  session.seek(seq);
  return Boolean(node);
}

/** The reasons are borne out by the objects, whatever the search thought. */
function isProven(session: Session, { noHelp }: PodExplanation, { gpus }: Wanted): boolean {
  const nodes = session.ask('list', { kind: 'Node' }) as Node[];
  const most = Math.max(
    ...nodes.map(({ status }) => quantityMilliValue(status?.allocatable?.['example.com/gpu'] ?? '0')),
  );
  return (
    gpus * 1000 > most &&
    noHelp.some(
      ({ says, values }) =>
        (says === 'helpTooLarge' || says === 'helpNowhere') &&
        'resource' in values &&
        values.resource === 'example.com/gpu',
    )
  );
}

describe('suggested changes for a Pod', () => {
  it('finds changes that help or proves that none exist, for 200 unschedulable Pods', () => {
    const seen = new Map<number, number>();
    let proven = 0;
    let count = 0;
    for (const each of fc.sample(wanted, { seed: 20_260_111, numRuns: 2 * WANTED })) {
      if (count === WANTED) break;
      const text = manifest(each);
      const session = waiting(text);
      const why = explained(session);
      if (why?.node !== '') continue;
      count++;
      const [first] = why.helps;
      if (!first) {
        expect(isProven(session, why, each), JSON.stringify([each, why.noHelp])).toBe(true);
        proven++;
        continue;
      }
      const size = first.change.split(' & ').length;
      seen.set(size, (seen.get(size) ?? 0) + 1);
      // All of a few, and of the others the first that is offered.
      for (const help of count % 20 === 0 ? why.helps : [first])
        expect(works(session, help), JSON.stringify([each, help.change])).toBe(true);
    }
    expect(count).toBe(WANTED);
    // The generator reaches sets of every size, and Pods for which there is none.
    expect([...seen.keys()]).toEqual(expect.arrayContaining([1, 2, 3]));
    expect(proven).toBeGreaterThan(10);
  });
});
