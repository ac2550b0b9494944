import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../e2e/fixtures', `${name}.yaml`), 'utf8');

/** A database of three, each of which waits for the one before; its class is made by a provisioner that is no CSI driver. */
const RING = `
apiVersion: v1
kind: Service
metadata: { name: ring, labels: { app: ring } }
spec: { clusterIP: None, ports: [{ port: 9042 }], selector: { app: ring } }
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: ring, labels: { app: ring } }
spec:
  serviceName: ring
  replicas: 3
  selector: { matchLabels: { app: ring } }
  template:
    metadata: { labels: { app: ring } }
    spec:
      terminationGracePeriodSeconds: 500
      containers:
        - name: ring
          image: registry.example/ring:v13
          imagePullPolicy: Always
          ports: [{ containerPort: 7000, name: intra-node }, { containerPort: 9042, name: cql }]
          resources: { limits: { cpu: 500m, memory: 1Gi }, requests: { cpu: 500m, memory: 1Gi } }
          securityContext: { capabilities: { add: [IPC_LOCK] } }
          lifecycle: { preStop: { exec: { command: [/bin/sh, -c, ring drain] } } }
          env: [{ name: SEEDS, value: ring-0.ring.default.svc.cluster.local }, { name: POD_IP, valueFrom: { fieldRef: { fieldPath: status.podIP } } }]
          readinessProbe: { exec: { command: [/bin/bash, -c, /ready-probe.sh] }, initialDelaySeconds: 15, timeoutSeconds: 5 }
          volumeMounts: [{ name: data, mountPath: /ring_data }]
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], storageClassName: quick, resources: { requests: { storage: 1Gi } } }
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: quick }
provisioner: k8s.example/hostpath
parameters: { type: ssd }
`;

/** Whole sets of manifests as people apply them, by what they are. */
export const MANIFEST_SETS: Readonly<Record<'monitoring' | 'delivery' | 'bookshop' | 'ring', string>> = {
  monitoring: fixture('monitoring'),
  delivery: fixture('delivery'),
  bookshop: fixture('bookshop'),
  ring: RING,
};
