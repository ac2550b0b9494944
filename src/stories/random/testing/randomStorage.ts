import type {
  CSIDriver,
  CSINode,
  CSIStorageCapacity,
  PersistentVolume,
  PersistentVolumeClaim,
  StorageClass,
  Volume,
} from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Dice } from '#session/testing/dice.ts';
import { ZONES } from './randomNodes.ts';

const DRIVERS = ['disk.example.com', 'share.example.com'] as const;
const CLASSES = ['fast', 'fast', 'fast', 'shared', 'shared', 'manual'] as const;
const CLAIMS = ['data-1', 'data-2', 'data-3', 'logs'] as const;
const SIZES = ['500Mi', '1Gi', '2Gi'] as const;
const MODES = ['ReadWriteOnce', 'ReadWriteOnce', 'ReadWriteMany', 'ReadWriteOncePod'] as const;
const ZONE = 'topology.kubernetes.io/zone';

/** The storage of a cluster: classes that bind at once or wait, drivers with limits and capacities, some volumes made by hand. */
export function randomStorage(
  dice: Dice,
  nodes: readonly { readonly metadata: { readonly name?: string } }[],
): KubeObject[] {
  const limited = dice.chance(60);
  const counted = dice.chance(40);
  return [
    storageClass('fast', 'disk.example.com', 'WaitForFirstConsumer', dice.chance(80)),
    storageClass('shared', 'share.example.com', 'Immediate', false),
    ...(dice.chance(50) ? [storageClass('manual', 'kubernetes.io/no-provisioner', 'WaitForFirstConsumer', false)] : []),
    ...DRIVERS.map((name) => csiDriver(name, counted && name === 'disk.example.com')),
    ...(limited ? nodes.map(({ metadata: { name = '' } }) => csiNode(dice, name)) : []),
    ...(counted ? ZONES.map((zone) => storageCapacity(dice, zone)) : []),
    ...Array.from({ length: dice.int(0, 3) }, (_, i) => volume(dice, `disk-${i + 1}`)),
  ];
}

/** Programs with a disk for each of their Pods, there from the start: whatever is done to nodes is done to their volumes, too. */
export function randomDatabases(dice: Dice): KubeObject[] {
  return Array.from({ length: dice.int(0, 2) }, (_, i): KubeObject => {
    const name = `db-${i + 1}`;
    const labels = { db: name };
    const mounts = { volumeMounts: [{ name: 'disk', mountPath: '/disk' }] };
    const container = { name: 'c0', image: dice.pick(['good:1', 'good:2', 'stubborn:1']), ...mounts };
    const requests = { storage: dice.pick(SIZES) };
    const claim = {
      metadata: { name: 'disk' },
      spec: {
        accessModes: [dice.pick(MODES)],
        storageClassName: dice.pick(['fast', 'shared']),
        resources: { requests },
      },
    };
    const spec = {
      replicas: dice.int(1, 3),
      serviceName: name,
      selector: { matchLabels: labels },
      podManagementPolicy: dice.pick(['Parallel', 'OrderedReady']),
      template: {
        metadata: { labels },
        spec: { containers: [container], terminationGracePeriodSeconds: dice.int(0, 5) },
      },
      volumeClaimTemplates: [claim],
    };
    return { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name, namespace: 'default' }, spec };
  });
}

/** Names are few, so that several Pods want the same claim. */
export function randomClaim(dice: Dice, namespace: string): KubeObject {
  return claim(dice, namespace, dice.pick(CLAIMS));
}

/** A claim for every one that the Pod of these volumes mounts. */
export function claimsFor(dice: Dice, namespace: string, volumes: readonly Volume[]): KubeObject[] {
  const names = new Set(volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []));
  return [...names].map((name) => claim(dice, namespace, name));
}

function claim(dice: Dice, namespace: string, name: string): PersistentVolumeClaim & KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name, namespace },
    spec: {
      accessModes: [dice.pick(MODES)],
      resources: { requests: { storage: dice.pick(SIZES) } },
      ...dice.some<object>([70, () => ({ storageClassName: dice.pick(CLASSES) })]),
    },
  };
}

/** Volumes of a random Pod: claims that may not exist, ephemeral volumes, and volumes without a driver. */
export function randomVolumes(dice: Dice): Volume[] {
  return Array.from({ length: dice.chance(25) ? 2 : 1 }, (_, i) => ({
    name: `v${i}`,
    ...dice.pick<Omit<Volume, 'name'>>([
      { persistentVolumeClaim: { claimName: dice.pick(CLAIMS) } },
      { persistentVolumeClaim: { claimName: dice.pick(CLAIMS) } },
      { ephemeral: { volumeClaimTemplate: { spec: claimTemplate(dice) } } },
      { emptyDir: {} },
    ]),
  }));
}

function claimTemplate(dice: Dice) {
  return {
    accessModes: ['ReadWriteOnce' as const],
    resources: { requests: { storage: dice.pick(SIZES) } },
    storageClassName: dice.pick(['fast', 'shared']),
  };
}

function storageClass(
  name: string,
  provisioner: string,
  volumeBindingMode: 'Immediate' | 'WaitForFirstConsumer',
  isDefault: boolean,
): StorageClass & KubeObject {
  const annotations = { 'storageclass.kubernetes.io/is-default-class': 'true' };
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name, ...(isDefault && { annotations }) },
    provisioner,
    volumeBindingMode,
  };
}

function csiDriver(name: string, storageCapacity: boolean): CSIDriver & KubeObject {
  return { apiVersion: 'storage.k8s.io/v1', kind: 'CSIDriver', metadata: { name }, spec: { storageCapacity } };
}

function csiNode(dice: Dice, name: string): CSINode & KubeObject {
  const drivers = DRIVERS.map((driver) => ({ name: driver, nodeID: name, allocatable: { count: dice.int(1, 2) } }));
  return { apiVersion: 'storage.k8s.io/v1', kind: 'CSINode', metadata: { name }, spec: { drivers } };
}

function storageCapacity(dice: Dice, zone: string): CSIStorageCapacity & KubeObject {
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSIStorageCapacity',
    metadata: { name: `fast-${zone}`, namespace: 'default' },
    storageClassName: 'fast',
    capacity: dice.pick(['600Mi', '3Gi', '100Gi']),
    nodeTopology: { matchLabels: { [ZONE]: zone } },
  };
}

function volume(dice: Dice, name: string): PersistentVolume & KubeObject {
  const inZone = { key: ZONE, operator: 'In' as const, values: [dice.pick(ZONES)] };
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name },
    spec: {
      capacity: { storage: dice.pick(['1Gi', '5Gi']) },
      accessModes: [dice.pick(MODES)],
      storageClassName: dice.pick(['manual', 'fast']),
      hostPath: { path: '/data' },
      persistentVolumeReclaimPolicy: dice.pick(['Retain', 'Delete']),
      ...dice.some<object>([
        50,
        () => ({ nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [inZone] }] } } }),
      ]),
    },
  };
}
