import { describe, expect, it } from 'vitest';
import { formatTime } from '#base/rfc3339.ts';
import { World } from '#kernel/world.ts';
import type { ControllerRevision, DaemonSet, Node, Pod, Taint } from '#model/generated/types.ts';
import type { DaemonSetView } from './daemonPod.ts';
import { newDaemonPod, targetNode } from './daemonPod.ts';
import { daemonSetStatus, planDaemonSet } from './daemonSetController.ts';
import { FailedPodBackoff } from './manageNodes.ts';

const NOW_US = 1_000_000_000;

function agent(image: string, spec: Partial<DaemonSet['spec']> = {}): DaemonSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', namespace: 'default', uid: 'set', generation: 1 },
    spec: {
      selector: { matchLabels: { app: 'agent' } },
      template: { metadata: { labels: { app: 'agent' } }, spec: { containers: [{ name: 'c', image }] } },
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
      revisionHistoryLimit: 10,
      ...spec,
    },
  };
}

function aNode(name: string, ...taints: Taint[]): Node {
  return { apiVersion: 'v1', kind: 'Node', metadata: { name }, spec: { taints } };
}

interface Facts {
  readonly hash?: string;
  readonly isReady?: boolean;
  readonly phase?: string;
  readonly isLeaving?: boolean;
  readonly isBound?: boolean;
  readonly born?: number;
}

function aPod(name: string, node: string, facts: Facts = {}): Pod {
  const { hash = 'old', isReady = true, phase = 'Running', isLeaving = false, isBound = true, born = 0 } = facts;
  const made = newDaemonPod(agent('v1'), node, hash);
  const ready = { type: 'Ready', status: isReady ? 'True' : 'False', lastTransitionTime: formatTime(0) };
  return {
    ...made,
    metadata: {
      ...made.metadata,
      name,
      creationTimestamp: formatTime(born * 1_000_000),
      ...(isLeaving && { deletionTimestamp: formatTime(NOW_US) }),
    },
    spec: { ...made.spec, ...(isBound && { nodeName: node }) },
    status: { phase, conditions: [ready] },
  };
}

function view(daemonSet: DaemonSet, nodes: readonly Node[], changes: Partial<DaemonSetView> = {}): DaemonSetView {
  const { revisions = [] } = changes;
  return {
    daemonSet,
    nodes,
    pods: [],
    revisions,
    findRevision: (name) => revisions.find(({ metadata }) => metadata.name === name),
    failedPodDelayUs: () => 0,
    nowUs: NOW_US,
    ...changes,
  };
}

function work(given: DaemonSetView) {
  const { create, remove } = planDaemonSet(given).work;
  return { create, remove: remove.map(({ metadata }) => metadata.name) };
}

const NODES = ['n1', 'n2', 'n3'].map((name) => aNode(name));
const V1 = planDaemonSet(view(agent('v1'), [])).history.hash;
const V2 = planDaemonSet(view(agent('v2'), [])).history.hash;

describe('Pods of a DaemonSet', () => {
  it('a Pod comes from the current template and has affinity for one node', () => {
    expect(work(view(agent('v1'), NODES))).toEqual({ create: ['n1', 'n2', 'n3'], remove: [] });
    const pod = newDaemonPod(agent('v1'), 'n2', 'hash');
    expect([targetNode(pod), pod.metadata.labels]).toEqual([
      'n2',
      { app: 'agent', 'controller-revision-hash': 'hash' },
    ]);
  });

  it('a Pod keeps the tolerations of the template', () => {
    const tolerations = [
      { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 5 },
      { key: 'gpu', operator: 'Exists' },
    ];
    const template = { metadata: {}, spec: { containers: [], tolerations } };
    const made = newDaemonPod(agent('v1', { template }), 'n1', 'hash').spec.tolerations;
    expect(made).toHaveLength(7);
    expect(made?.slice(0, 2)).toEqual([
      { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute' },
      { key: 'gpu', operator: 'Exists' },
    ]);
  });

  it('a Pod stays on a node that gets a NoSchedule taint', () => {
    const tainted = [aNode('n1', { key: 'a', effect: 'NoSchedule' }), aNode('n2', { key: 'a', effect: 'NoExecute' })];
    const pods = [aPod('p1', 'n1'), aPod('p2', 'n2')];
    expect(work(view(agent('v1', { updateStrategy: { type: 'OnDelete' } }), tainted, { pods }))).toEqual({
      create: [],
      remove: ['p2'],
    });
  });

  it('keeps only the oldest bound Pod on each node', () => {
    const pods = [
      aPod('younger', 'n1', { born: 20 }),
      aPod('older', 'n1', { born: 10 }),
      aPod('unbound', 'n1', { born: 1, isBound: false }),
    ];
    expect(work(view(agent('v1'), [aNode('n1')], { pods }))).toEqual({ create: [], remove: ['younger', 'unbound'] });
  });

  it('deletes a Pod that waits for a deleted node', () => {
    const pods = [aPod('bound', 'gone'), aPod('unbound', 'gone', { isBound: false })];
    expect(work(view(agent('v1'), [], { pods }))).toEqual({ create: [], remove: ['unbound'] });
  });

  it('deletes ended Pods with an Event, and failed ones after a back-off', () => {
    const pods = [aPod('failed', 'n1', { hash: V1, phase: 'Failed' }), aPod('done', 'n2', { phase: 'Succeeded' })];
    const plan = planDaemonSet(view(agent('v1'), NODES.slice(0, 2), { pods }));
    expect(plan.work.remove.map(({ metadata }) => metadata.name)).toEqual(['failed', 'done']);
    expect(plan.failed).toEqual(['n1']);
    expect(plan.events).toEqual([
      {
        type: 'Warning',
        reason: 'FailedDaemonPod',
        message: 'Found failed daemon pod default/failed on node n1, will try to kill it',
      },
      {
        type: 'Normal',
        reason: 'SucceededDaemonPod',
        message: 'Found succeeded daemon pod default/done on node n2, will try to delete it',
      },
    ]);
    const later = planDaemonSet(
      view(agent('v1'), NODES.slice(0, 1), { pods: pods.slice(0, 1), failedPodDelayUs: () => 4 }),
    );
    expect([later.work.remove, later.retryUs]).toEqual([[], [4]]);
  });

  it('replaces a finished Pod while it is being deleted', () => {
    const pods = [aPod('failed', 'n1', { phase: 'Failed', isLeaving: true })];
    expect(work(view(agent('v1'), [aNode('n1')], { pods })).create).toEqual(['n1']);
    const running = [aPod('running', 'n1', { isLeaving: true })];
    expect(work(view(agent('v1'), [aNode('n1')], { pods: running })).create).toEqual([]);
  });
});

describe('DaemonSet update without surge', () => {
  const three = (facts: readonly Facts[]) => facts.map((fact, index) => aPod(`p${index + 1}`, `n${index + 1}`, fact));

  it.each<[string, Facts[], string[]]>([
    ['deletes one Pod', [{}, {}, {}], ['p1']],
    ['waits for a new Pod that is not available', [{ hash: V2, isReady: false }, {}, {}], []],
    ['continues when the new Pod is available', [{ hash: V2 }, {}, {}], ['p2']],
    ['replaces unavailable Pods at once, and no others', [{}, { isReady: false }, { isReady: false }], ['p2', 'p3']],
    ['waits for a terminating Pod', [{ isLeaving: true }, {}, {}], []],
  ])('an update without surge %s', (_, facts, remove) =>
    expect(work(view(agent('v2'), NODES, { pods: three(facts) }))).toEqual({ create: [], remove }),
  );

  it('rounds the share of unavailable nodes up', () => {
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '34%', maxSurge: 0 } };
    expect(work(view(agent('v2', { updateStrategy }), NODES, { pods: three([{}, {}, {}]) })).remove).toEqual([
      'p1',
      'p2',
    ]);
  });

  it('leaves all Pods alone with OnDelete', () => {
    const given = view(agent('v2', { updateStrategy: { type: 'OnDelete' } }), NODES, { pods: three([{}, {}, {}]) });
    expect(work(given)).toEqual({ create: [], remove: [] });
  });
});

describe('DaemonSet update with surge', () => {
  const surging = agent('v2', {
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
  });
  const pods = [aPod('p1', 'n1'), aPod('p2', 'n2'), aPod('p3', 'n3')];

  it('creates a new Pod beside the old one, one node at a time', () => {
    expect(work(view(surging, NODES, { pods }))).toEqual({ create: ['n1'], remove: [] });
    const more = [...pods, aPod('q1', 'n1', { hash: V2, isReady: false, born: 9 })];
    expect(work(view(surging, NODES, { pods: more }))).toEqual({ create: [], remove: [] });
  });

  it('deletes the old Pod when the new one is available or the old one is not ready', () => {
    const ready = [...pods, aPod('q1', 'n1', { hash: V2, born: 9 })];
    expect(work(view(surging, NODES, { pods: ready }))).toEqual({ create: [], remove: ['p1'] });
    const broken = [
      aPod('p1', 'n1', { isReady: false }),
      ...pods.slice(1),
      aPod('q1', 'n1', { hash: V2, isReady: false, born: 9 }),
    ];
    expect(work(view(surging, NODES, { pods: broken }))).toEqual({ create: [], remove: ['p1'] });
  });

  it('does not count nodes with an unavailable old Pod', () => {
    const broken = [aPod('p1', 'n1', { isReady: false }), aPod('p2', 'n2', { isReady: false }), aPod('p3', 'n3')];
    expect(work(view(surging, NODES, { pods: broken })).create).toEqual(['n1', 'n2', 'n3']);
  });

  it('keeps a Pod on an ineligible node until enough others are available', () => {
    const nodes = [aNode('n1', { key: 'a', effect: 'NoSchedule' }), aNode('n2')];
    const waiting = [aPod('p1', 'n1'), aPod('q2', 'n2', { hash: V2, isReady: false })];
    expect(work(view(surging, nodes, { pods: waiting }))).toEqual({ create: [], remove: [] });
    const ready = [aPod('p1', 'n1'), aPod('q2', 'n2', { hash: V2 })];
    expect(work(view(surging, nodes, { pods: ready }))).toEqual({ create: [], remove: ['p1'] });
  });
});

describe('DaemonSet history', () => {
  const made = (image: string, revisions: readonly ControllerRevision[] = []): ControllerRevision => {
    const [write] = planDaemonSet(view(agent(image), [], { revisions })).history.writes;
    if (write?.op !== 'createRevision') throw new Error('it is there already');
    return write.revision;
  };

  it('gives an old revision the highest number when it becomes current again', () => {
    const first = made('v1');
    const second = made('v2', [first]);
    expect([first.revision, second.revision]).toEqual([1, 2]);
    expect(planDaemonSet(view(agent('v1'), [], { revisions: [first, second] })).history.writes).toEqual([
      { op: 'updateRevision', name: first.metadata.name, revision: 3 },
    ]);
  });

  it('keeps one of two equal revisions and relabels its Pods', () => {
    const first = made('v1');
    const twin = { ...first, revision: 2, metadata: { ...first.metadata, name: 'twin', labels: {} } };
    const pods = [aPod('p', 'n1', { hash: 'other' })];
    const { history } = planDaemonSet(view(agent('v1'), [], { revisions: [first, twin], pods }));
    expect(history.hash).toBe('twin');
    expect(history.writes.map(({ op }) => op)).toEqual(['relabelPod', 'deleteRevision']);
  });

  it('counts a collision when another object has the name', () => {
    const foreign = { ...made('v1'), data: {} };
    const { history } = planDaemonSet(view(agent('v1'), [], { findRevision: () => foreign }));
    expect([history.writes, history.collisionCount]).toEqual([[], 1]);
  });
});

describe('DaemonSet status', () => {
  it('counts the oldest Pod of each node, and misscheduled Pods', () => {
    const nodes = [...NODES, aNode('n4', { key: 'a', effect: 'NoSchedule' })];
    const pods = [
      aPod('p1', 'n1'),
      aPod('q1', 'n1', { hash: V2, isReady: false, born: 9 }),
      aPod('p2', 'n2', { hash: V2, isReady: false }),
      aPod('p4', 'n4'),
    ];
    expect(daemonSetStatus(view(agent('v2'), nodes, { pods }), V2, false)).toEqual({
      desiredNumberScheduled: 3,
      currentNumberScheduled: 2,
      numberMisscheduled: 1,
      numberReady: 1,
      updatedNumberScheduled: 1,
      numberAvailable: 1,
      numberUnavailable: 2,
      observedGeneration: 0,
    });
  });
});

describe('failed Pods', () => {
  it('failed Pods back off 1 s, 2 s, 4 s, up to 15 minutes, and reset after 30 minutes', () => {
    const backoff = new FailedPodBackoff(new World());
    const daemonSet = agent('v1');
    const delays: number[] = [];
    let nowUs = 0;
    for (let i = 0; i < 12; i++) {
      backoff.next(daemonSet, 'n1', nowUs);
      const delayUs = backoff.delayUs(daemonSet, 'n1', nowUs);
      delays.push(delayUs / 1_000_000);
      expect(backoff.delayUs(daemonSet, 'n1', nowUs + delayUs)).toBe(0);
      nowUs += delayUs;
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    backoff.next(daemonSet, 'n1', nowUs + 3_600_000_000);
    expect(backoff.delayUs(daemonSet, 'n1', nowUs + 3_600_000_000)).toBe(1_000_000);
    backoff.forget('set');
    expect(backoff.delayUs(daemonSet, 'n1', nowUs + 3_600_000_000)).toBe(0);
  });
});
