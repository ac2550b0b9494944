import { SECOND_US } from '#base/time.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const deployment = (name: string, container: string, more = ''): string => `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}, namespace: default, labels: {app: ${name}}}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec:
      containers:
        - name: app
          image: registry.example/${name}:1.0
          ${container}
          resources: {requests: {cpu: 250m, memory: 256Mi}}
${more}`;

const SHOP = deployment('shop', 'envFrom: [{configMapRef: {name: shop-settings}}]');
const REPORTS = deployment(
  'reports',
  'volumeMounts: [{name: key, mountPath: /etc/key}]',
  '      volumes: [{name: key, secret: {secretName: reports-key}}]\n',
);
const SETTINGS = `---
apiVersion: v1
kind: ConfigMap
metadata: {name: shop-settings, namespace: default}
data: {LEVEL: info}
`;
const KEY = `---
apiVersion: v1
kind: Secret
metadata: {name: reports-key, namespace: default}
stringData: {key: open-sesame}
`;

/** The two ways in which a Pod waits for what is not there: for its environment, and for a volume. */
export const scenario: Scenario<'missing-config'> = {
  id: 'missing-config',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [applyAt(1, SHOP + REPORTS), applyAt(40, SETTINGS), applyAt(75, KEY)],
  endUs: 170 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pods',
  place: 30,
  terms: ['configMaps'],
  evidence: {
    moment: { reason: 'container.unconfigured', thenUs: 20_000_000 },
    place: { view: 'podLife' },
  },
};
