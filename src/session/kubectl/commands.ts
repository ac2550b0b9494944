import type { DrainAsked } from '#cluster/kubectl/drain/drainRecords.ts';
import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { explain } from './explain/explain.ts';
import { ALL_NAMESPACES, FILE_FLAG, type Invocation, OUTPUT_FLAG, SELECTOR_FLAG } from './invocation.ts';
import type { FlagSpec } from './parseFlags.ts';
import { canI, whoAmI } from './reads/canI.ts';
import { describe } from './reads/describe.ts';
import { apiResources, apiVersions, version } from './reads/discovery.ts';
import { events } from './reads/events.ts';
import { get } from './reads/get.ts';
import { history } from './reads/history.ts';
import { logs } from './reads/logs.ts';
import { REFUSED, refuse, whyRefused } from './reads/refused.ts';
import { topNode, topPod } from './reads/top.ts';
import type { Printed } from './writeOutput.ts';
import { DRY_RUN } from './writeOutput.ts';
import { apply, diff } from './writes/apply.ts';
import { autoscale } from './writes/autoscale.ts';
import type { Generator } from './writes/create/generator.ts';
import { create, createGenerated } from './writes/create/generator.ts';
import { CONFIGMAP, DOCKER_SECRET, GENERIC_SECRET, TLS_SECRET } from './writes/create/literals.ts';
import { INGRESS, serviceOf } from './writes/create/network.ts';
import { BUDGET, PRIORITY_CLASS, QUOTA } from './writes/create/policies.ts';
import { CLUSTER_ROLE, CLUSTER_ROLE_BINDING, ROLE, ROLE_BINDING } from './writes/create/roles.ts';
import { run } from './writes/create/run.ts';
import { CRONJOB, DEPLOYMENT, JOB } from './writes/create/workloads.ts';
import { debug } from './writes/debug.ts';
import { remove } from './writes/delete.ts';
import { edit } from './writes/edit.ts';
import { expose } from './writes/expose.ts';
import { mark } from './writes/marks.ts';
import { cordon, drain } from './writes/nodes.ts';
import { patch } from './writes/patch.ts';
import { RECORD } from './writes/record.ts';
import { replace } from './writes/replace.ts';
import { pause, restart, status, undo } from './writes/rollout.ts';
import { scale } from './writes/scale.ts';
import { setEnv, setImage, setServiceAccount } from './writes/setPodSpec.ts';
import { setSelector, setSubject } from './writes/setReferences.ts';
import { setResources } from './writes/setResources.ts';
import { taint } from './writes/taint.ts';
import { wait } from './writes/wait.ts';

const SERVER_SIDE: readonly FlagSpec[] = ['server-side', 'force-conflicts'].map((name) => ({ name, takes: 'nothing' }));

/**
 * A command of kubectl: its words, its flags and its action. Reads are answered at once; other commands become a plan
 * of requests.
 */
export type KubectlCommand = {
  readonly name: string;
  /** The description in `help`: a sentence, and an example line. */
  readonly about: string;
  readonly example: string;
  readonly aliases?: readonly string[];
  readonly flags: readonly FlagSpec[];
  /** The command does not check its words and flags. */
  readonly takesAny?: true;
  /** Required flags. */
  readonly required?: readonly string[];
} & (
  | { readonly read: (asked: Invocation) => Printed }
  | { readonly write: (asked: Invocation) => KubectlPlan | Printed }
  | { readonly edit: (asked: Invocation) => KubectlPlan | Printed }
  | { readonly drain: (asked: Invocation) => Pick<DrainAsked, 'nodes' | 'flags'> }
);

const text = (name: string, short?: string): FlagSpec => ({ name, takes: 'text', ...(short && { short }) });
const number = (name: string, short?: string): FlagSpec => ({ name, takes: 'number', ...(short && { short }) });
const int32 = (name: string, short?: string): FlagSpec => ({ name, takes: 'int32', ...(short && { short }) });
const duration = (name: string): FlagSpec => ({ name, takes: 'duration' });
const flag = (name: string, short?: string): FlagSpec => ({ name, takes: 'nothing', ...(short && { short }) });

const FIELD = text('field-selector');
const OVERWRITE = flag('overwrite');
const ALL = flag('all');
const LIST = flag('list');
const GRACE = number('grace-period');
const TIMEOUT = duration('timeout');
const IGNORE = flag('ignore-not-found');
const NO_HEADINGS = flag('no-headers');
const CONTAINER = text('container', 'c');
const SORT = text('sort-by');

const SOURCES = [text('from-literal'), text('from-file'), text('from-env-file')];
const RULES = [text('verb'), text('resource'), text('resource-name')];
const SUBJECTS = [text('user'), text('group'), text('serviceaccount')];

/** The command `kubectl create NAME`. */
function generated(
  name: string,
  generator: Generator,
  more: Pick<KubectlCommand, 'about' | 'example' | 'flags' | 'aliases' | 'required'>,
): KubectlCommand {
  const command = `create ${name}`;
  return { name: command, ...more, write: (asked) => createGenerated(asked, command, generator) };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/cmd.go. */
export const COMMANDS: readonly KubectlCommand[] = [
  {
    name: 'get',
    about: 'Shows objects, as a table or in another format.',
    example: 'kubectl get pods -A -o wide',
    flags: [
      FILE_FLAG,
      SELECTOR_FLAG,
      OUTPUT_FLAG,
      ALL_NAMESPACES,
      FIELD,
      SORT,
      IGNORE,
      NO_HEADINGS,
      ...['show-labels', 'show-kind', 'show-managed-fields'].map((name) => flag(name)),
      text('label-columns', 'L'),
      flag('watch', 'w'),
      text('raw'),
      text('template'),
      number('chunk-size'),
    ],
    read: get,
  },
  {
    name: 'describe',
    about: 'Describes objects in detail, with their Events.',
    example: 'kubectl describe pod web-0',
    flags: [FILE_FLAG, SELECTOR_FLAG, ALL_NAMESPACES, flag('show-events')],
    read: describe,
  },
  {
    name: 'events',
    about: 'Lists Events, the oldest first.',
    example: 'kubectl events --for pod/web-0 --types=Warning',
    flags: [ALL_NAMESPACES, NO_HEADINGS, text('for'), text('types')],
    read: events,
  },
  {
    name: 'logs',
    about: 'Prints the log of a container.',
    example: 'kubectl logs deploy/web -c app --tail=20',
    flags: [
      CONTAINER,
      SELECTOR_FLAG,
      number('tail'),
      duration('since'),
      flag('previous', 'p'),
      flag('follow', 'f'),
      ...['timestamps', 'all-containers', 'all-pods', 'prefix'].map((name) => flag(name)),
    ],
    read: logs,
  },
  {
    name: 'top pod',
    about: 'Shows the CPU and memory that Pods use.',
    example: 'kubectl top pod -A --sort-by=memory',
    aliases: ['pods', 'po'],
    flags: [SELECTOR_FLAG, ALL_NAMESPACES, FIELD, flag('containers'), flag('sum'), SORT, NO_HEADINGS],
    read: topPod,
  },
  {
    name: 'top node',
    about: 'Shows the CPU and memory that nodes use.',
    example: 'kubectl top node',
    aliases: ['nodes', 'no'],
    flags: [SELECTOR_FLAG, flag('show-capacity'), SORT, NO_HEADINGS],
    read: topNode,
  },
  {
    name: 'api-resources',
    about: 'Lists the kinds of objects that the API server serves.',
    example: 'kubectl api-resources --namespaced=false',
    flags: [
      OUTPUT_FLAG,
      NO_HEADINGS,
      flag('namespaced'),
      flag('cached'),
      SORT,
      ...['api-group', 'verbs', 'categories'].map((name) => text(name)),
    ],
    read: apiResources,
  },
  {
    name: 'auth can-i',
    about: 'Says whether a user may do something.',
    example: 'kubectl auth can-i create pods --as=bob',
    flags: [text('subresource'), LIST, flag('quiet', 'q'), NO_HEADINGS, ALL_NAMESPACES],
    read: canI,
  },
  {
    name: 'auth whoami',
    about: 'Prints how the API server identifies you.',
    example: 'kubectl auth whoami',
    flags: [OUTPUT_FLAG],
    read: whoAmI,
  },
  {
    name: 'explain',
    about: 'Shows the fields of a kind.',
    example: 'kubectl explain pod.spec.containers',
    flags: [OUTPUT_FLAG, flag('recursive'), text('api-version')],
    read: explain,
  },
  {
    name: 'version',
    about: 'Prints the versions of the client and of the server.',
    example: 'kubectl version',
    flags: [flag('client'), OUTPUT_FLAG, flag('warnings-as-errors')],
    read: version,
  },
  {
    name: 'api-versions',
    about: 'Lists the API groups and versions of the server.',
    example: 'kubectl api-versions',
    flags: [],
    read: apiVersions,
  },
  {
    name: 'rollout history',
    about: 'Lists the revisions of a workload.',
    example: 'kubectl rollout history deploy/web --revision=2',
    flags: [FILE_FLAG, number('revision'), SELECTOR_FLAG],
    read: history,
  },
  {
    name: 'apply',
    about: 'Creates the objects of files, or changes them to match the files.',
    example: 'kubectl apply -f web.yaml --server-side',
    flags: [RECORD, FILE_FLAG, SELECTOR_FLAG, ALL, flag('prune'), text('prune-allowlist'), ...SERVER_SIDE],
    write: apply,
  },
  {
    name: 'diff',
    about: 'Shows what apply would change.',
    example: 'kubectl diff -f web.yaml',
    flags: [FILE_FLAG, SELECTOR_FLAG, flag('show-secrets'), ...SERVER_SIDE],
    write: diff,
  },
  {
    name: 'replace',
    about: 'Replaces existing objects with the objects of files.',
    example: 'kubectl replace -f web.yaml',
    flags: [RECORD, FILE_FLAG, flag('force'), GRACE, TIMEOUT, { name: 'cascade', takes: 'text', bare: 'background' }],
    write: replace,
  },
  {
    name: 'create',
    about: 'Creates the objects of files; see the other create commands for single kinds.',
    example: 'kubectl create -f web.yaml',
    flags: [RECORD, FILE_FLAG],
    write: create,
  },
  generated('deployment', DEPLOYMENT, {
    about: 'Creates a Deployment.',
    example: 'kubectl create deployment web --image=nginx --replicas=2',
    aliases: ['deploy'],
    flags: [text('image'), int32('port'), int32('replicas', 'r')],
    required: ['image'],
  }),
  generated('job', JOB, {
    about: 'Creates a Job, also from a CronJob.',
    example: 'kubectl create job once --image=busybox -- date',
    flags: [text('image'), text('from')],
  }),
  generated('cronjob', CRONJOB, {
    about: 'Creates a CronJob.',
    example: 'kubectl create cronjob nightly --image=busybox --schedule="0 3 * * *" -- date',
    aliases: ['cj'],
    flags: [text('image'), text('schedule'), text('restart')],
    required: ['image', 'schedule'],
  }),
  generated(
    'namespace',
    { kind: 'Namespace', make: () => ({ fields: {} }) },
    { about: 'Creates a Namespace.', example: 'kubectl create namespace dev', aliases: ['ns'], flags: [] },
  ),
  generated(
    'serviceaccount',
    { kind: 'ServiceAccount', failure: 'failed to create serviceaccount', make: () => ({ fields: {} }) },
    { about: 'Creates a ServiceAccount.', example: 'kubectl create serviceaccount robot', aliases: ['sa'], flags: [] },
  ),
  generated('configmap', CONFIGMAP, {
    about: 'Creates a ConfigMap.',
    example: 'kubectl create configmap colours --from-literal=a=red',
    aliases: ['cm'],
    flags: SOURCES,
  }),
  generated('secret generic', GENERIC_SECRET, {
    about: 'Creates a Secret.',
    example: 'kubectl create secret generic pass --from-literal=word=x',
    flags: [...SOURCES, text('type')],
  }),
  generated('secret tls', TLS_SECRET, {
    about: 'Creates a Secret with a key and a certificate.',
    example: 'kubectl create secret tls web --cert=tls.crt --key=tls.key',
    flags: [text('cert'), text('key')],
  }),
  generated('secret docker-registry', DOCKER_SECRET, {
    about: 'Creates a Secret for an image registry.',
    example: 'kubectl create secret docker-registry pull --docker-username=me --docker-password=x',
    flags: [text('from-file'), ...['username', 'password', 'email', 'server'].map((name) => text(`docker-${name}`))],
  }),
  generated('ingress', INGRESS, {
    about: 'Creates an Ingress.',
    example: 'kubectl create ingress web --rule="web.example/*=web:80"',
    aliases: ['ing'],
    flags: ['class', 'rule', 'default-backend', 'annotation'].map((name) => text(name)),
  }),
  generated('quota', QUOTA, {
    about: 'Creates a ResourceQuota.',
    example: 'kubectl create quota small --hard=pods=5',
    aliases: ['resourcequota'],
    flags: [text('hard'), text('scopes')],
  }),
  generated('poddisruptionbudget', BUDGET, {
    about: 'Creates a PodDisruptionBudget.',
    example: 'kubectl create pdb web --selector=app=web --min-available=1',
    aliases: ['pdb'],
    flags: [text('selector'), text('min-available'), text('max-unavailable')],
  }),
  generated('priorityclass', PRIORITY_CLASS, {
    about: 'Creates a PriorityClass.',
    example: 'kubectl create priorityclass high --value=1000',
    aliases: ['pc'],
    flags: [int32('value'), flag('global-default'), text('description'), text('preemption-policy')],
  }),
  generated('role', ROLE, {
    about: 'Creates a Role.',
    example: 'kubectl create role reader --verb=get,list --resource=pods',
    flags: RULES,
  }),
  generated('clusterrole', CLUSTER_ROLE, {
    about: 'Creates a ClusterRole.',
    example: 'kubectl create clusterrole reader --verb=get,list --resource=nodes',
    flags: [...RULES, text('non-resource-url'), text('aggregation-rule')],
  }),
  generated('rolebinding', ROLE_BINDING, {
    about: 'Creates a RoleBinding.',
    example: 'kubectl create rolebinding readers --role=reader --user=bob',
    flags: [...SUBJECTS, text('clusterrole'), text('role')],
  }),
  generated('clusterrolebinding', CLUSTER_ROLE_BINDING, {
    about: 'Creates a ClusterRoleBinding.',
    example: 'kubectl create clusterrolebinding admins --clusterrole=cluster-admin --user=bob',
    flags: [...SUBJECTS, text('clusterrole')],
    required: ['clusterrole'],
  }),
  generated('service clusterip', serviceOf('ClusterIP'), {
    about: 'Creates a Service with an address inside the cluster.',
    example: 'kubectl create service clusterip web --tcp=80',
    flags: [text('tcp'), text('clusterip')],
  }),
  generated('service nodeport', serviceOf('NodePort'), {
    about: 'Creates a Service with a port on each node.',
    example: 'kubectl create service nodeport web --tcp=80',
    flags: [text('tcp'), number('node-port')],
  }),
  generated('service loadbalancer', serviceOf('LoadBalancer'), {
    about: 'Creates a Service with an address outside the cluster.',
    example: 'kubectl create service loadbalancer web --tcp=80',
    flags: [text('tcp')],
  }),
  generated('service externalname', serviceOf('ExternalName'), {
    about: 'Creates a Service that is an alias of a DNS name.',
    example: 'kubectl create service externalname db --external-name=db.example',
    flags: [text('tcp'), text('external-name')],
    required: ['external-name'],
  }),
  {
    name: 'run',
    about: 'Creates a Pod with one container.',
    example: 'kubectl run web --image=nginx --port=80',
    flags: [
      RECORD,
      text('image'),
      text('port'),
      text('labels', 'l'),
      text('env'),
      text('annotations'),
      text('restart'),
      text('image-pull-policy'),
      flag('privileged'),
      flag('command'),
      ...['rm', 'attach', 'expose'].map((name) => flag(name)),
      flag('stdin', 'i'),
      flag('tty', 't'),
    ],
    required: ['image'],
    write: run,
  },
  {
    name: 'expose',
    about: 'Creates a Service for a workload or a Pod.',
    example: 'kubectl expose deploy web --port=80',
    flags: [
      RECORD,
      FILE_FLAG,
      SELECTOR_FLAG,
      text('port'),
      text('target-port'),
      text('protocol'),
      text('type'),
      text('name'),
      text('labels'),
      text('external-ip'),
      text('load-balancer-ip'),
      text('session-affinity'),
      text('cluster-ip'),
    ],
    write: expose,
  },
  {
    name: 'delete',
    about: 'Deletes objects and waits until they are gone.',
    example: 'kubectl delete pod web-0 --grace-period=0 --force',
    flags: [
      FILE_FLAG,
      SELECTOR_FLAG,
      OUTPUT_FLAG,
      FIELD,
      ALL,
      ALL_NAMESPACES,
      GRACE,
      TIMEOUT,
      IGNORE,
      flag('force'),
      flag('now'),
      flag('wait'),
      { name: 'cascade', takes: 'text', bare: 'background' },
    ],
    write: remove,
  },
  {
    name: 'wait',
    about: 'Waits until objects meet a condition.',
    example: 'kubectl wait pod/web-0 --for=condition=Ready --timeout=60s',
    flags: [FILE_FLAG, SELECTOR_FLAG, FIELD, ALL, ALL_NAMESPACES, text('for'), TIMEOUT],
    write: wait,
  },
  {
    name: 'scale',
    about: 'Sets the number of replicas.',
    example: 'kubectl scale deploy web --replicas=3',
    flags: [RECORD, FILE_FLAG, number('replicas'), number('current-replicas'), SELECTOR_FLAG, ALL, TIMEOUT],
    required: ['replicas'],
    write: scale,
  },
  {
    name: 'autoscale',
    about: 'Creates a HorizontalPodAutoscaler for a workload.',
    example: 'kubectl autoscale deploy web --min=2 --max=5 --cpu=80%',
    flags: [
      RECORD,
      FILE_FLAG,
      int32('min'),
      int32('max'),
      text('cpu'),
      int32('cpu-percent'),
      text('memory'),
      text('name'),
    ],
    required: ['max'],
    write: autoscale,
  },
  {
    name: 'cordon',
    about: 'Keeps new Pods off a node.',
    example: 'kubectl cordon node-1',
    flags: [SELECTOR_FLAG],
    write: (asked) => cordon(asked, true),
  },
  {
    name: 'uncordon',
    about: 'Allows new Pods on a node again.',
    example: 'kubectl uncordon node-1',
    flags: [SELECTOR_FLAG],
    write: (asked) => cordon(asked, false),
  },
  {
    name: 'drain',
    about: 'Cordons a node and evicts its Pods.',
    example: 'kubectl drain node-1 --ignore-daemonsets',
    flags: [
      SELECTOR_FLAG,
      flag('ignore-daemonsets'),
      flag('delete-emptydir-data'),
      flag('force'),
      flag('disable-eviction'),
      text('pod-selector'),
      number('skip-wait-for-delete-timeout'),
      number('chunk-size'),
      DRY_RUN,
      GRACE,
      TIMEOUT,
    ],
    drain,
  },
  {
    name: 'taint',
    about: 'Adds taints to nodes, or removes them.',
    example: 'kubectl taint node node-1 team=blue:NoSchedule',
    flags: [OVERWRITE, ALL, SELECTOR_FLAG],
    write: taint,
  },
  {
    name: 'label',
    about: 'Changes labels.',
    example: 'kubectl label pod web-0 tier=front --overwrite',
    flags: [RECORD, FILE_FLAG, OVERWRITE, ALL, SELECTOR_FLAG, FIELD, ALL_NAMESPACES, LIST],
    write: (asked) => mark(asked, 'labels'),
  },
  {
    name: 'annotate',
    about: 'Changes annotations.',
    example: 'kubectl annotate deploy web owner=me',
    flags: [RECORD, FILE_FLAG, OVERWRITE, ALL, SELECTOR_FLAG, FIELD, ALL_NAMESPACES, LIST],
    write: (asked) => mark(asked, 'annotations'),
  },
  {
    name: 'patch',
    about: 'Changes fields of objects.',
    example: 'kubectl patch deploy web -p \'{"spec":{"replicas":3}}\'',
    flags: [RECORD, FILE_FLAG, text('patch', 'p'), text('patch-file'), text('type'), text('subresource')],
    write: patch,
  },
  {
    name: 'edit',
    about: 'Opens objects in an editor and sends what you change.',
    example: 'kubectl edit deploy web',
    flags: [RECORD, FILE_FLAG, OUTPUT_FLAG, flag('output-patch'), flag('save-config'), text('field-manager')],
    edit,
  },
  {
    name: 'set image',
    about: 'Changes images of containers.',
    example: 'kubectl set image deploy/web app=nginx:1.27',
    flags: [RECORD, FILE_FLAG, ALL, SELECTOR_FLAG],
    write: setImage,
  },
  {
    name: 'set env',
    about: 'Changes environment variables of containers.',
    example: 'kubectl set env deploy/web MODE=test',
    flags: [
      FILE_FLAG,
      ALL,
      SELECTOR_FLAG,
      OVERWRITE,
      text('env', 'e'),
      text('from'),
      text('keys'),
      text('prefix'),
      text('containers', 'c'),
      LIST,
      flag('resolve'),
    ],
    write: setEnv,
  },
  {
    name: 'set serviceaccount',
    about: 'Changes the ServiceAccount of a workload.',
    example: 'kubectl set serviceaccount deploy web robot',
    aliases: ['sa'],
    flags: [RECORD, FILE_FLAG, ALL],
    write: setServiceAccount,
  },
  {
    name: 'set selector',
    about: 'Changes the selector of a Service.',
    example: 'kubectl set selector service web app=web',
    flags: [RECORD, FILE_FLAG, ALL],
    write: setSelector,
  },
  {
    name: 'set subject',
    about: 'Changes the subjects of a binding.',
    example: 'kubectl set subject rolebinding readers --user=bob',
    flags: [FILE_FLAG, ALL, SELECTOR_FLAG, text('user'), text('group'), text('serviceaccount')],
    write: setSubject,
  },
  {
    name: 'set resources',
    about: 'Changes requests and limits of containers.',
    example: 'kubectl set resources deploy web --requests=cpu=100m',
    flags: [RECORD, FILE_FLAG, ALL, SELECTOR_FLAG, text('requests'), text('limits'), text('containers', 'c')],
    write: setResources,
  },
  {
    name: 'rollout status',
    about: 'Waits until a rollout has finished.',
    example: 'kubectl rollout status deploy/web',
    flags: [FILE_FLAG, TIMEOUT, SELECTOR_FLAG, flag('watch', 'w'), number('revision')],
    write: status,
  },
  {
    name: 'rollout restart',
    about: 'Replaces all Pods of a workload gradually.',
    example: 'kubectl rollout restart deploy/web',
    flags: [FILE_FLAG, SELECTOR_FLAG],
    write: restart,
  },
  {
    name: 'rollout undo',
    about: 'Goes back to an earlier revision.',
    example: 'kubectl rollout undo deploy/web --to-revision=1',
    flags: [FILE_FLAG, number('to-revision'), SELECTOR_FLAG],
    write: undo,
  },
  {
    name: 'rollout pause',
    about: 'Pauses the rollouts of a Deployment.',
    example: 'kubectl rollout pause deploy/web',
    flags: [FILE_FLAG, SELECTOR_FLAG],
    write: (asked) => pause(asked, true),
  },
  {
    name: 'rollout resume',
    about: 'Resumes the rollouts of a Deployment.',
    example: 'kubectl rollout resume deploy/web',
    flags: [FILE_FLAG, SELECTOR_FLAG],
    write: (asked) => pause(asked, false),
  },
  {
    name: 'debug',
    about: 'Adds an ephemeral container to a Pod.',
    example: 'kubectl debug web-0 --image=busybox --target=app',
    flags: [text('image'), CONTAINER, text('target'), text('copy-to'), flag('stdin', 'i'), flag('tty', 't')],
    write: debug,
  },
  ...REFUSED.map(
    ({ name, flags }): KubectlCommand => ({
      name,
      about: `${whyRefused(name)}.`,
      example: '',
      ...(flags === 'any' ? { flags: [], takesAny: true } : { flags }),
      read: (asked) => refuse(name, asked),
    }),
  ),
];

/** Whether this terminal supports the first word after `kubectl`. */
export function isServed(word: string): boolean {
  return !REFUSED.some(({ name }) => name === word) && COMMANDS.some(({ name }) => name.split(' ')[0] === word);
}

/** Commands that only group others, with the first line of their help and the stream it is printed to. */
export const GROUPS: ReadonlyMap<string, { readonly about: string; readonly stream: 'out' | 'err' }> = new Map([
  ['rollout', { about: 'Manage the rollout of one or many resources.', stream: 'out' }],
  ['set', { about: 'Configure application resources.', stream: 'err' }],
  ['auth', { about: 'Inspect authorization.', stream: 'err' }],
  ['top', { about: 'Display resource (CPU/memory) usage.', stream: 'err' }],
  ['create secret', { about: 'Create a secret with specified type.', stream: 'err' }],
  ['create service', { about: 'Create a service using a specified subcommand.', stream: 'err' }],
]);
