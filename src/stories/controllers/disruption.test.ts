import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { DRAIN_RECORDS, type Drain } from '#cluster/kubectl/drain/drainRecords.ts';
import { CLIENT_RESULTS, type ClientResult } from '#cluster/kubectl/kubectl.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Session } from '#session/session.ts';
import { apply, does, S, start } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';

const web = (replicas: number) =>
  deployment({ name: 'web', replicas, image: 'registry.example/web:1', cpu: '100m', memory: '64Mi' });

const budget = (spec: string, name = 'web') => `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: ${name}
  namespace: default
spec:
  ${spec}
  selector:
    matchLabels:
      app: web
`;

const budgetOf = (session: Session) => session.world.table(store('PodDisruptionBudget')).get('default/web')?.status;

const pods = (session: Session) => session.world.table(store('Pod')).values();
const drains = (session: Session) => session.world.table(DRAIN_RECORDS).values();
const printed = (drain: Drain | undefined) => (drain?.lines ?? []).map(({ text }) => text);
const available = (session: Session) =>
  session.world.table(store('Deployment')).get('default/web')?.status?.availableReplicas ?? 0;

/** Number of messages about several budgets, by Pod. */
const warnings = (session: Session) =>
  session.world
    .table(store('Event'))
    .values()
    .filter(({ reason }) => reason === 'MultiplePodDisruptionBudgets')
    .map(({ involvedObject, count }) => ({ pod: involvedObject.name, count }));

/** Evicts through the API as a person who writes the request. */
function evict(session: Session, name: string, second: number): ClientResult {
  session.seekTime(second * S);
  const before = session.world.table(CLIENT_RESULTS).size;
  does(session, {
    type: 'request.send',
    method: 'POST',
    url: `/api/v1/namespaces/default/pods/${name}/eviction`,
    body: JSON.stringify({ apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace: 'default' } }),
  });
  session.seekTime((second + 0.1) * S);
  return session.world.table(CLIENT_RESULTS).values()[before] as ClientResult;
}

describe('PodDisruptionBudget arithmetic', () => {
  it.each([
    ['minAvailable: 50%', { disruptionsAllowed: 2, currentHealthy: 5, desiredHealthy: 3, expectedPods: 5 }],
    ['maxUnavailable: 30%', { disruptionsAllowed: 2, currentHealthy: 5, desiredHealthy: 3, expectedPods: 5 }],
    ['maxUnavailable: 1', { disruptionsAllowed: 1, currentHealthy: 5, desiredHealthy: 4, expectedPods: 5 }],
    ['minAvailable: 5', { disruptionsAllowed: 0, currentHealthy: 5, desiredHealthy: 5, expectedPods: 5 }],
  ])('%s of five Pods allows the expected disruptions', (spec, status) => {
    const session = start(web(5));
    session.seekTime(30 * S);
    apply(session, budget(spec));
    session.seekTime(32 * S);
    expect(budgetOf(session)).toMatchObject(status);
  });

  it('a Pod with two budgets cannot be evicted', () => {
    const session = start(web(3));
    session.seekTime(30 * S);
    apply(session, budget('maxUnavailable: 1') + budget('maxUnavailable: 1', 'other'));
    session.seekTime(32 * S);
    const [pod] = pods(session);
    expect(evict(session, pod?.metadata.name ?? '', 32)).toMatchObject({
      code: 500,
      message: 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    });
    // Only a change of a Pod says that it has several: these have not changed since.
    expect(warnings(session)).toEqual([]);
    const before = new Set(pods(session).map(({ metadata }) => metadata.name));
    does(session, {
      type: 'request.send',
      method: 'DELETE',
      url: `/api/v1/namespaces/default/pods/${pod?.metadata.name}`,
    });
    session.seekTime(70 * S);
    const changed = [
      pod?.metadata.name,
      pods(session).find(({ metadata }) => !before.has(metadata.name))?.metadata.name,
    ];
    expect(warnings(session).map((warning) => warning.pod)).toEqual(changed.sort());
    // Added, bound, and three times the kubelet; and the other: told to end, three times the kubelet, gone.
    expect(warnings(session).map(({ count }) => count)).toEqual([5, 5]);
  });
});

describe('budget limits', () => {
  function five(): Session {
    const session = start(web(5));
    session.seekTime(30 * S);
    apply(session, budget('minAvailable: 4'));
    session.seekTime(32 * S);
    return session;
  }

  it('refuses the second eviction with its cause until the replacement Pod is ready', () => {
    const session = five();
    const [first, second] = pods(session);
    expect(evict(session, first?.metadata.name ?? '', 32).code).toBe(201);
    const refused = evict(session, second?.metadata.name ?? '', 32.2);
    expect(refused).toMatchObject({
      code: 429,
      reason: 'TooManyRequests',
      message: "Cannot evict pod as it would violate the pod's disruption budget.",
      details: {
        causes: [
          { reason: 'DisruptionBudget', message: 'The disruption budget web needs 4 healthy pods and has 4 currently' },
        ],
      },
    });
    expect(evict(session, second?.metadata.name ?? '', 60).code).toBe(201);
  });

  it('kubectl delete and scaling ignore the budget', () => {
    const session = five();
    for (const { metadata } of pods(session).slice(0, 2))
      does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: metadata.name });
    session.seekTime(33 * S);
    expect(pods(session).filter(({ metadata }) => metadata.deletionTimestamp !== undefined)).toHaveLength(2);
    does(session, { type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'web', replicas: 1 });
    session.seekTime(90 * S);
    expect(pods(session)).toHaveLength(1);
  });

  it('the DisruptionTarget condition of an evicted Pod names the evictor', () => {
    const session = five();
    const [first] = pods(session);
    evict(session, first?.metadata.name ?? '', 32);
    const left = pods(session).find(({ metadata }) => metadata.name === first?.metadata.name);
    expect(left?.status?.conditions?.find(({ type }) => type === 'DisruptionTarget')).toMatchObject({
      status: 'True',
      reason: 'EvictionByEvictionAPI',
    });
  });
});

describe('kubectl drain', () => {
  it('drain-and-pdb: the drain waits for the budget', () => {
    const session = openedScenario('drain-and-pdb');
    session.seekTime(49 * S);
    const [refused] = drains(session);
    expect(refused?.phase).toBe('failed');
    expect(printed(refused)).toContainEqual(
      expect.stringContaining(
        'cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore): default/agent-',
      ),
    );
    let least = 5;
    for (let second = 50; second <= 120; second++) {
      session.seekTime(second * S);
      least = Math.min(least, available(session));
    }
    expect(least).toBe(4);
    const drain = drains(session)[1];
    const lines = printed(drain);
    expect(drain?.phase).toBe('drained');
    expect(lines[0]).toBe('node/node-1 already cordoned');
    expect(lines[1]).toMatch(/^Warning: ignoring DaemonSet-managed Pods: default\/agent-/);
    expect(lines.at(-1)).toBe('node/node-1 drained');
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^error when evicting pods\/"web-[^"]+" -n "default" \(will retry after 5s\): Cannot evict pod as it would violate the pod's disruption budget\.$/,
      ),
    );
    const left = pods(session).filter(({ spec }) => spec.nodeName === 'node-1');
    expect(left.map(({ metadata }) => metadata.name.replace(/-[^-]+$/, ''))).toEqual(['agent']);
  });

  it('a drain retries 5 s after a refusal', () => {
    const session = openedScenario('drain-and-pdb');
    session.seekTime(120 * S);
    const retries = (drains(session)[1]?.lines ?? []).flatMap(({ atUs, text }) =>
      text.startsWith('error when evicting') ? [{ atUs, name: /pods\/"([^"]+)"/.exec(text)?.[1] ?? '' }] : [],
    );
    expect(retries.length).toBeGreaterThan(1);
    for (const { atUs, name } of retries) {
      const again = drains(session)[1]?.lines.find(
        (line) => line.atUs > atUs && line.text === `evicting pod default/${name}`,
      );
      expect(again?.atUs).toBe(atUs + 5 * S);
    }
  });

  it('a drain gives up after --timeout and lists the remaining Pods', () => {
    const session = start(`${web(2)}${budget('minAvailable: 2')}`);
    session.seekTime(30 * S);
    const all = session.world.table(store('Node')).keys();
    does(session, { type: 'kubectl.run', line: `drain ${all.join(' ')} --timeout=72s` });
    session.seekTime(400 * S);
    const [drain] = drains(session);
    expect(drain?.phase).toBe('failed');
    const lines = printed(drain);
    expect(lines.slice(0, all.length)).toEqual(all.map((name) => `node/${name} cordoned`));
    const held = all.filter((name) => pods(session).some(({ spec }) => spec.nodeName === name));
    const errors = held.map((name) => {
      const refused = pods(session).filter(({ spec }) => spec.nodeName === name);
      const texts = refused.map(
        ({ metadata }) => `error when evicting pods/"${metadata.name}" -n "default": global timeout reached: 1m12s`,
      );
      const error = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
      const at = lines.indexOf(`error: unable to drain node "${name}" due to error: ${error}, continuing command...`);
      expect(lines.slice(at - 1 - texts.length, at)).toEqual([
        `There are pending pods in node "${name}" when an error occurred: ${error}`,
        ...refused.map(({ metadata }) => `pod/${metadata.name}`),
      ]);
      return held.length === 1 ? texts : [error];
    });
    const end = ['There are pending nodes to be drained:', ...held.map((name) => ` ${name}`), ...errors.flat()];
    expect(lines.slice(-end.length)).toEqual(end);
    const free = all.filter((name) => !held.includes(name));
    expect(lines).toEqual(expect.arrayContaining(free.map((name) => `node/${name} drained`)));
    expect(pods(session)).toHaveLength(2);
  });

  it('a Pod without a controller needs --force', () => {
    const lonely = `apiVersion: v1\nkind: Pod\nmetadata:\n  name: lonely\nspec:\n  containers:\n    - name: c\n      image: c\n`;
    const session = start(lonely);
    session.seekTime(20 * S);
    const name = pods(session)[0]?.spec.nodeName ?? '';
    does(session, { type: 'node.drain', name });
    session.seekTime(22 * S);
    expect(printed(drains(session)[0])).toContain(
      'cannot delete Pods that declare no controller (use --force to override): default/lonely',
    );
    does(session, { type: 'node.drain', name, force: true });
    session.seekTime(60 * S);
    expect(drains(session)[1]?.phase).toBe('drained');
    expect(pods(session)).toHaveLength(0);
  });
});
