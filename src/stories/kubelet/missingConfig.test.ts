import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { PodExplanation } from '#protocol/explanation.ts';
import { openSession, type Session } from '#session/session.ts';
import { apply, does, journalReasons, podOf, S, start } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';

const pod = (container: string, more = '', name = 'app') => `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: default}
spec:
  ${more}
  terminationGracePeriodSeconds: 1
  containers: [{name: c, image: a, ${container}}]
`;
const volume = (source: string) =>
  pod('volumeMounts: [{name: v, mountPath: /etc/app}]', `volumes: [{name: v, ${source}}]`);
const configMap = (name: string, data = '{level: info}') => `---
apiVersion: v1
kind: ConfigMap
metadata: {name: ${name}, namespace: default}
data: ${data}
`;
const waitingOf = (session: Session, name = 'app') =>
  podOf(session, name).status?.containerStatuses?.[0]?.state?.waiting;
const events = (session: Session, reason: string) =>
  session.world
    .table(store('Event'))
    .values()
    .filter((event) => event.reason === reason && event.involvedObject.name === 'app');
const seen = (manifest: string, seconds: number) => {
  const session = start(manifest);
  session.seekTime(seconds * S);
  return session;
};
const timesOf = (session: Session, type: string) =>
  journalReasons(session)
    .filter((reason) => reason.type === type && reason.subject === 'default/app')
    .map(({ atUs }) => atUs / S);

describe('environment from a missing object', () => {
  it.each([
    ['envFrom: [{configMapRef: {name: settings}}]', 'configmap "settings" not found'],
    ['envFrom: [{secretRef: {name: key}}]', 'secret "key" not found'],
    ['env: [{name: A, valueFrom: {configMapKeyRef: {name: settings, key: a}}}]', 'configmap "settings" not found'],
    ['env: [{name: A, valueFrom: {secretKeyRef: {name: key, key: a}}}]', 'secret "key" not found'],
    [
      'env: [{name: A, valueFrom: {configMapKeyRef: {name: there, key: a}}}]',
      "couldn't find key a in ConfigMap default/there",
    ],
    [
      'env: [{name: A, valueFrom: {configMapKeyRef: {name: x, key: a}}}], envFrom: [{secretRef: {name: first}}]',
      'secret "first" not found',
    ],
  ])('reports the missing object: %s', (container, message) => {
    const session = seen(configMap('there') + pod(container), 8);
    expect(waitingOf(session)).toEqual({ reason: 'CreateContainerConfigError', message });
    expect(events(session, 'Failed').map((event) => event.message)).toEqual([`Error: ${message}`]);
  });

  it.each([
    'envFrom: [{configMapRef: {name: settings, optional: true}}]',
    'env: [{name: A, valueFrom: {secretKeyRef: {name: key, key: a, optional: true}}}]',
    'env: [{name: A, valueFrom: {configMapKeyRef: {name: there, key: a, optional: true}}}]',
    'env: [{name: A, valueFrom: {configMapKeyRef: {name: there, key: level}}}]',
  ])('starts the container with %s', (container) => {
    const session = seen(configMap('there') + pod(container), 8);
    expect(podOf(session, 'app').status?.phase).toBe('Running');
  });

  it('retries every 10 to 16 s and starts the container once the object exists', () => {
    const session = seen(pod('envFrom: [{configMapRef: {name: settings}}]'), 60);
    const times = timesOf(session, 'container.unconfigured');
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps.length).toBeGreaterThan(2);
    expect(gaps[0]).toBeLessThan(1);
    for (const gap of gaps.slice(1)) {
      expect(gap).toBeGreaterThanOrEqual(10);
      expect(gap).toBeLessThan(16);
    }
    apply(session, configMap('settings'));
    session.seekTime(80 * S);
    expect(podOf(session, 'app').status?.phase).toBe('Running');
    expect(podOf(session, 'app').status?.containerStatuses?.[0]?.restartCount).toBe(0);
  });
});

describe('volume from a missing object', () => {
  it.each([
    ['configMap: {name: settings}', 'configmap "settings" not found'],
    ['secret: {secretName: key}', 'secret "key" not found'],
    ['configMap: {name: there, items: [{key: a, path: a}]}', 'configmap references non-existent config key: a'],
    [
      'projected: {sources: [{configMap: {name: x}}, {secret: {name: key}}, {secret: {name: z, optional: true}}]}',
      '[configmap "x" not found, secret "key" not found]',
    ],
  ])('reports the missing object: %s', (source, message) => {
    const session = seen(configMap('there') + volume(source), 3);
    expect(waitingOf(session)?.reason).toBe('ContainerCreating');
    expect(events(session, 'FailedMount').map((event) => event.message)).toEqual([
      `MountVolume.SetUp failed for volume "v" : ${message}`,
    ]);
  });

  it('retries after 0.5 s to 122 s and mounts the volume once the object exists', () => {
    const session = seen(volume('configMap: {name: settings}'), 600);
    const times = timesOf(session, 'volume.unset');
    const gaps = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) * 10) / 10);
    expect(gaps).toEqual([0.6, 1.1, 2.1, 4.1, 8.1, 16.1, 32.1, 64.1, 122.1, 122.1, 122.1]);
    apply(session, configMap('settings'));
    session.seekTime(((times.at(-1) ?? 0) + 142) * S);
    expect(podOf(session, 'app').status?.phase).toBe('Running');
  });

  it('starts a Pod with an unmounted volume, and stops retrying for a deleted Pod', () => {
    const unused = seen(pod('env: []', 'volumes: [{name: v, secret: {secretName: key}}]'), 8);
    expect(podOf(unused, 'app').status?.phase).toBe('Running');
    const session = seen(volume('secret: {secretName: key}'), 8);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'app' });
    const tries = timesOf(session, 'volume.unset').length;
    session.seekTime(60 * S);
    expect(session.ask('get', { kind: 'Pod', namespace: 'default', name: 'app' })).toBeUndefined();
    expect(timesOf(session, 'volume.unset')).toHaveLength(tries);
  });
});

it('names missing pull secrets in an Event, and the Pod still runs', () => {
  const session = seen(pod('env: []', 'imagePullSecrets: [{name: registry}, {name: other}]'), 8);
  expect(podOf(session, 'app').status?.phase).toBe('Running');
  expect(new Set(events(session, 'FailedToRetrieveImagePullSecret').map((event) => event.message))).toEqual(
    new Set([
      'Unable to retrieve some image pull secrets (registry, other); attempting to pull the image may not succeed.',
    ]),
  );
});

describe('objects missing from a dump', () => {
  const dumped = (name: string) =>
    pod('envFrom: [{configMapRef: {name: settings}}]', '', name).replace(
      'namespace: default}',
      `namespace: default, uid: u-${name}}`,
    );
  const open = (text: string) => {
    const opened = openSession({ scenario: 'own', seed: 1, files: [{ name: 'dump.yaml', text }] });
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    opened.session.seekTime(8 * S);
    return opened;
  };

  it('assumes that ConfigMaps exist when a dump has none, with a note', () => {
    const { session, notes } = open(dumped('app'));
    expect(podOf(session, 'app').status?.phase).toBe('Running');
    expect(notes.map(({ message }) => message)).toEqual([
      'the dump has no ConfigMaps, and one of its Pods refers to some: each one that a Pod names is assumed to exist',
    ]);
  });

  it('reports a missing ConfigMap when a dump has others', () => {
    const other = configMap('other').replace('namespace: default}', 'namespace: default, uid: u-other}');
    const { session, notes } = open(dumped('app') + other);
    expect(waitingOf(session)?.message).toBe('configmap "settings" not found');
    expect(notes).toEqual([]);
  });
});

it('missing-config: the environment recovers within 15 s, the volume only after its back-off', () => {
  const session = openedScenario('missing-config');
  session.seekTime(170 * S);
  const startOf = (app: string) =>
    journalReasons(session).find(
      ({ type, subject }) => type === 'container.started' && subject?.startsWith(`default/${app}-`),
    )?.atUs ?? 0;
  expect(startOf('shop') / S - 40).toBeLessThan(16);
  expect(startOf('reports') / S - 75).toBeGreaterThan(50);
  const tried = journalReasons(session).filter(({ type, atUs }) => type === 'volume.unset' && atUs < 75 * S);
  expect(tried).toHaveLength(8);
});

describe('explanation of a missing object', () => {
  const factsOf = (session: Session) => {
    const why = session.ask('explainPod', { namespace: 'default', name: 'app' }) as PodExplanation;
    return why.answers.flatMap(({ facts }) => facts).map(({ says, values }) => ({ says, ...values }));
  };

  it('names every missing object with its keys and the command that creates it', () => {
    const env = ['a', 'b'].map((key) => `{name: ${key}, valueFrom: {secretKeyRef: {name: key, key: ${key}}}}`);
    const other = '{name: C, valueFrom: {configMapKeyRef: {name: there, key: c}}}';
    const session = seen(configMap('there') + pod(`env: [${env.join(', ')}, ${other}]`), 8);
    expect(factsOf(session)).toEqual(
      expect.arrayContaining([
        { says: 'objectMissing', part: 'containers[c]', kind: 'Secret', name: 'key', namespace: 'default' },
        {
          says: 'madeBy',
          command: 'kubectl create secret generic key -n default --from-literal=a=VALUE --from-literal=b=VALUE',
        },
        { says: 'madeByProgram' },
        { says: 'keysMissing', part: 'containers[c]', kind: 'ConfigMap', name: 'there', keys: 'c' },
        {
          says: 'madeBy',
          command: `kubectl patch configmap there -n default --type=merge -p '{"data":{"c":"VALUE"}}'`,
        },
      ]),
    );
  });

  it('explains the next retry of a volume, and its end', () => {
    const session = seen(volume('configMap: {name: settings}'), 20);
    expect(factsOf(session)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ says: 'unsetVolume', message: 'configmap "settings" not found' }),
        { says: 'madeBy', command: 'kubectl create configmap settings -n default' },
        { says: 'madeByProgram' },
      ]),
    );
    apply(session, configMap('settings'));
    session.seekTime(20.5 * S);
    expect(factsOf(session)).toContainEqual(expect.objectContaining({ says: 'nothingMissing', part: 'volumes[v]' }));
  });
});
