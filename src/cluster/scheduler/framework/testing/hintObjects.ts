import type { Pod, PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { testNode, testPod } from '../../actor/testing/testObjects.ts';
import { clusterEvent } from '../clusterEvent.ts';

/** Events, Pods and Nodes for tests of queueing hints. */

export const NODE_ADD = clusterEvent('Node', 'Add');
export const NODE_LABEL = clusterEvent('Node', 'UpdateNodeLabel');
export const NODE_TAINT = clusterEvent('Node', 'UpdateNodeTaint');
export const ALLOCATABLE = clusterEvent('Node', 'UpdateNodeAllocatable');
export const POD_ADD = clusterEvent('AssignedPod', 'Add');
export const POD_LABEL = clusterEvent('AssignedPod', 'UpdatePodLabel');
export const POD_DELETE = clusterEvent('AssignedPod', 'Delete');

export const placed = (pod: Pod): Pod => ({ ...pod, spec: { ...pod.spec, nodeName: 'n' } });
export const labelled = (name: string, labels: Readonly<Record<string, string>>, spec: Partial<PodSpec> = {}): Pod => {
  const pod = testPod(name, { spec });
  return { ...pod, metadata: { ...pod.metadata, labels } };
};
export const tainted = (effect: 'NoSchedule' | 'PreferNoSchedule') =>
  testNode('n', { spec: { taints: [{ key: 'k', effect }] } });
export const withPort = (name: string, hostPort: number, hostIP = '') =>
  testPod(name, { spec: { containers: [{ name: 'c', image: 'i', ports: [{ containerPort: 1, hostPort, hostIP }] }] } });
export const selectsDisk = testPod('p', { spec: { nodeSelector: { disk: 'ssd' } } });
export const ssd = testNode('n', { labels: { disk: 'ssd' } });
const term = { topologyKey: 'zone', labelSelector: { matchLabels: { app: 'a' } } };
export const near = testPod('p', {
  spec: { affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } },
});
export const far = testPod('p', {
  spec: { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } },
});
export const spread = testPod('p', {
  spec: {
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'zone',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: { matchLabels: { app: 'a' } },
      },
    ],
  },
});
export const hard = { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' };
export const spreadTwice = testPod('p', {
  spec: {
    topologySpreadConstraints: [
      { ...hard, labelSelector: { matchLabels: { app: 'a' } } },
      { ...hard, labelSelector: { matchLabels: { tier: 'b' } } },
    ],
  },
});
export const spreadByVersion = labelled(
  'p',
  { app: 'a', version: '1' },
  {
    topologySpreadConstraints: [
      { ...hard, labelSelector: { matchLabels: { app: 'a' } }, matchLabelKeys: ['version', 'absent'] },
    ],
  },
);
export const SCALED_DOWN = clusterEvent('AssignedPod', 'UpdatePodScaleDown');
export const wantsCpu = (name: string, cpu: string) =>
  testPod(name, { spec: { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu } } }] } });
/** A Pod that requests `asked` while `allocated` is still in force. */
export const resized = (name: string, asked: string, allocated: string): Pod => ({
  ...wantsCpu(name, asked),
  status: {
    containerStatuses: [
      {
        name: 'c',
        image: 'i',
        imageID: '',
        ready: true,
        restartCount: 0,
        allocatedResources: { cpu: allocated },
        resources: { requests: { cpu: allocated } },
      },
    ],
  },
});
export const declaring = (feature: string) => {
  const node = testNode('n');
  return { ...node, status: { ...node.status, declaredFeatures: [feature] } };
};
export const withDisk = (name: string, readOnly: boolean) =>
  testPod(name, { spec: { volumes: [{ name: 'd', gcePersistentDisk: { pdName: 'disk', readOnly } }] } });
export const withClaim = testPod('p', {
  spec: { volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'mine' } }] },
});
export const withEphemeralVolume = testPod('p', { spec: { volumes: [{ name: 'd', ephemeral: {} }] } });
export const claim = (name: string) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { namespace: 'default', name },
});
export const attachment = (attacher: string): KubeObject => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'VolumeAttachment',
  metadata: { name: 'va' },
  spec: { attacher, nodeName: 'n', source: {} },
});
