import { fields, number, optional, orNull, whole } from '#base/shape.ts';
import { METRICS } from '#cluster/environment/metrics/clusterMetrics.ts';
import { QUEUES } from '#cluster/environment/queues/queues.ts';
import { TRAFFIC } from '#cluster/environment/traffic/trafficRecords.ts';
import { command, sendTo, word } from './command.ts';
import { amount } from './nodeCommands.ts';

/** More requests a second are not worth sending one by one. */
const MOST_PER_SECOND = 10_000;
/** The highest rate of a load balancer, in requests a second. */
const MOST_TAKEN = 1_000_000;
const MOST_MESSAGES = 100_000;

/** Commands about load from outside: requests, messages of a queue, metrics. */
export const TRAFFIC_COMMANDS = [
  command({
    type: 'traffic.start',
    about: 'Starts clients inside the cluster that send requests to a Service. It replaces clients with the same id.',
    fields: {
      namespace: word,
      service: word,
      ratePerSecond: number(0.01, MOST_PER_SECOND),
      /** `namespace/service` unless said otherwise. */
      id: optional(word),
      /** Where they are, and so whose kube-proxy counts; the first node unless said otherwise. */
      node: optional(word),
    },
    label: ({ namespace, service, ratePerSecond }) => `send ${ratePerSecond} requests/s to ${namespace}/${service}`,
    input: ({ type: _, id, ...wanted }) => {
      const client = { id: id ?? `${wanted.namespace}/${wanted.service}`, ...wanted };
      return sendTo(TRAFFIC, { type: 'traffic.started', client });
    },
  }),
  command({
    type: 'traffic.stop',
    about: 'Stops these clients.',
    fields: { id: word },
    label: ({ id }) => `stop the requests of ${id}`,
    input: ({ id }) => sendTo(TRAFFIC, { type: 'traffic.stopped', id }),
  }),
  command({
    type: 'balancer.set',
    about: 'Puts a load balancer before a Service. Setting it again gives it that capacity at once, as a warm-up does.',
    fields: {
      namespace: word,
      service: word,
      /** Requests that it takes in a second; `null` takes it away. */
      perSecond: orNull(whole(1, MOST_TAKEN)),
    },
    label: ({ namespace, service, perSecond }) =>
      perSecond === null
        ? `no load balancer before ${namespace}/${service}`
        : `a load balancer before ${namespace}/${service}: ${perSecond} requests/s`,
    input: (wanted) => sendTo(TRAFFIC, wanted),
  }),
  command({
    type: 'queue.start',
    about:
      'Starts a queue outside the cluster. Its length is the external metric `queue_length` with the label `queue`. A queue with the same name gets the new rates and keeps its items.',
    fields: {
      namespace: word,
      name: word,
      /** The workload whose Pods take messages, such as a Deployment's name. */
      consumers: word,
      /** Messages that arrive each second; 0 is none. */
      ratePerSecond: number(0, MOST_MESSAGES),
      /** Messages that one Pod is done with each second. */
      perPodPerSecond: number(0, MOST_MESSAGES),
    },
    label: ({ namespace, name, consumers, ratePerSecond, perPodPerSecond }) =>
      `queue ${namespace}/${name}: ${ratePerSecond} messages/s arrive, a Pod of ${consumers} is done with ${perPodPerSecond}/s`,
    input: ({ type: _, ...queue }) => sendTo(QUEUES, { type: 'queue.started', queue }),
  }),
  command({
    type: 'queue.stop',
    about: 'Removes a queue.',
    fields: { namespace: word, name: word },
    label: ({ namespace, name }) => `stop the queue ${namespace}/${name}`,
    input: ({ namespace, name }) => sendTo(QUEUES, { type: 'queue.stopped', namespace, name }),
  }),
  command({
    type: 'metric.set',
    about: 'Sets the value of a metric of the custom or external metrics API from now on.',
    fields: {
      namespace: word,
      metric: word,
      /** The object of the metric; without it the metric is external. */
      object: optional(fields({ kind: word, name: word })),
      /** A quantity, such as `250` or `1500m`; `null` takes it back. */
      value: orNull(amount),
    },
    label: ({ namespace, metric, object, value }) => {
      const what = object ? `${metric} of ${object.kind} ${namespace}/${object.name}` : `${metric} in ${namespace}`;
      return value === null ? `take back ${what}` : `set ${what} to ${value}`;
    },
    input: ({ type: _, ...wanted }) => sendTo(METRICS, { type: 'metric.set', wanted }),
  }),
] as const;
