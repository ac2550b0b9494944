import { pod } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;

const storageClass = `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata:
  name: disk
provisioner: disk.example.com
volumeBindingMode: WaitForFirstConsumer
`;

const claim = (name: string, volumeName = ''): string => `---
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: ${name}
  namespace: default
spec:
  accessModes: [ReadWriteOnce]
  storageClassName: disk
${volumeName && `  volumeName: ${volumeName}\n`}  resources:
    requests:
      storage: 10Gi
`;

/** A disk that was made in zone-a and holds the data of claim old. */
const oldDisk = `---
apiVersion: v1
kind: PersistentVolume
metadata:
  name: old-disk
spec:
  capacity:
    storage: 10Gi
  accessModes: [ReadWriteOnce]
  persistentVolumeReclaimPolicy: Retain
  storageClassName: disk
  csi:
    driver: disk.example.com
    volumeHandle: old-disk
  claimRef:
    kind: PersistentVolumeClaim
    namespace: default
    name: old
  nodeAffinity:
    required:
      nodeSelectorTerms:
        - matchExpressions:
            - key: topology.kubernetes.io/zone
              operator: In
              values: [zone-a]
`;

const database = (name: string, claimName: string, where = ''): string =>
  pod({
    name,
    image: 'registry.example/db:1',
    cpu: '1',
    memory: '512Mi',
    podSpec: `${where}volumes:\n  - name: data\n    persistentVolumeClaim:\n      claimName: ${claimName}\n`,
    container: 'volumeMounts:\n  - name: data\n    mountPath: /data\n',
  });

export const volumeInAnotherZone: Scenario = {
  id: 'volume-in-another-zone',
  text: {
    en: {
      title: 'Volume node affinity conflict, and a claim stuck by nodeName: why?',
      summary:
        'The disk of old-db is in zone-a, whose node has no CPU left; the node of zone-b is free but cannot reach the disk. (v1.36 says “didn’t match PersistentVolume’s node affinity”; before it was “had volume node affinity conflict”.) by-name names its node itself: its claim waits for a scheduler to choose (WaitForFirstConsumer), none is asked, and it stays in ContainerCreating. by-selector wants the same node by nodeSelector and runs. At 60 s the Pod that fills zone-a goes, and old-db runs.',
    },
    'zh-CN': {
      title: 'volume node affinity conflict，以及因 nodeName 卡住的 PVC：为什么？',
      summary:
        'old-db 的磁盘在 zone-a，那里的节点没有空闲 CPU；zone-b 的节点空着，却够不到磁盘。（v1.36 的说法是 “didn’t match PersistentVolume’s node affinity”，以前是 “had volume node affinity conflict”。）by-name 自己写了 nodeName：它的 PVC 在等调度器选节点（WaitForFirstConsumer），而没有调度器被问到，它停在 ContainerCreating。by-selector 用 nodeSelector 要同一个节点，正常运行。60 秒时占满 zone-a 的 Pod 离开，old-db 运行。',
    },
  },
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: `${storageClass}${oldDisk}${claim('old', 'old-disk')}`,
  script: [
    applyAt(
      1,
      pod({
        name: 'busy',
        image: 'registry.example/busy:1',
        cpu: '3500m',
        memory: '512Mi',
        podSpec: 'nodeSelector:\n  kubernetes.io/hostname: node-1\n',
      }),
    ),
    applyAt(10, database('old-db', 'old')),
    applyAt(
      20,
      claim('by-name') +
        database('by-name', 'by-name', 'nodeName: node-2\n') +
        claim('by-selector') +
        database('by-selector', 'by-selector', 'nodeSelector:\n  kubernetes.io/hostname: node-2\n'),
    ),
    { atUs: 60 * SECOND, remove: 'Pod/default/busy' },
  ],
  endUs: 90 * SECOND,
};
