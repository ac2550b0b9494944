import { parseTime } from '#base/rfc3339.ts';
import { suggestName } from '#base/suggestName.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { CelMap } from '#model/cel/values/celMap.ts';
import { plainValue } from '#model/cel/values/show.ts';
import { CelError, Duration, spendWork, type Value } from '#model/cel/values/value.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { KINDS, type KubeObject } from '#model/kinds.ts';
import { type LabelMatcher, SelectorError } from '#model/labels/labelMatcher.ts';
import { compileSelectorString } from '#model/labels/selectorString.ts';
import { metricsText, selectSeries } from '#session/questions/apiserver/metricsText.ts';
import type { Reader } from '#session/reader.ts';
import { isReasonType } from '#session/telling/salience/salience.ts';

/** The work of one scan of a kind's objects, or of the lines of all metrics. */
const NEW_ANSWER_STEPS = 100_000;

const ZONE = 'topology.kubernetes.io/zone';

/** The cluster for expressions at the reader's moment. `beganUs`: the time of the case's first task. */
export class ClusterFacts implements TestFacts {
  private readonly reader: Reader;
  private readonly beganUs: Micros;
  readonly drain?: Value;
  private byReason: ReadonlyMap<string, readonly Value[]> | undefined;
  private exposition: string | undefined;
  /** Answers by question, because an expression may repeat a question. */
  private readonly known = new Map<string, Value>();

  constructor(reader: Reader, beganUs: Micros, drain: Value | undefined) {
    this.reader = reader;
    this.beganUs = beganUs;
    if (drain !== undefined) this.drain = drain;
  }

  pods(selector: string): Value {
    return this.once(`pods ${selector}`, () => {
      const zones = new Map(this.stored('Node').map((node) => [node.metadata.name, zoneOf(node)]));
      return this.selected('Pod', selector, (pod) => this.podValue(pod as Pod, zones));
    });
  }

  nodes(selector: string): Value {
    return this.once(`nodes ${selector}`, () => {
      const counts = new Map<string, bigint>();
      for (const { spec } of this.stored('Pod') as readonly Pod[])
        if (spec.nodeName) counts.set(spec.nodeName, (counts.get(spec.nodeName) ?? 0n) + 1n);
      return this.selected('Node', selector, (node) => nodeValue(node as Node, counts.get(node.metadata.name) ?? 0n));
    });
  }

  objects(kind: string, selector: string): Value {
    return this.once(`objects ${kind} ${selector}`, () => this.objectsOf(kind, selector));
  }

  events(reason: string): Value {
    return this.once(`events ${reason}`, () =>
      this.stored('Event').flatMap((event) =>
        (event as { readonly reason?: string }).reason === reason ? [plainValue(event)] : [],
      ),
    );
  }

  journal(reason: string): Value {
    if (!isReasonType(reason)) return new CelError(`the journal has no reason "${reason}"`);
    this.byReason ??= this.readJournal();
    return this.byReason.get(reason) ?? [];
  }

  metric(selector: string): Value {
    return this.once(`metric ${selector}`, () => this.metricOf(selector));
  }

  private objectsOf(kind: string, selector: string): Value {
    const known = KINDS.some((info) => info.kind === kind);
    if (!known && this.stored(kind).length === 0) {
      const near = suggestName(
        kind,
        KINDS.map((info) => info.kind),
      );
      return new CelError(`there is no kind "${kind}"${near === undefined ? '' : `: did you mean "${near}"?`}`);
    }
    return this.selected(kind, selector, plainValue);
  }

  private metricOf(selector: string): Value {
    this.exposition ??= metricsText(this.reader);
    const { exposition } = this;
    const found = selectSeries(exposition, selector);
    if (!found.ok) return new CelError(`"${selector}" is not a metric selector`);
    const name = selector.split('{', 1)[0] ?? '';
    if (found.lines.length === 0 && !exposition.includes(`# TYPE ${name.trim()} `))
      return new CelError(`there is no metric "${name}"`);
    return found.lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  }

  /** An answer takes long and its cost does not show that. So answers are kept, and each new one counts as work. */
  private once(question: string, made: () => Value): Value {
    const before = this.known.get(question);
    if (before !== undefined) return before;
    spendWork(NEW_ANSWER_STEPS);
    const answer = made();
    this.known.set(question, answer);
    return answer;
  }

  private stored(kind: string): readonly KubeObject[] {
    return this.reader.world.table(store(kind)).values();
  }

  private selected(kind: string, selector: string, made: (object: KubeObject) => Value): Value {
    const read = labelSelector(selector);
    if ('problem' in read) return new CelError(read.problem);
    return this.stored(kind).flatMap((object) => (read.matches(object.metadata.labels) ? [made(object)] : []));
  }

  private podValue(pod: Pod, zones: ReadonlyMap<string, string>): CelMap {
    const { metadata, spec, status } = pod;
    const node = spec.nodeName ?? '';
    const isReady = status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;
    const restarts = status?.containerStatuses?.reduce((sum, { restartCount }) => sum + restartCount, 0) ?? 0;
    return new WithObject(pod, [
      ['name', metadata.name],
      ['namespace', metadata.namespace ?? ''],
      ['node', node],
      ['zone', zones.get(node) ?? ''],
      ['phase', status?.phase ?? ''],
      ['ready', isReady && metadata.deletionTimestamp === undefined],
      ['restarts', BigInt(restarts)],
      ['waitedFor', this.waitedFor(pod)],
    ]);
  }

  /** The time from the Pod's creation until it got a node, or until now. The Pod's timestamps have whole seconds. */
  private waitedFor({ metadata, status }: Pod): Duration {
    const scheduled = status?.conditions?.find(({ type, status: is }) => type === 'PodScheduled' && is === 'True');
    const fromUs = timeOf(metadata.creationTimestamp);
    const toUs = timeOf(scheduled?.lastTransitionTime) ?? this.reader.run.clockUs;
    return durationOf(Math.max(0, toUs - (fromUs ?? toUs)));
  }

  private readJournal(): ReadonlyMap<string, readonly Value[]> {
    const { run } = this.reader;
    const found = new Map<string, Value[]>();
    for (let seq = 1; seq <= run.position.seq; seq++) {
      const entry = run.entry(seq);
      for (const reason of entry?.reasons ?? []) {
        const list = found.get(reason.type) ?? [];
        found.set(reason.type, list);
        list.push(this.reasonValue(reason, { seq, atUs: entry?.atUs ?? 0, actor: entry?.actor ?? '' }));
      }
    }
    return found;
  }

  private reasonValue(reason: object, { seq, atUs, actor }: { seq: number; atUs: Micros; actor: string }): CelMap {
    const fields = Object.entries(reason).map(([name, value]): [string, Value] => [name, plainValue(value)]);
    return new CelMap([
      ...fields,
      ['seq', BigInt(seq)],
      ['actor', actor],
      ['at', durationOf(atUs)],
      ['after', durationOf(atUs - this.beganUs)],
    ]);
  }
}

function nodeValue(node: Node, pods: bigint): CelMap {
  const { metadata, spec, status } = node;
  return new WithObject(node, [
    ['name', metadata.name],
    ['zone', zoneOf(node)],
    ['ready', status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false],
    ['unschedulable', spec?.unschedulable ?? false],
    ['pods', pods],
  ]);
}

function zoneOf({ metadata }: KubeObject): string {
  return metadata.labels?.[ZONE] ?? '';
}

function durationOf(us: Micros): Duration {
  return new Duration(BigInt(Math.round(us)) * 1000n);
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseTime(text);
}

/** A value that makes its stored object only when an expression reads it. */
class WithObject extends CelMap {
  private readonly source: KubeObject;
  private made: Value | undefined;

  constructor(source: KubeObject, fields: Iterable<readonly [Value, Value]>) {
    super(fields);
    this.source = source;
  }

  override get(key: Value): Value | undefined {
    if (key !== 'object') return super.get(key);
    this.made ??= plainValue(this.source);
    return this.made;
  }
}

/** Answers for the functions of a test's expressions. An unreadable text, or an unknown name, gives a CelError. */
export interface TestFacts {
  pods(selector: string): Value;
  nodes(selector: string): Value;
  objects(kind: string, selector: string): Value;
  events(reason: string): Value;
  journal(reason: string): Value;
  metric(name: string): Value;
  /** The result of the last rehearsed drain; absent where none was played, and then no expression may use it. */
  readonly drain?: Value;
}

/** A label selector in the form of `kubectl get -l`, or the problem with it. */
export function labelSelector(text: string): { readonly matches: LabelMatcher } | { readonly problem: string } {
  try {
    return { matches: compileSelectorString(text) };
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    return { problem: error.message };
  }
}
