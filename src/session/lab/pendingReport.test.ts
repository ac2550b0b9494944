import { expect, it } from 'vitest';
import { node, pod, S, start } from '#session/testing/manifestSession.ts';
import { pendingReport } from './caveats.ts';

const storageClass = (provisioner: string, mode = 'Immediate') => `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: fast}
provisioner: ${provisioner}
volumeBindingMode: ${mode}
`;
const claim = (name: string) => `---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: ${name}, namespace: default}
spec: {storageClassName: fast, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
`;
const user = pod('db', { spec: 'volumes: [{name: d, persistentVolumeClaim: {claimName: data}}]' });

/** What is said of the only cause two seconds after the start, while a volume is being made. */
function causeOf(manifests: string) {
  const session = start(node('n1') + manifests);
  session.seekTime(2 * S);
  const { causes } = pendingReport(session);
  expect(causes).toHaveLength(1);
  return causes[0];
}

it.each<[string, string, object]>([
  [
    'is being provisioned',
    storageClass('ebs.csi.aws.com') + claim('data'),
    { says: 'claimComing', values: { claim: 'data', provisioner: 'ebs.csi.aws.com' } },
  ],
  [
    'has no provisioner',
    storageClass('kubernetes.io/no-provisioner') + claim('data'),
    { says: 'claimByHand', values: { claim: 'data', storageClass: 'fast' } },
  ],
  [
    'has a missing class',
    claim('data'),
    { says: 'claimClassNotThere', values: { claim: 'data', storageClass: 'fast' } },
  ],
  [
    'wants the default class and there is none',
    claim('data').replace('storageClassName: fast, ', ''),
    { says: 'claimWithoutClass', values: { claim: 'data' } },
  ],
  [
    'has no class',
    claim('data').replace('storageClassName: fast', 'storageClassName: ""'),
    { says: 'claimByHand', values: { claim: 'data', storageClass: '""' } },
  ],
  ['has no claim', '', { says: 'claimNotThere', values: { claim: 'data' } }],
])('says what a Pod waits for when its volume %s, and offers no change', (_, manifests, fact) => {
  expect(causeOf(manifests + user)).toMatchObject({
    helps: [],
    none: [fact],
    isPlaced: false,
    message: expect.stringContaining('0/1 nodes are available'),
  });
});

it('distinguishes placed Pods from Pods that were never tried', () => {
  const cause = causeOf(storageClass('ebs.csi.aws.com', 'WaitForFirstConsumer') + claim('data') + user);
  expect(cause).toMatchObject({
    isPlaced: true,
    message: '',
    helps: [],
    none: [
      { says: 'preBind', values: { plugins: 'VolumeBinding', node: 'n1' } },
      { says: 'claimComing', values: { claim: 'data', provisioner: 'ebs.csi.aws.com' } },
    ],
  });
});

it('looks for changes when the volume exists and the nodes are the obstacle', () => {
  const large = pod('db', { cpu: '9', spec: 'volumes: [{name: d, persistentVolumeClaim: {claimName: data}}]' });
  const session = start(node('n1') + storageClass('ebs.csi.aws.com') + claim('data') + large);
  session.seekTime(20 * S);
  expect(pendingReport(session).causes[0]).toMatchObject({
    none: [],
    helps: expect.arrayContaining([expect.anything()]),
  });
});

it('lists a change that helps on several nodes once, with all nodes', () => {
  const names = Array.from({ length: 12 }, (_, index) => `n${index + 1}`);
  const session = start(names.map((name) => node(name)).join('') + pod('p', { spec: 'nodeSelector: {disk: ssd}' }));
  session.seekTime(5 * S);
  const labels = pendingReport(session).causes[0]?.helps.filter(({ change }) => change.startsWith('kubectl label'));
  expect(labels).toHaveLength(1);
  const [{ change = '', nodes = [], commands = [] } = {}] = labels ?? [];
  expect(nodes.toSorted()).toEqual(names.toSorted());
  expect(change).toBe(`kubectl label node ${nodes[0]} disk=ssd`);
  expect(commands).toMatchObject([{ name: nodes[0] }]);
});

it('names a scheduler that the cluster lacks, and gives its Pods a cause of their own', () => {
  const session = start(node('n1') + pod('a', { spec: 'schedulerName: volcano' }) + pod('b', { cpu: '99' }));
  session.seekTime(2 * S);
  const { causes } = pendingReport(session);
  expect(causes.map(({ pods, unserved, message }) => [pods, unserved, message === ''])).toEqual(
    expect.arrayContaining([
      [['default/a'], 'volcano', true],
      [['default/b'], '', false],
    ]),
  );
  expect(causes).toHaveLength(2);
});

it('says that no node allocates a resource', () => {
  const gpu = `---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: default}
spec: {containers: [{name: c, image: i, resources: {limits: {example.com/gpu: 1}}}]}
`;
  const session = start(node('n1') + gpu);
  session.seekTime(2 * S);
  expect(pendingReport(session).causes[0]?.none).toContainEqual({
    says: 'helpNowhere',
    values: { resource: 'example.com/gpu', asked: '1' },
  });
});
