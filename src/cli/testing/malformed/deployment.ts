/** A Deployment with most of what people write. */
export const DEPLOYMENT = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'tried', namespace: 'default', labels: { app: 'tried' }, annotations: { note: 'a "quoted" note' } },
  spec: {
    replicas: 2,
    minReadySeconds: 1,
    paused: false,
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 } },
    selector: { matchLabels: { app: 'tried' } },
    template: {
      metadata: { labels: { app: 'tried' } },
      spec: {
        terminationGracePeriodSeconds: 5,
        hostNetwork: false,
        nodeSelector: { 'kubernetes.io/os': 'linux' },
        tolerations: [{ key: 'spot', operator: 'Exists', effect: 'NoSchedule' }],
        affinity: {
          nodeAffinity: {
            preferredDuringSchedulingIgnoredDuringExecution: [
              { weight: 10, preference: { matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd'] }] } },
            ],
          },
        },
        initContainers: [{ name: 'first', image: 'registry.example/first:1' }],
        containers: [
          {
            name: 'server',
            image: 'registry.example/tried:1',
            command: ['serve', '--port=80'],
            env: [{ name: 'MODE', value: 'fast' }],
            ports: [{ containerPort: 80, protocol: 'TCP' }],
            readinessProbe: { periodSeconds: 5, httpGet: { path: '/ready', port: 80 } },
            resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { cpu: '1', memory: '128Mi' } },
          },
        ],
      },
    },
  },
};

export const JSON_TEXT = JSON.stringify(DEPLOYMENT, undefined, 2);
export const YAML_TEXT = yamlOf(DEPLOYMENT, '');

/** Block YAML of plain data; texts are quoted as JSON quotes them, which YAML reads alike. */
function yamlOf(value: unknown, indent: string): string {
  if (Array.isArray(value))
    return value.map((item) => `${indent}-${yamlOf(item, `${indent}  `).slice(indent.length + 1)}`).join('');
  if (typeof value !== 'object' || value === null) return `${indent}${JSON.stringify(value)}\n`;
  return Object.entries(value)
    .map(([key, item]) =>
      typeof item === 'object' && item !== null
        ? `${indent}${key}:\n${yamlOf(item, `${indent}  `)}`
        : `${indent}${key}: ${JSON.stringify(item)}\n`,
    )
    .join('');
}
