import { flag, number, oneOf, optional, such, text, whole } from '#base/shape.ts';
import { WATCH_CACHES } from '#cluster/apiserver/cacher/watchDelivery.ts';
import { CLIENT_SORTS, INFORMERS } from '#cluster/environment/informers/informerRecords.ts';
import { ETCD } from '#cluster/etcd/etcdEvents.ts';
import { etcdSettingProblem } from '#cluster/etcd/etcdSettings.ts';
import { anyText, command, sendTo, word } from './command.ts';

const MOST = 1_000_000;
const MOST_CONTROLLERS = 100;

const amount = optional(number(0, MOST));
const positive = such<number>(
  `a number above 0 and up to ${MOST}`,
  (value) => typeof value === 'number' && value > 0 && value <= MOST,
);
const id = text(1000, { is: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/, called: 'lower case letters, digits and hyphens' });
const path = text(10_000, { is: /^\/apis?\/[^?#]+$/, called: 'the path of a collection, such as /api/v1/pods' });
const settingValue = such<number | string | boolean>('a number, a text, true or false', (value) =>
  ['number', 'string', 'boolean'].includes(typeof value),
);
/** The resource of an override, such as `/events`; the main etcd by default. */
const cluster = optional(word);

/** Commands about etcd, watch caches and demonstration clients. */
export const STORAGE_COMMANDS = [
  command({
    type: 'etcd.set',
    about:
      'Changes a setting of etcd: `members`, `quotaBytes`, `overrides` (the text of `--etcd-servers-overrides`), `noisyNeighbour`, `ionice`, `nicSaturated` or `trafficControl`.',
    fields: { setting: word, value: settingValue },
    rule: ({ setting, value }) => {
      const problem = etcdSettingProblem(setting, value);
      return problem === undefined ? undefined : { at: ['value'], expected: `a setting of etcd (${problem})` };
    },
    label: ({ setting, value }) => `set etcd ${setting} to ${String(value)}`,
    input: ({ setting, value }) => sendTo(ETCD, { type: 'etcdSetting.changed', id: setting, value }),
  }),
  command({
    type: 'etcd.compact',
    about: 'Runs `etcdctl compact`, to the newest revision unless another one is given.',
    fields: { revision: optional(whole(0)), cluster },
    label: ({ revision }) => `etcdctl compact${revision === undefined ? '' : ` ${revision}`}`,
    input: ({ type: _, ...rest }) => sendTo(ETCD, { ...rest, type: 'etcd.operated', operation: 'compact' }),
  }),
  command({
    type: 'etcd.defragment',
    about: 'Runs `etcdctl defrag`.',
    fields: { cluster },
    label: () => 'etcdctl defrag',
    input: ({ type: _, ...rest }) => sendTo(ETCD, { ...rest, type: 'etcd.operated', operation: 'defragment' }),
  }),
  command({
    type: 'etcd.disarm',
    about: 'Runs `etcdctl alarm disarm`.',
    fields: { cluster },
    label: () => 'etcdctl alarm disarm',
    input: ({ type: _, ...rest }) => sendTo(ETCD, { ...rest, type: 'etcd.operated', operation: 'disarm' }),
  }),
  command({
    type: 'etcd.fill',
    about:
      'Writes this number of bytes into the database and deletes them again. They take space until compaction and defragmentation.',
    fields: { bytes: whole(0), cluster },
    label: ({ bytes }) => `fill etcd with ${bytes} bytes`,
    input: ({ type: _, ...rest }) => sendTo(ETCD, { ...rest, type: 'etcd.operated', operation: 'fill' }),
  }),
  command({
    type: 'etcd.member',
    about: 'Starts or stops a member of etcd.',
    fields: { member: word, running: flag },
    label: ({ member, running }) => `${running ? 'start' : 'stop'} ${member}`,
    input: ({ member, running }) => {
      const operation = running ? 'startMember' : 'stopMember';
      return sendTo(ETCD, { type: 'etcd.operated', operation, member });
    },
  }),
  command({
    type: 'watchCache.set',
    about:
      'Sets the state of the watch caches. `frozen`: they stop following etcd. `initializing`: they are being filled.',
    fields: { state: oneOf('ready', 'frozen', 'initializing') },
    label: ({ state }) => `watch cache ${state}`,
    input: ({ state }) => sendTo(WATCH_CACHES, { type: 'watchCache.changed', state }),
  }),
  command({
    type: 'readRules.set',
    about: 'Sets the release whose rules LISTs follow. Before 1.31 a LIST without a resourceVersion came from etcd.',
    fields: { release: oneOf('1.30', '1.36') },
    label: ({ release }) => `read rules of ${release}`,
    input: ({ release }) => sendTo(WATCH_CACHES, { type: 'readRules.changed', release }),
  }),
  command({
    type: 'client.start',
    about: 'Starts a demonstration client. A `poller` lists every `everySeconds`. The others list and watch.',
    fields: {
      id,
      sort: oneOf(...CLIENT_SORTS),
      /** `/api/v1/pods` unless said otherwise. */
      path: optional(path),
      labelSelector: optional(anyText),
      fieldSelector: optional(anyText),
      /** `system:admin` unless said otherwise. */
      user: optional(word),
      /** So many controllers share it; 1 unless said otherwise. */
      controllers: optional(whole(1, MOST_CONTROLLERS)),
      /** 10 unless said otherwise. */
      everySeconds: optional(positive),
      /** Milliseconds that a controller's worker spends on one key; with 0, the default, there are no workers. */
      workMs: amount,
      resyncSeconds: amount,
    },
    label: ({ sort, id: name }) => `start ${sort} ${name}`,
    input: ({ type: _, ...start }) => {
      const client = {
        path: '/api/v1/pods',
        labelSelector: '',
        fieldSelector: '',
        user: 'system:admin',
        controllers: 1,
        everySeconds: 10,
        workMs: 0,
        resyncSeconds: 0,
        ...start,
      };
      return sendTo(INFORMERS, { type: 'client.started', client });
    },
  }),
  command({
    type: 'client.stop',
    about: 'Stops this client.',
    fields: { id },
    label: ({ id: name }) => `stop ${name}`,
    input: ({ id: name }) => sendTo(INFORMERS, { type: 'client.stopped', id: name }),
  }),
  command({
    type: 'client.cut',
    about: 'Cuts the network of this client for some seconds.',
    fields: { id, seconds: positive },
    label: ({ id: name, seconds }) => `cut ${name} off for ${seconds} s`,
    input: ({ id: name, seconds }) => sendTo(INFORMERS, { type: 'client.cut', id: name, seconds }),
  }),
  command({
    type: 'client.change',
    about:
      'Changes a client. `perEventMs` is its time to read one event. With `failingKey`, work on keys that contain this text fails.',
    fields: { id, perEventMs: amount, failingKey: optional(anyText) },
    label: ({ id: name }) => `change ${name}`,
    input: ({ type: _, ...change }) => sendTo(INFORMERS, { ...change, type: 'client.changed' }),
  }),
] as const;
