import type { DrainAsked } from '#cluster/kubectl/drain/drainRecords.ts';
import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { explain } from './explain/explain.ts';
import { ALL_NAMESPACES, FILE_FLAG, type Invocation, OUTPUT_FLAG, SELECTOR_FLAG } from './invocation.ts';
import type { FlagSpec } from './parseFlags.ts';
import type { Printed } from './printed.ts';
import { apiResources } from './reads/apiResources.ts';
import { canI, whoAmI } from './reads/canI.ts';
import { describe } from './reads/describe.ts';
import { events } from './reads/events.ts';
import { get } from './reads/get.ts';
import { history } from './reads/history.ts';
import { logs } from './reads/logs.ts';
import { AS_FLAGS } from './reads/permission.ts';
import { REFUSED, refuse } from './reads/refused.ts';
import { topNode, topPod } from './reads/top.ts';
import { apiVersions, version } from './reads/version.ts';
import { DRY_RUN } from './writeOutput.ts';
import { apply } from './writes/apply.ts';
import { autoscale } from './writes/autoscale.ts';
import { create, createGenerated } from './writes/create/create.ts';
import type { Generator } from './writes/create/generator.ts';
import { INGRESS } from './writes/create/ingress.ts';
import { CONFIGMAP, DOCKER_SECRET, GENERIC_SECRET, TLS_SECRET } from './writes/create/literals.ts';
import { BUDGET, PRIORITY_CLASS, QUOTA } from './writes/create/policies.ts';
import { CLUSTER_ROLE, CLUSTER_ROLE_BINDING, ROLE, ROLE_BINDING } from './writes/create/roles.ts';
import { run } from './writes/create/run.ts';
import { serviceOf } from './writes/create/services.ts';
import { CRONJOB, DEPLOYMENT, JOB } from './writes/create/workloads.ts';
import { debug } from './writes/debug.ts';
import { remove } from './writes/delete.ts';
import { diff } from './writes/diff.ts';
import { edit } from './writes/edit.ts';
import { expose } from './writes/expose.ts';
import { mark } from './writes/marks.ts';
import { cordon, drain } from './writes/nodes.ts';
import { patch } from './writes/patch.ts';
import { RECORD } from './writes/record.ts';
import { replace } from './writes/replace.ts';
import { pause, restart, status, undo } from './writes/rollout.ts';
import { scale } from './writes/scale.ts';
import { setImage } from './writes/setImage.ts';
import { setEnv, setServiceAccount } from './writes/setPodSpec.ts';
import { setSelector, setSubject } from './writes/setReferences.ts';
import { setResources } from './writes/setResources.ts';
import { taint } from './writes/taint.ts';
import { wait } from './writes/wait.ts';

const SERVER_SIDE: readonly FlagSpec[] = ['server-side', 'force-conflicts'].map((name) => ({ name, takes: 'nothing' }));

/** A command of kubectl: its own words, its flags, and what it does: reads are answered at once, the rest is a plan of requests. */
export type KubectlCommand = {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly flags: readonly FlagSpec[];
  /** Flags without which it does not begin. */
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

/** `kubectl create NAME`. */
function generated(
  name: string,
  generator: Generator,
  more: Pick<KubectlCommand, 'flags' | 'aliases' | 'required'>,
): KubectlCommand {
  const command = `create ${name}`;
  return { name: command, ...more, write: (asked) => createGenerated(asked, command, generator) };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/cmd.go. */
export const COMMANDS: readonly KubectlCommand[] = [
  {
    name: 'get',
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
      ...AS_FLAGS,
    ],
    read: get,
  },
  { name: 'describe', flags: [FILE_FLAG, SELECTOR_FLAG, ALL_NAMESPACES, flag('show-events')], read: describe },
  { name: 'events', flags: [ALL_NAMESPACES, NO_HEADINGS, text('for'), text('types')], read: events },
  {
    name: 'logs',
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
    aliases: ['pods', 'po'],
    flags: [SELECTOR_FLAG, ALL_NAMESPACES, FIELD, flag('containers'), flag('sum'), SORT, NO_HEADINGS],
    read: topPod,
  },
  {
    name: 'top node',
    aliases: ['nodes', 'no'],
    flags: [SELECTOR_FLAG, flag('show-capacity'), SORT, NO_HEADINGS],
    read: topNode,
  },
  {
    name: 'api-resources',
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
    flags: [...AS_FLAGS, text('subresource'), LIST, flag('quiet', 'q'), NO_HEADINGS, ALL_NAMESPACES],
    read: canI,
  },
  { name: 'auth whoami', flags: [...AS_FLAGS, OUTPUT_FLAG], read: whoAmI },
  { name: 'explain', flags: [OUTPUT_FLAG, flag('recursive'), text('api-version')], read: explain },
  { name: 'version', flags: [flag('client'), OUTPUT_FLAG, flag('warnings-as-errors')], read: version },
  { name: 'api-versions', flags: [], read: apiVersions },
  { name: 'rollout history', flags: [FILE_FLAG, number('revision'), SELECTOR_FLAG], read: history },
  {
    name: 'apply',
    flags: [RECORD, FILE_FLAG, SELECTOR_FLAG, ALL, flag('prune'), text('prune-allowlist'), ...SERVER_SIDE],
    write: apply,
  },
  { name: 'diff', flags: [FILE_FLAG, SELECTOR_FLAG, flag('show-secrets'), ...SERVER_SIDE], write: diff },
  {
    name: 'replace',
    flags: [RECORD, FILE_FLAG, flag('force'), GRACE, TIMEOUT, { name: 'cascade', takes: 'text', bare: 'background' }],
    write: replace,
  },
  { name: 'create', flags: [RECORD, FILE_FLAG], write: create },
  generated('deployment', DEPLOYMENT, {
    aliases: ['deploy'],
    flags: [text('image'), int32('port'), int32('replicas', 'r')],
    required: ['image'],
  }),
  generated('job', JOB, { flags: [text('image'), text('from')] }),
  generated('cronjob', CRONJOB, {
    aliases: ['cj'],
    flags: [text('image'), text('schedule'), text('restart')],
    required: ['image', 'schedule'],
  }),
  generated('namespace', { kind: 'Namespace', make: () => ({ fields: {} }) }, { aliases: ['ns'], flags: [] }),
  generated(
    'serviceaccount',
    { kind: 'ServiceAccount', failure: 'failed to create serviceaccount', make: () => ({ fields: {} }) },
    { aliases: ['sa'], flags: [] },
  ),
  generated('configmap', CONFIGMAP, { aliases: ['cm'], flags: SOURCES }),
  generated('secret generic', GENERIC_SECRET, { flags: [...SOURCES, text('type')] }),
  generated('secret tls', TLS_SECRET, { flags: [text('cert'), text('key')] }),
  generated('secret docker-registry', DOCKER_SECRET, {
    flags: [text('from-file'), ...['username', 'password', 'email', 'server'].map((name) => text(`docker-${name}`))],
  }),
  generated('ingress', INGRESS, {
    aliases: ['ing'],
    flags: ['class', 'rule', 'default-backend', 'annotation'].map((name) => text(name)),
  }),
  generated('quota', QUOTA, { aliases: ['resourcequota'], flags: [text('hard'), text('scopes')] }),
  generated('poddisruptionbudget', BUDGET, {
    aliases: ['pdb'],
    flags: [text('selector'), text('min-available'), text('max-unavailable')],
  }),
  generated('priorityclass', PRIORITY_CLASS, {
    aliases: ['pc'],
    flags: [int32('value'), flag('global-default'), text('description'), text('preemption-policy')],
  }),
  generated('role', ROLE, { flags: RULES }),
  generated('clusterrole', CLUSTER_ROLE, { flags: [...RULES, text('non-resource-url'), text('aggregation-rule')] }),
  generated('rolebinding', ROLE_BINDING, { flags: [...SUBJECTS, text('clusterrole'), text('role')] }),
  generated('clusterrolebinding', CLUSTER_ROLE_BINDING, {
    flags: [...SUBJECTS, text('clusterrole')],
    required: ['clusterrole'],
  }),
  generated('service clusterip', serviceOf('ClusterIP'), { flags: [text('tcp'), text('clusterip')] }),
  generated('service nodeport', serviceOf('NodePort'), { flags: [text('tcp'), number('node-port')] }),
  generated('service loadbalancer', serviceOf('LoadBalancer'), { flags: [text('tcp')] }),
  generated('service externalname', serviceOf('ExternalName'), {
    flags: [text('tcp'), text('external-name')],
    required: ['external-name'],
  }),
  {
    name: 'run',
    flags: [
      RECORD,
      text('image'),
      number('port'),
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
    flags: [FILE_FLAG, SELECTOR_FLAG, FIELD, ALL, ALL_NAMESPACES, text('for'), TIMEOUT],
    write: wait,
  },
  {
    name: 'scale',
    flags: [RECORD, FILE_FLAG, number('replicas'), number('current-replicas'), SELECTOR_FLAG, ALL, TIMEOUT],
    required: ['replicas'],
    write: scale,
  },
  {
    name: 'autoscale',
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
  { name: 'cordon', flags: [SELECTOR_FLAG], write: (asked) => cordon(asked, true) },
  { name: 'uncordon', flags: [SELECTOR_FLAG], write: (asked) => cordon(asked, false) },
  {
    name: 'drain',
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
  { name: 'taint', flags: [OVERWRITE, ALL, SELECTOR_FLAG], write: taint },
  {
    name: 'label',
    flags: [RECORD, FILE_FLAG, OVERWRITE, ALL, SELECTOR_FLAG, FIELD, ALL_NAMESPACES, LIST],
    write: (asked) => mark(asked, 'labels'),
  },
  {
    name: 'annotate',
    flags: [RECORD, FILE_FLAG, OVERWRITE, ALL, SELECTOR_FLAG, FIELD, ALL_NAMESPACES, LIST],
    write: (asked) => mark(asked, 'annotations'),
  },
  {
    name: 'patch',
    flags: [RECORD, FILE_FLAG, text('patch', 'p'), text('patch-file'), text('type'), text('subresource')],
    write: patch,
  },
  {
    name: 'edit',
    flags: [RECORD, FILE_FLAG, OUTPUT_FLAG, flag('output-patch'), flag('save-config'), text('field-manager')],
    edit,
  },
  { name: 'set image', flags: [RECORD, FILE_FLAG, ALL, SELECTOR_FLAG], write: setImage },
  {
    name: 'set env',
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
  { name: 'set serviceaccount', aliases: ['sa'], flags: [RECORD, FILE_FLAG, ALL], write: setServiceAccount },
  { name: 'set selector', flags: [RECORD, FILE_FLAG, ALL], write: setSelector },
  {
    name: 'set subject',
    flags: [FILE_FLAG, ALL, SELECTOR_FLAG, text('user'), text('group'), text('serviceaccount')],
    write: setSubject,
  },
  {
    name: 'set resources',
    flags: [RECORD, FILE_FLAG, ALL, SELECTOR_FLAG, text('requests'), text('limits'), text('containers', 'c')],
    write: setResources,
  },
  {
    name: 'rollout status',
    flags: [FILE_FLAG, TIMEOUT, SELECTOR_FLAG, flag('watch', 'w'), number('revision')],
    write: status,
  },
  { name: 'rollout restart', flags: [FILE_FLAG, SELECTOR_FLAG], write: restart },
  { name: 'rollout undo', flags: [FILE_FLAG, number('to-revision'), SELECTOR_FLAG], write: undo },
  { name: 'rollout pause', flags: [FILE_FLAG, SELECTOR_FLAG], write: (asked) => pause(asked, true) },
  { name: 'rollout resume', flags: [FILE_FLAG, SELECTOR_FLAG], write: (asked) => pause(asked, false) },
  {
    name: 'debug',
    flags: [text('image'), CONTAINER, text('target'), text('copy-to'), flag('stdin', 'i'), flag('tty', 't')],
    write: debug,
  },
  ...REFUSED.map(({ name, flags }): KubectlCommand => ({ name, flags, read: (asked) => refuse(name, asked) })),
];

/** Whether this terminal does what the first word after `kubectl` asks for. */
export function isServed(word: string): boolean {
  return !REFUSED.some(({ name }) => name === word) && COMMANDS.some(({ name }) => name.split(' ')[0] === word);
}

/** Commands that only group others, with the first line of their help, and where it is printed. */
export const GROUPS: ReadonlyMap<string, { readonly about: string; readonly stream: 'out' | 'err' }> = new Map([
  ['rollout', { about: 'Manage the rollout of one or many resources.', stream: 'out' }],
  ['set', { about: 'Configure application resources.', stream: 'err' }],
  ['auth', { about: 'Inspect authorization.', stream: 'err' }],
  ['top', { about: 'Display resource (CPU/memory) usage.', stream: 'err' }],
  ['create secret', { about: 'Create a secret with specified type.', stream: 'err' }],
  ['create service', { about: 'Create a service using a specified subcommand.', stream: 'err' }],
]);
