/** Name of a Pod's only claim. */
const CLAIM = 'devices';

/** Fields of a workload that a scenario sets; the API server defaults the others. */
export interface WorkloadText {
  readonly name: string;
  readonly namespace?: string;
  readonly image: string;
  readonly cpu?: string;
  readonly memory?: string;
  readonly priorityClassName?: string;
  /** More lines of the Pod's spec, indented by two spaces a level, starting at none. */
  readonly podSpec?: string;
  /** More lines of the container, likewise. */
  readonly container?: string;
  /** Its container has the devices of this claim, or of one that is made for the Pod from a template. */
  readonly claim?: { readonly resourceClaimName: string } | { readonly resourceClaimTemplateName: string };
}

export interface DeploymentText extends WorkloadText {
  readonly replicas: number;
  readonly strategy?: string;
}

/** A Deployment as a person would write it. */
export function deployment(text: DeploymentText): string {
  const { name, namespace = 'default', replicas, strategy } = text;
  return `---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: ${namespace}
  labels:
    app: ${name}
spec:
  replicas: ${replicas}
${strategy ? indent(strategy, 2) : ''}  selector:
    matchLabels:
      app: ${name}
  template:
    metadata:
      labels:
        app: ${name}
    spec:
${indent(podSpec(text), 6)}`;
}

/** A DaemonSet; with the update strategy of the API's defaults. */
export function daemonSet(text: WorkloadText): string {
  const { name, namespace = 'default' } = text;
  return `---
apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: ${name}
  namespace: ${namespace}
  labels:
    app: ${name}
spec:
  selector:
    matchLabels:
      app: ${name}
  template:
    metadata:
      labels:
        app: ${name}
    spec:
${indent(podSpec(text), 6)}`;
}

export interface AutoscalerText {
  /** Name of the Deployment and of its autoscaler. */
  readonly name: string;
  readonly minReplicas: number;
  readonly maxReplicas: number;
  /** Lines of `behavior`, indented by two spaces a level, starting at none. */
  readonly behavior?: string;
  /** An item of `metrics`, likewise. */
  readonly metric: string;
}

/** A HorizontalPodAutoscaler of the Deployment of the same name. */
export function horizontalPodAutoscaler({ name, minReplicas, maxReplicas, behavior, metric }: AutoscalerText): string {
  return `---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
  namespace: default
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: ${name}
  minReplicas: ${minReplicas}
  maxReplicas: ${maxReplicas}
${behavior ? `  behavior:\n${indent(behavior, 4)}` : ''}  metrics:
${indent(metric, 4)}`;
}

/** A metric of an autoscaler: so much of what its Pods request of the CPU. */
export function cpuUtilization(percent: number): string {
  return `- type: Resource
  resource:
    name: cpu
    target:
      type: Utilization
      averageUtilization: ${percent}
`;
}

/** A Pod on its own. */
export function pod(text: WorkloadText): string {
  return `---
apiVersion: v1
kind: Pod
metadata:
  name: ${text.name}
  namespace: ${text.namespace ?? 'default'}
  labels:
    app: ${text.name}
spec:
${indent(podSpec(text), 2)}`;
}

export function service(name: string, namespace = 'default'): string {
  return `---
apiVersion: v1
kind: Service
metadata:
  name: ${name}
  namespace: ${namespace}
spec:
  selector:
    app: ${name}
  ports:
    - port: 80
      targetPort: 8080
`;
}

export function priorityClass(name: string, value: number): string {
  return `---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata:
  name: ${name}
value: ${value}
description: ${name} work
`;
}

export function namespace(name: string): string {
  return `---
apiVersion: v1
kind: Namespace
metadata:
  name: ${name}
`;
}

/** Lets every ServiceAccount read everything, so that no request is refused for want of a right. */
export function serviceAccountsMayRead(): string {
  return `---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: reader
rules:
  - apiGroups: ["*"]
    resources: ["*"]
    verbs: ["get", "list", "watch"]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: service-accounts-read
subjects:
  - kind: Group
    apiGroup: rbac.authorization.k8s.io
    name: system:serviceaccounts
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ClusterRole
  name: reader
`;
}

function podSpec(text: WorkloadText): string {
  const { image, cpu, memory, claim, priorityClassName, podSpec: more, container } = text;
  const requests = [cpu && `cpu: ${cpu}`, memory && `memory: ${memory}`]
    .filter(Boolean)
    .map((line) => `        ${line}\n`);
  const resources = [
    requests.length > 0 ? `      requests:\n${requests.join('')}` : '',
    claim ? `      claims: [{name: ${CLAIM}}]\n` : '',
  ].join('');
  return [
    priorityClassName ? `priorityClassName: ${priorityClassName}\n` : '',
    claim ? `resourceClaims: [${JSON.stringify({ name: CLAIM, ...claim })}]\n` : '',
    more ? indent(more, 0) : '',
    'containers:\n',
    '  - name: app\n',
    `    image: ${image}\n`,
    resources ? `    resources:\n${resources}` : '',
    container ? indent(container, 4) : '',
  ].join('');
}

function indent(text: string, by: number): string {
  const lines = text.replace(/\n$/, '').split('\n');
  return `${lines.map((line) => (line ? ' '.repeat(by) + line : line)).join('\n')}\n`;
}
