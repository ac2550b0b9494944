import type { Scenario } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

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

export const volumeStillAttached: Scenario = {
  id: 'volume-still-attached',
  text: {
    en: {
      title: 'A volume that is still attached',
      summary:
        'At 60 s the machine of db-0 goes off. The Pod is to be deleted at about 410 s and stays Terminating; at 480 s somebody deletes it by force. Its successor waits for the volume, 2 m 3 s at a time, until the controller detaches it from the dead node 6 minutes later.',
    },
    'zh-CN': {
      title: '仍被挂接的卷',
      summary:
        '60 秒时 db-0 所在的机器断电。约 410 秒时该 Pod 应被删除，却一直是 Terminating；480 秒时有人强制删除它。接替的 Pod 等待卷，每次 2 分 3 秒，直到 6 分钟后控制器把卷从死节点上强制分离。',
    },
  },
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
  endUs: 900 * SECOND,
};
