import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { KindName } from '#model/kinds.ts';
import type { Session } from '#session/session.ts';
import { does, node, S, start } from '#session/testing/manifestSession.ts';

/** The largest that Go reads. */
const INT32 = '2147483647';
const INT64 = '9223372036854775807';
/** More seconds than a time.Duration holds, and the last number of seconds that JavaScript knows exactly. */
const LONG = ['9223372037', '9007199254740991', INT64];

const CONTAINER = '{name: c, image: nginx}';
const TEMPLATE = `{metadata: {labels: {app: web}}, spec: {containers: [${CONTAINER}]}}`;
const SELECTOR = 'selector: {matchLabels: {app: web}}';
const JOB = `template: {spec: {restartPolicy: Never, containers: [${CONTAINER}]}}`;

const manifest = (apiVersion: string, kind: string, spec: string) =>
  `---\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: web, namespace: default}\nspec: {${spec}}\n`;
const pod = (spec: string) => manifest('v1', 'Pod', spec);
const probe = (value: string) =>
  `{httpGet: {port: 80}, initialDelaySeconds: ${value}, periodSeconds: ${value}, timeoutSeconds: ${value}, failureThreshold: ${value}, successThreshold: 1}`;
const deployment = (more: string) => manifest('apps/v1', 'Deployment', `${SELECTOR}, template: ${TEMPLATE}, ${more}`);
const policies = (value: string) =>
  `{stabilizationWindowSeconds: 3600, policies: [{type: Pods, value: ${value}, periodSeconds: 1800}]}`;

const CASES: readonly (readonly [title: string, text: (value: string) => string, values: readonly string[]])[] = [
  [
    'Pod terminationGracePeriodSeconds',
    (v) => pod(`terminationGracePeriodSeconds: ${v}, containers: [${CONTAINER}]`),
    LONG,
  ],
  ['Pod activeDeadlineSeconds', (v) => pod(`activeDeadlineSeconds: ${v}, containers: [${CONTAINER}]`), [INT32]],
  [
    'Pod tolerationSeconds',
    (v) =>
      pod(
        `tolerations: [{key: gone, operator: Exists, effect: NoExecute, tolerationSeconds: ${v}}], containers: [${CONTAINER}]`,
      ),
    LONG,
  ],
  [
    'probes',
    (v) =>
      pod(
        `containers: [{name: c, image: nginx, startupProbe: ${probe(v)}, livenessProbe: ${probe(v)}, readinessProbe: ${probe(v)}}]`,
      ),
    [INT32],
  ],
  [
    'probe terminationGracePeriodSeconds',
    (v) =>
      pod(
        `containers: [{name: c, image: nginx, livenessProbe: {httpGet: {port: 80}, terminationGracePeriodSeconds: ${v}}}]`,
      ),
    LONG,
  ],
  [
    'preStop sleep',
    (v) =>
      pod(
        `terminationGracePeriodSeconds: ${v}, containers: [{name: c, image: nginx, lifecycle: {preStop: {sleep: {seconds: ${v}}}}}]`,
      ),
    LONG,
  ],
  ['Job activeDeadlineSeconds', (v) => manifest('batch/v1', 'Job', `activeDeadlineSeconds: ${v}, ${JOB}`), LONG],
  ['Job ttlSecondsAfterFinished', (v) => manifest('batch/v1', 'Job', `ttlSecondsAfterFinished: ${v}, ${JOB}`), [INT32]],
  [
    'CronJob startingDeadlineSeconds',
    (v) =>
      manifest(
        'batch/v1',
        'CronJob',
        `schedule: "* * * * *", startingDeadlineSeconds: ${v}, jobTemplate: {spec: {${JOB}}}`,
      ),
    LONG,
  ],
  [
    'Deployment minReadySeconds and progressDeadlineSeconds',
    (v) => deployment(`minReadySeconds: ${Number(v) - 1}, progressDeadlineSeconds: ${v}`),
    [INT32],
  ],
  [
    'StatefulSet minReadySeconds',
    (v) =>
      manifest('apps/v1', 'StatefulSet', `serviceName: web, minReadySeconds: ${v}, ${SELECTOR}, template: ${TEMPLATE}`),
    [INT32],
  ],
  [
    'DaemonSet minReadySeconds',
    (v) => manifest('apps/v1', 'DaemonSet', `minReadySeconds: ${v}, ${SELECTOR}, template: ${TEMPLATE}`),
    [INT32],
  ],
  [
    'HorizontalPodAutoscaler behavior',
    (v) =>
      deployment('replicas: 2') +
      manifest(
        'autoscaling/v2',
        'HorizontalPodAutoscaler',
        `scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, maxReplicas: 10, metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}], behavior: {scaleUp: ${policies(v)}, scaleDown: ${policies(v)}}`,
      ),
    [INT32],
  ],
];

const objects = (session: Session, kind: KindName) => session.world.table(store(kind)).values();

describe('maximum durations', () => {
  it.each(CASES.flatMap(([title, text, values]) => values.map((value) => [title, value, text(value)] as const)))(
    'the run continues with %s set to %s',
    (_, value, text) => {
      const session = start(node('n1') + text);
      session.seekTime(130 * S);
      does(session, { type: 'kubectl.run', line: 'taint nodes n1 gone=now:NoExecute' });
      session.seekTime(150 * S);
      for (const { kind, metadata } of [...objects(session, 'Pod'), ...objects(session, 'Job')])
        does(session, { type: 'kubectl.run', line: `delete ${kind} ${metadata.name} --wait=false` });
      session.seekTime(300 * S);
      expect(session.run.position.atUs, value).toBeGreaterThan(290 * S);
      for (const { metadata } of objects(session, 'Pod')) {
        const { deletionTimestamp } = metadata;
        if (deletionTimestamp !== undefined) expect(Date.parse(deletionTimestamp)).toBeGreaterThan(Date.UTC(2026));
      }
    },
  );
});
