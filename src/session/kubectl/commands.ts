import { ownValue } from '#base/ownValue.ts';
import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { DrainCommand } from '#protocol/drainCommand.ts';
import { ALL_NAMESPACES, FILE_FLAG, type Invocation, OUTPUT_FLAG, SELECTOR_FLAG } from './invocation.ts';
import { notHere } from './kubectlError.ts';
import type { FlagSpec } from './parseFlags.ts';
import type { Printed } from './printed.ts';
import { apiResources } from './reads/apiResources.ts';
import { canI } from './reads/canI.ts';
import { describe } from './reads/describe.ts';
import { events } from './reads/events.ts';
import { get } from './reads/get.ts';
import { history } from './reads/history.ts';
import { logs } from './reads/logs.ts';
import { top } from './reads/top.ts';
import { apply } from './writes/apply.ts';
import { autoscale } from './writes/autoscale.ts';
import { create, run } from './writes/create.ts';
import { debug } from './writes/debug.ts';
import { remove } from './writes/delete.ts';
import { mark } from './writes/marks.ts';
import { cordon, drain, taint } from './writes/nodes.ts';
import { patch } from './writes/patch.ts';
import { pause, restart, status, undo } from './writes/rollout.ts';
import { scale } from './writes/scale.ts';
import { setImage } from './writes/setImage.ts';

/** A command of kubectl: its own words, its flags, and what it does: reads are answered at once, the rest is a plan of requests. */
export type KubectlCommand = {
  readonly name: string;
  readonly flags: readonly FlagSpec[];
} & (
  | { readonly read: (asked: Invocation) => Printed }
  | { readonly write: (asked: Invocation) => KubectlPlan }
  | { readonly drain: (asked: Invocation) => DrainCommand }
);

const text = (name: string, short?: string): FlagSpec => ({ name, takes: 'text', ...(short && { short }) });
const number = (name: string): FlagSpec => ({ name, takes: 'number' });
const flag = (name: string, short?: string): FlagSpec => ({ name, takes: 'nothing', ...(short && { short }) });

const FIELD = text('field-selector');
const OVERWRITE = flag('overwrite');
const ALL = flag('all');
const GRACE = number('grace-period');
const TIMEOUT = text('timeout');
const IGNORE = flag('ignore-not-found');
const NO_HEADINGS = flag('no-headers');
const CONTAINER = text('container', 'c');
const SORT = text('sort-by');

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/cmd.go. */
export const COMMANDS: readonly KubectlCommand[] = [
  {
    name: 'get',
    flags: [
      SELECTOR_FLAG,
      OUTPUT_FLAG,
      ALL_NAMESPACES,
      FIELD,
      SORT,
      IGNORE,
      NO_HEADINGS,
      flag('show-labels'),
      text('label-columns', 'L'),
      flag('watch', 'w'),
      text('raw'),
      number('chunk-size'),
    ],
    read: get,
  },
  { name: 'describe', flags: [SELECTOR_FLAG, ALL_NAMESPACES], read: describe },
  { name: 'events', flags: [ALL_NAMESPACES, text('for'), text('types')], read: events },
  {
    name: 'logs',
    flags: [CONTAINER, flag('previous', 'p'), number('tail'), flag('follow', 'f'), flag('timestamps'), text('since')],
    read: logs,
  },
  {
    name: 'top',
    flags: [SELECTOR_FLAG, ALL_NAMESPACES, FIELD, flag('containers'), SORT, NO_HEADINGS],
    read: top,
  },
  { name: 'api-resources', flags: [OUTPUT_FLAG, text('namespaced'), text('api-group')], read: apiResources },
  {
    name: 'auth can-i',
    flags: [text('as'), text('as-group'), text('subresource'), ALL_NAMESPACES],
    read: canI,
  },
  { name: 'rollout history', flags: [number('revision'), SELECTOR_FLAG], read: history },
  { name: 'apply', flags: [FILE_FLAG], write: apply },
  {
    name: 'create',
    flags: [
      FILE_FLAG,
      text('image'),
      number('replicas'),
      number('port'),
      text('from'),
      text('schedule'),
      text('restart'),
      text('hard'),
      text('scopes'),
      SELECTOR_FLAG,
      text('min-available'),
      text('max-unavailable'),
      number('value'),
      flag('global-default'),
      text('description'),
      text('preemption-policy'),
      text('from-literal'),
    ],
    write: create,
  },
  {
    name: 'run',
    flags: [text('image'), number('port'), text('labels', 'l'), text('env'), text('restart'), flag('command')],
    write: run,
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
    name: 'scale',
    flags: [number('replicas'), number('current-replicas'), SELECTOR_FLAG, ALL, TIMEOUT],
    write: scale,
  },
  {
    name: 'autoscale',
    flags: [number('min'), number('max'), text('cpu'), number('cpu-percent'), text('memory'), text('name')],
    write: autoscale,
  },
  { name: 'cordon', flags: [SELECTOR_FLAG], write: (asked) => cordon(asked, true) },
  { name: 'uncordon', flags: [SELECTOR_FLAG], write: (asked) => cordon(asked, false) },
  {
    name: 'drain',
    flags: [SELECTOR_FLAG, flag('ignore-daemonsets'), flag('delete-emptydir-data'), flag('force'), GRACE, TIMEOUT],
    drain,
  },
  { name: 'taint', flags: [OVERWRITE, ALL, SELECTOR_FLAG], write: taint },
  { name: 'label', flags: [OVERWRITE, ALL, SELECTOR_FLAG, ALL_NAMESPACES], write: (asked) => mark(asked, 'labels') },
  {
    name: 'annotate',
    flags: [OVERWRITE, ALL, SELECTOR_FLAG, ALL_NAMESPACES],
    write: (asked) => mark(asked, 'annotations'),
  },
  { name: 'patch', flags: [text('patch', 'p'), text('type'), text('subresource')], write: patch },
  { name: 'set image', flags: [ALL, SELECTOR_FLAG], write: setImage },
  { name: 'rollout status', flags: [TIMEOUT, SELECTOR_FLAG], write: status },
  { name: 'rollout restart', flags: [SELECTOR_FLAG], write: restart },
  { name: 'rollout undo', flags: [number('to-revision'), SELECTOR_FLAG], write: undo },
  { name: 'rollout pause', flags: [SELECTOR_FLAG], write: (asked) => pause(asked, true) },
  { name: 'rollout resume', flags: [SELECTOR_FLAG], write: (asked) => pause(asked, false) },
  {
    name: 'debug',
    flags: [text('image'), CONTAINER, text('target'), text('copy-to'), flag('stdin', 'i'), flag('tty', 't')],
    write: debug,
  },
  ...['exec', 'attach', 'port-forward', 'cp', 'proxy', 'edit', 'diff', 'explain', 'wait', 'config'].map(
    (name): KubectlCommand => ({ name, flags: [], read: () => refuse(name) }),
  ),
];

/** What kubectl can and this terminal cannot, and why. */
const REASONS: Readonly<Record<string, string>> = {
  exec: 'nothing runs in the containers of this model, so no program can be started in them',
  attach: 'nothing runs in the containers of this model, so there is no process to attach to',
  'port-forward': 'containers of this model listen to nothing',
  cp: 'containers of this model have no files',
  proxy: 'this page is no server',
  edit: 'copy the output of get -o yaml to the editor, change it there, and apply it',
};

function refuse(name: string): never {
  const why = ownValue(REASONS, name);
  throw notHere(`kubectl ${name}${why === undefined ? '' : ` (${why})`}`);
}

/** Commands that only group others. */
export const GROUPS = new Set(['rollout', 'auth', 'set']);
