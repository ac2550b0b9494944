import type { Micros } from '#base/time.ts';
import { CLIENT_RATE_SETTINGS, setClientRates } from '#cluster/api/clientThrottle.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import type { ReadCost } from '#cluster/api/readCost.ts';
import {
  type ApiRequest,
  type ApiStatus,
  type ClientFacts,
  type ResponseArrived,
  sendRequest,
} from '#cluster/api/request.ts';
import { because, becauseOf } from '#cluster/api/subject.ts';
import type { StreamClosed, StreamDelivered, StreamEnd } from '#cluster/api/watchStream.ts';
import {
  FAULT_LISTENERS,
  type FaultStruck,
  isFault,
  isNodeFault,
  type NodeFaultStruck,
  setFault,
} from '#cluster/environment/faults.ts';
import { CONSTANT_VALUES, constantProblem, writeUs } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { Actor, ActorContext, Address, DueEvent } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { keyOf } from '#model/objectKey.ts';

export const PERSON_WATCHES = table<PersonWatch>('client/watches');

const NEW: PersonWatch = { added: 0, modified: 0, deleted: 0, bookmarks: 0, revision: 0, problem: '', ended: '' };

export const KUBECTL: Address<KubectlEvent> = 'kubectl';

/** A person or a script sends requests, one after the other. */
export interface RequestsSent extends DueEvent {
  readonly type: 'requests.sent';
  readonly requests: readonly ApiRequest[];
  /** Facts that the sender shows, if it is not the administrator at a terminal. */
  readonly client?: ClientFacts;
  /** The sender's label for the requests: `apply shop.yaml`. */
  readonly label: string;
}

/** A person has changed a constant of the model; `value` is in the constant's own unit. */
export interface ConstantChanged extends DueEvent {
  readonly type: 'constant.changed';
  readonly id: string;
  readonly value: number;
}

/** A person has set a fault of the environment; 0 ends it. */
export interface FaultChanged extends DueEvent {
  readonly type: 'fault.changed';
  readonly id: string;
  readonly value: number;
  /** Present for a fault of one machine. */
  readonly node?: string;
}

/** A person has changed the rate limit of a program's client; a `qps` of 0 is no limit. */
export interface ClientRateChanged extends DueEvent {
  readonly type: 'clientRate.changed';
  readonly client: string;
  readonly qps: number;
  readonly burst: number;
}

/** A person has set the rate limits of all programs to upstream's, or to none. */
export interface ClientRatesChanged extends DueEvent {
  readonly type: 'clientRates.changed';
  readonly rates: 'upstream' | 'unlimited';
}

/** Result of one request. */
export interface ClientResult {
  readonly number: number;
  readonly label: string;
  readonly verb: ApiRequest['verb'];
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly atUs: Micros;
  /** HTTP status code; 0 until the response arrives. */
  readonly code: number;
  readonly reason: string;
  readonly message: string;
  readonly retryAfterSeconds?: number;
  /** Present for a refusal. */
  readonly details?: ApiStatus['details'];
  /** Present for a read. */
  readonly cost?: ReadCost;
}

/** By number of the request in order of sending, padded to eight digits. */
export const CLIENT_RESULTS = table<ClientResult>('client/results');

interface ResultTag {
  readonly number: number;
}

type KubectlEvent =
  | RequestsSent
  | ResponseArrived<ResultTag>
  | ConstantChanged
  | FaultChanged
  | ClientRateChanged
  | ClientRatesChanged
  | StreamDelivered
  | StreamClosed;

/** Clients outside the cluster: people at their terminals, and scripts. */
export class Kubectl implements Actor<KubectlEvent> {
  readonly name = KUBECTL;
  private readonly world: World;
  private readonly results: Table<ClientResult>;

  constructor(world: World) {
    this.world = world;
    this.results = world.table(CLIENT_RESULTS);
  }

  handle(event: KubectlEvent, context: ActorContext): void {
    if (event.type === 'requests.sent') this.send(event, context);
    else if (event.type === 'response.arrived') this.answered(event, context);
    else if (event.type === 'constant.changed') this.changeConstant(event, context);
    else if (event.type === 'fault.changed') this.changeFault(event, context);
    else if (event.type === 'clientRate.changed') this.changeRate(event, context);
    else if (event.type === 'clientRates.changed') this.changeRates(event, context);
    else if (event.type === 'stream.delivered' || event.type === 'stream.closed')
      takeStream(this.world, event, context);
    else notTaken(KUBECTL, event);
  }

  private send({ requests, label, client }: RequestsSent, context: ActorContext): void {
    because(context, sentReason(label, requests.length));
    requests.forEach((request, i) => {
      const number = this.results.size + 1;
      const { verb, kind, namespace = '', name } = request;
      this.results.put(resultKey(number), {
        number,
        label,
        verb,
        kind,
        namespace,
        name,
        atUs: context.nowUs,
        code: 0,
        reason: '',
        message: '',
      });
      const tag: ResultTag = { number };
      sendRequest(this.world, context, KUBECTL, request, (i + 1) * writeUs(this.world), tag, client);
    });
  }

  private changeConstant({ id, value }: ConstantChanged, context: ActorContext): void {
    const taken = constantProblem(id, value) === undefined;
    becauseOf(context, taken ? 'constant.changed' : 'constant.refused', 'Constant', id, { value });
    if (taken) this.world.table(CONSTANT_VALUES).put(id, { id, value });
  }

  private changeFault({ id, value, node }: FaultChanged, context: ActorContext): void {
    if (node !== undefined && isNodeFault(id)) {
      becauseOf(context, 'fault.changed', 'Node', node, { fault: id, value });
      const struck: NodeFaultStruck = { type: 'fault.struck', id, node, value };
      context.schedule(0, `kubelet/${node}`, struck);
      return;
    }
    const known = isFault(id) && Number.isFinite(value) && value >= 0;
    becauseOf(context, known ? 'fault.changed' : 'fault.refused', 'Fault', id, { value });
    if (!known) return;
    setFault(this.world, { id, value });
    const listener = FAULT_LISTENERS[id];
    const struck: FaultStruck = { type: 'fault.struck', id, value };
    if (listener !== undefined) context.schedule(0, listener, struck);
  }

  private changeRate({ client, qps, burst }: ClientRateChanged, context: ActorContext): void {
    becauseOf(context, 'clientRate.changed', 'Client', client, { qps, burst });
    const rates = this.world.table(CLIENT_RATE_SETTINGS);
    if (qps > 0) rates.put(client, { client, qps, burst });
    else rates.delete(client);
  }

  private changeRates({ rates }: ClientRatesChanged, context: ActorContext): void {
    becauseOf(context, 'clientRates.changed', 'Client', rates);
    setClientRates(this.world, rates);
  }

  private answered({ request, response, tag }: ResponseArrived<ResultTag>, context: ActorContext): void {
    const key = resultKey(tag.number);
    const result = this.results.get(key);
    if (!result) return;
    const outcome = response.ok ? { code: response.code, reason: '', message: '' } : response.status;
    const cost = response.ok ? response.read?.cost : undefined;
    const retryAfterSeconds = response.ok ? undefined : response.retryAfterSeconds;
    this.results.put(key, {
      ...result,
      ...outcome,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(cost && { cost }),
      atUs: context.nowUs,
    });
    becauseOf(context, 'request.answered', request.kind, keyOf(request.namespace, request.name), {
      code: outcome.code,
      message: outcome.message,
    });
  }
}

function sentReason(label: string, count: number) {
  return { type: 'requests.sent' as const, label, count };
}

/** Keys sort in numeric order. */
function resultKey(number: number): string {
  return String(number).padStart(8, '0');
}

/** Events of a person's watch so far. In table `client/watches` under the name of the watch. */
interface PersonWatch {
  readonly added: number;
  readonly modified: number;
  readonly deleted: number;
  readonly bookmarks: number;
  /** Revision of the last event; 0 before the first. */
  readonly revision: number;
  /** The `metav1.Status` of an ERROR event, as text; empty without one. */
  readonly problem: string;
  /** Why the server ended it; empty while it runs. */
  readonly ended: '' | StreamEnd;
}

/** Handles an event or the end of a person's watch. */
function takeStream(world: World, event: StreamDelivered | StreamClosed, context: ActorContext): void {
  const watches = world.table(PERSON_WATCHES);
  if (event.type === 'stream.delivered') {
    const { watch, events } = event;
    watches.put(watch, events.reduce(counted, watches.get(watch) ?? NEW));
    becauseOf(context, 'stream.read', 'Watch', watch, { events: events.length });
    return;
  }
  const { watch, why } = event;
  watches.put(watch, { ...(watches.get(watch) ?? NEW), ended: why });
  becauseOf(context, 'stream.ended', 'Watch', watch, { why });
}

function counted(watch: PersonWatch, { type, revision, status }: StreamDelivered['events'][number]): PersonWatch {
  switch (type) {
    case 'ADDED':
      return { ...watch, added: watch.added + 1, revision };
    case 'MODIFIED':
      return { ...watch, modified: watch.modified + 1, revision };
    case 'DELETED':
      return { ...watch, deleted: watch.deleted + 1, revision };
    case 'BOOKMARK':
      return { ...watch, bookmarks: watch.bookmarks + 1, revision };
    case 'ERROR':
      return { ...watch, problem: status ? `${status.code} ${status.reason}: ${status.message}` : '' };
  }
}
