import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { PROXY_RULES, type ProxyRules } from '#cluster/api/proxyRules.ts';
import {
  type FailureCause,
  TRAFFIC_FAILURES,
  type TrafficFailure,
} from '#cluster/environment/traffic/trafficRecords.ts';
import { kubeletEvent, type ProbeDue } from '#cluster/kubelet/kubeletEvents.ts';
import { KUBELET_PODS, type KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { Change } from '#kernel/delta.ts';
import type { Entry, Reason } from '#kernel/event.ts';
import type { Endpoint, EndpointSlice, Pod } from '#model/generated/types.ts';
import type { LaneKind, LifeLane, LifeSpan, SpanCode, SpanTone } from '#protocol/podLife.ts';
import type { History } from '#session/reader.ts';
import { KeptHistories, walkEntries } from '../run/walkEntries.ts';

/** A record from an entry on; `undefined` when it was deleted. */
export interface Version<T> {
  readonly seq: number;
  readonly atUs: Micros;
  readonly value: T | undefined;
}

/** The Pod's endpoint in an EndpointSlice. */
export interface SliceEndpoint {
  readonly slice: string;
  readonly service: string;
  readonly endpoint: Endpoint | undefined;
}

/** One probe that was run. */
export interface ProbeRan {
  readonly seq: number;
  readonly atUs: Micros;
  readonly uid: string;
  readonly container: string;
  readonly probe: string;
  readonly outcome: string;
  readonly run: number;
  readonly threshold: number;
}

/** Client requests that this Pod should have answered and did not. */
export interface FailedRequests {
  readonly seq: number;
  readonly atUs: Micros;
  readonly uid: string;
  readonly count: number;
  readonly outcome: TrafficFailure['outcome'];
  readonly cause: FailureCause;
}

/** One kube-proxy's rules for one Service gained or lost the Pod. */
export interface ProxyChange {
  /** `node|namespace/service` */
  readonly rules: string;
  readonly seq: number;
  readonly atUs: Micros;
  readonly uid: string;
  readonly isIn: boolean;
}

const POD = store('Pod');
const SLICE = store('EndpointSlice');
const SERVICE_LABEL = 'kubernetes.io/service-name';

type Sort = 'pod' | 'kubelet' | 'slice' | 'failure' | 'rules';
const SORTS: ReadonlyMap<string, Sort> = new Map<string, Sort>([
  [POD, 'pod'],
  [KUBELET_PODS, 'kubelet'],
  [SLICE, 'slice'],
  [TRAFFIC_FAILURES, 'failure'],
  [PROXY_RULES, 'rules'],
]);

interface ProbeReason extends Reason {
  readonly container: string;
  readonly probe: string;
  readonly outcome: string;
  readonly run: number;
  readonly threshold: number;
}

/**
 * Every version of one Pod's records along a branch: the API object, the kubelet's records and the EndpointSlices. It
 * grows with the branch and reads each entry once.
 */
export class LifeHistory {
  readonly pods: Version<Pod>[] = [];
  readonly kubelet = new Map<string, Version<KubeletPod>[]>();
  readonly endpoints: Version<SliceEndpoint>[] = [];
  readonly rules: ProxyChange[] = [];
  readonly probes: ProbeRan[] = [];
  readonly failures: FailedRequests[] = [];
  isCut = false;
  private readonly key: string;
  private readonly namespace: string;
  private readonly name: string;
  private readonly uids = new Set<string>();
  private readonly slices = new Set<string>();
  private readonly lastEndpoints = new Map<string, Endpoint>();
  private walked = 0;

  constructor(key: string) {
    this.key = key;
    const slash = key.indexOf('/');
    this.namespace = key.slice(0, slash + 1);
    this.name = key.slice(slash + 1);
  }

  /** Reads on to the end of what is known of the branch. */
  extend(run: History): void {
    const isFirst = this.walked === 0;
    const walk = walkEntries(
      run,
      this.walked,
      (change) => this.isAbout(change),
      (entry) => this.take(entry),
    );
    this.walked = walk.seq;
    this.isCut ||= walk.isCut;
    if (isFirst) this.addUnchanged(run);
  }

  /** A record that no entry has changed is the same as at the start. */
  private addUnchanged({ world }: History): void {
    const pod = world.table(store('Pod')).get(this.key);
    if (pod && this.pods.length === 0) this.pod(pod, 0, 0);
    for (const uid of this.uids) {
      const record = world.table(KUBELET_PODS).get(uid);
      if (record && !this.kubelet.has(uid)) this.kubelet.set(uid, [{ seq: 0, atUs: 0, value: record }]);
    }
    if (this.pods[0]?.seq !== 0) return;
    for (const slice of world.table(store('EndpointSlice')).values())
      if (!this.slices.has(idOf(slice))) this.slice(slice, slice, 0, 0);
  }

  private isAbout({ table, key, before, after }: Change): boolean {
    if (table === POD) return key === this.key;
    if (table === KUBELET_PODS) return this.isMine({ table, key, before, after });
    return table === SLICE && (key as string).startsWith(this.namespace) && this.namesIt(before, after);
  }

  private isMine({ key, before, after }: Change): boolean {
    return this.uids.has(key as string) || this.isNamed((after ?? before) as KubeletPod);
  }

  private isNamed({ pod: { metadata } }: KubeletPod): boolean {
    return metadata.name === this.name && `${metadata.namespace ?? ''}/` === this.namespace;
  }

  private namesIt(before: object | undefined, after: object | undefined): boolean {
    return [before, after].some((slice) => slice && this.endpointIn(slice as EndpointSlice));
  }

  private take(entry: Entry): void {
    const { seq, atUs, delta } = entry;
    const event = kubeletEvent(entry);
    if (event?.type === 'probe.due') this.probed(entry, event);
    for (let i = 0; i < delta.length; i++) {
      const change = delta[i] as Change;
      // Only a few of many thousand changes are in these tables.
      const sort = SORTS.get(change.table);
      if (sort !== undefined) this.changed(sort, change, seq, atUs);
    }
  }

  private changed(sort: Sort, change: Change, seq: number, atUs: Micros): void {
    switch (sort) {
      case 'pod':
        if (change.key === this.key) this.podChanged(change, seq, atUs);
        break;
      case 'kubelet':
        if (this.isMine(change)) this.record(change, seq, atUs);
        break;
      case 'slice':
        if ((change.key as string).startsWith(this.namespace)) this.sliceChanged(change, seq, atUs);
        break;
      case 'failure':
        this.failed(change.after as TrafficFailure | undefined, seq);
        break;
      case 'rules':
        this.routed(change, seq, atUs);
    }
  }

  private probed({ seq, atUs, reasons }: Entry, { uid }: ProbeDue): void {
    if (!this.uids.has(uid)) return;
    const ran = reasons.find(({ type }) => type === 'container.probed') as ProbeReason | undefined;
    if (ran?.outcome) this.probes.push({ ...ran, seq, atUs, uid });
  }

  private podChanged({ before, after }: Change, seq: number, atUs: Micros): void {
    if (this.pods.length === 0 && before) this.pod(before as Pod, 0, 0);
    this.pod(after as Pod | undefined, seq, atUs);
  }

  private sliceChanged({ before, after }: Change, seq: number, atUs: Micros): void {
    const slice = (after ?? before) as EndpointSlice;
    if (before && !this.slices.has(idOf(slice))) this.slice(slice, before as EndpointSlice, 0, 0);
    this.slice(slice, after as EndpointSlice | undefined, seq, atUs);
  }

  private failed(failure: TrafficFailure | undefined, seq: number): void {
    const uid = failure?.pod?.uid;
    if (!failure || uid === undefined || !this.uids.has(uid)) return;
    const { atUs, count, outcome, cause } = failure;
    this.failures.push({ seq, atUs, uid, count, outcome, cause });
  }

  private routed({ key, before, after }: Change, seq: number, atUs: Micros): void {
    const [was, is] = [
      this.endpointOf(before as ProxyRules | undefined),
      this.endpointOf(after as ProxyRules | undefined),
    ];
    if (was === is) return;
    const uid = is ?? was ?? '';
    this.rules.push({ rules: key as string, seq, atUs, uid, isIn: is !== undefined });
  }

  private endpointOf(rules: ProxyRules | undefined): string | undefined {
    return rules?.endpoints.find(({ uid }) => this.uids.has(uid))?.uid;
  }

  private pod(value: Pod | undefined, seq: number, atUs: Micros): void {
    if (value) this.uids.add(value.metadata.uid ?? '');
    this.pods.push({ seq, atUs, value });
  }

  private record({ key, before, after }: Change, seq: number, atUs: Micros): void {
    const uid = key as string;
    this.uids.add(uid);
    const versions = this.kubelet.get(uid) ?? [];
    if (versions.length === 0) {
      this.kubelet.set(uid, versions);
      if (before) versions.push({ seq: 0, atUs: 0, value: before as KubeletPod });
    }
    versions.push({ seq, atUs, value: after as KubeletPod | undefined });
  }

  private slice(known: EndpointSlice, after: EndpointSlice | undefined, seq: number, atUs: Micros): void {
    const id = idOf(known);
    this.slices.add(id);
    const endpoint = after && this.endpointIn(after);
    const last = this.lastEndpoints.get(id);
    if (sameEndpoint(last, endpoint)) return;
    if (endpoint) this.lastEndpoints.set(id, endpoint);
    else this.lastEndpoints.delete(id);
    const service = known.metadata.labels?.[SERVICE_LABEL] ?? known.metadata.name;
    this.endpoints.push({ seq, atUs, value: { slice: id, service, endpoint } });
  }

  private endpointIn({ endpoints }: EndpointSlice): Endpoint | undefined {
    return endpoints?.find(({ targetRef }) => targetRef?.kind === 'Pod' && targetRef.name === this.name);
  }
}

function idOf({ metadata: { namespace = '', name } }: EndpointSlice): string {
  return `${namespace}/${name}`;
}

function sameEndpoint(a: Endpoint | undefined, b: Endpoint | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    a.targetRef?.uid === b.targetRef?.uid &&
    a.conditions?.ready === b.conditions?.ready &&
    a.conditions?.serving === b.conditions?.serving &&
    a.conditions?.terminating === b.conditions?.terminating &&
    a.addresses.join() === b.addresses.join()
  );
}

const KEPT = 6;
const histories = new KeptHistories(KEPT, (key) => new LifeHistory(key));

/** The history of a Pod along the present branch, read to its end. */
export function lifeHistory(run: History, key: string): LifeHistory {
  return histories.of(run, key);
}

/** A lane with default values for the fields that are not given. */
export function lane(
  id: string,
  kind: LaneKind,
  name: string,
  rest: Partial<Pick<LifeLane, 'of' | 'order' | 'seconds' | 'spans' | 'marks'>> = {},
): LifeLane {
  return { id, kind, name, of: '', order: 0, seconds: 0, spans: [], marks: [], ...rest };
}

/** One of the Pods that have had the same name. */
export interface Life {
  readonly uid: string;
  readonly createdSeq: number;
  readonly createdUs: Micros;
  /** -1 while the object is there. */
  readonly goneSeq: number;
  readonly goneUs: Micros;
  /** The versions of the object, without the last one, which marks the deletion. */
  readonly pods: readonly Version<Pod>[];
  readonly kubelet: readonly Version<KubeletPod>[];
}

/** The Pods of that name, oldest first. */
export function livesOn(history: LifeHistory): Life[] {
  const lives: Life[] = [];
  let versions: Version<Pod>[] = [];
  const end = (gone: Version<Pod> | undefined) => {
    const [first] = versions;
    const uid = first?.value?.metadata.uid;
    if (first && uid !== undefined) {
      lives.push({
        uid,
        createdSeq: first.seq,
        createdUs: first.atUs,
        goneSeq: gone?.seq ?? -1,
        goneUs: gone?.atUs ?? -1,
        pods: versions,
        kubelet: kubeletVersions(history, uid, versions),
      });
    }
    versions = [];
  };
  for (const version of history.pods) {
    const last = versions.at(-1);
    if (version.value === undefined) end(version);
    else {
      if (last && last.value?.metadata.uid !== version.value.metadata.uid) end(version);
      versions.push(version);
    }
  }
  end(undefined);
  return lives;
}

/** A mirror Pod's containers belong to its static Pod, which has a uid of its own. */
function kubeletVersions(
  history: LifeHistory,
  uid: string,
  pods: readonly Version<Pod>[],
): readonly Version<KubeletPod>[] {
  const hash = pods[0]?.value?.metadata.annotations?.['kubernetes.io/config.mirror'];
  return history.kubelet.get(uid) ?? (hash === undefined ? undefined : history.kubelet.get(hash)) ?? [];
}

/** The Pod that exists at entry `seq`, else the last one before, else the first one after. */
export function lifeAt(lives: readonly Life[], seq: number): Life | undefined {
  return lives.findLast(({ createdSeq }) => createdSeq <= seq) ?? lives[0];
}

/** The part of a lane that one version of a record gives. */
export interface SpanDraft {
  readonly tone: SpanTone;
  readonly code?: SpanCode;
  readonly label?: string;
  readonly detail?: string;
  readonly count?: number;
}

/** One span for each stretch of equal versions; the span keeps the last details. */
export function stretches<T>(
  versions: readonly Version<T>[],
  read: (value: T, version: Version<T>) => SpanDraft | undefined,
): LifeSpan[] {
  const spans: LifeSpan[] = [];
  let open: LifeSpan | undefined;
  const close = (toUs: Micros) => {
    // A run that ends immediately is still a run.
    if (open && (toUs > open.fromUs || open.code === 'run')) spans.push({ ...open, toUs });
    open = undefined;
  };
  for (const version of versions) {
    const draft = version.value === undefined ? undefined : read(version.value, version);
    if (open && draft && isSame(open, draft)) {
      open = { ...open, detail: draft.detail ?? '' };
      continue;
    }
    close(version.atUs);
    if (draft) open = begun(draft, version);
  }
  if (open) spans.push(open);
  return spans;
}

function begun(
  { tone, code = '', label = '', detail = '', count }: SpanDraft,
  { seq, atUs }: Version<unknown>,
): LifeSpan {
  return { fromUs: atUs, toUs: -1, seq, tone, code, label, detail, ...(count === undefined ? undefined : { count }) };
}

function isSame(span: LifeSpan, draft: SpanDraft): boolean {
  return (
    span.tone === draft.tone &&
    span.code === (draft.code ?? '') &&
    span.label === (draft.label ?? '') &&
    span.count === draft.count
  );
}
