import { SECOND_US } from '#base/time.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const database = `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata:
  name: disk
provisioner: disk.example.com
volumeBindingMode: WaitForFirstConsumer
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: db
  namespace: default
spec:
  serviceName: db
  replicas: 1
  selector:
    matchLabels:
      app: db
  template:
    metadata:
      labels:
        app: db
    spec:
      affinity:
        nodeAffinity:
          preferredDuringSchedulingIgnoredDuringExecution:
            - weight: 100
              preference:
                matchExpressions:
                  - key: kubernetes.io/hostname
                    operator: In
                    values: [node-1]
      containers:
        - name: db
          image: registry.example/db:1
          resources:
            requests:
              cpu: 500m
              memory: 512Mi
          volumeMounts:
            - name: data
              mountPath: /data
  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes: [ReadWriteOnce]
        storageClassName: disk
        resources:
          requests:
            storage: 10Gi
`;

export const scenario: Scenario<'volume-still-attached'> = {
  id: 'volume-still-attached',
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(1, database),
    ...atSecond(60, { type: 'fault.set', fault: 'node.down', value: 1, node: 'node-1' }),
    ...atSecond(480, {
      type: 'request.send',
      method: 'DELETE',
      url: '/api/v1/namespaces/default/pods/db-0?gracePeriodSeconds=0',
    }),
  ],
  endUs: 900 * SECOND_US,
};

export const listed: Listed = {
  topic: 'controllers',
  place: 40,
  answers: { 7: 2, 34: 2 },
  evidence: {
    moment: { reason: 'volume.attachedElsewhere' },
    place: { view: 'podLife' },
    select: 'Pod/default/db-0',
  },
};
