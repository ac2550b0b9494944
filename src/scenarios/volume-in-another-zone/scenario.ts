import { SECOND_US } from '#base/time.ts';
import { pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

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

export const scenario: Scenario<'volume-in-another-zone'> = {
  id: 'volume-in-another-zone',
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
    { atUs: 60 * SECOND_US, remove: 'Pod/default/busy' },
  ],
  endUs: 90 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pending',
  place: 60,
  answers: { 7: 1 },
  terms: ['persistentVolumes'],
  evidence: {
    moment: { reason: 'pod.rejected', actor: 'kube-scheduler', subject: 'default/old-db*' },
    place: { view: 'scheduling' },
  },
};
