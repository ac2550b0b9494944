import { compare } from '#base/order.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import { firstDifference, type Mismatch } from '#conformance/recorded.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { RecordedLook, RecordedRun, RecordedScript } from './playedScript.ts';
import { AT_ONCE, type PlayedScript, playScript, type SeenLook } from './playedScript.ts';
import type { SeenState } from './seenState.ts';
import type { SeenChange } from './timeline.ts';

/**
 * Members of a PodGroup that were created together with equal requests. Chance decides which of them is tried first,
 * and so which one gets which node, which one fails and which messages it gets. Here they all share one name, such as
 * `ring#1`.
 */
class Interchangeable {
  private readonly shown: ReadonlyMap<string, string>;

  constructor({ objects, steps }: RecordedScript) {
    const shown = new Map<string, string>();
    const kinds = new Map<string, string>();
    const made = [objects, ...steps.map(({ do: action }) => (action.verb === 'apply' ? action.objects : []))];
    for (const [at, pods] of made.entries())
      for (const { metadata, spec } of pods.filter(isMember)) {
        const group = groupOf(spec);
        const kind = JSON.stringify([at, spec, metadata.labels]);
        if (!kinds.has(kind)) kinds.set(kind, `${group}#${kinds.size + 1}`);
        shown.set(metadata.name, kinds.get(kind) as string);
      }
    this.shown = shown;
  }

  /** Replaces the members' names wherever they occur in a value. */
  in(value: unknown): unknown {
    let text = JSON.stringify(value) ?? 'null';
    for (const [name, shown] of this.shown) text = text.replace(wordOf(name), shown);
    return JSON.parse(text);
  }
}

/** The feature gates of the recordings. */
const SWITCHES = { featureGates: { GenericWorkload: true, GangScheduling: true } };
/** The recordings round to a tenth of a second. */
const ROUNDED = 0.06;

/**
 * Plays a script of category `gang`: it must agree with one of the recorded runs, whichever of equal members is which.
 */
export function playGangs(recorded: RecordedCase): Mismatch | undefined {
  const script = recorded as RecordedScript;
  const played = playScript(script, { switches: SWITCHES });
  const members = new Interchangeable(script);
  const refused = firstDifference((script.refused ?? []).map(withoutTime), played.refused, 'refused');
  if (refused) return refused;
  const differences = [script, ...(script.otherRuns ?? [])].map((run) => differenceOf(run, played, members));
  return differences.every(Boolean) ? differences[0] : undefined;
}

function withoutTime(refused: object): object {
  return { ...refused, at: undefined };
}

function differenceOf(run: RecordedRun, played: PlayedScript, members: Interchangeable): Mismatch | undefined {
  for (const [i, look] of run.looks.entries()) {
    const found = differenceInLook(look, (played.looks[i] as SeenLook).now, members, `looks[${look.at} s]`);
    if (found) return found;
  }
  return differenceInTimeline(run.timeline, played.timeline, members);
}

function differenceInLook(
  look: RecordedLook,
  seen: SeenState,
  members: Interchangeable,
  path: string,
): Mismatch | undefined {
  const named = (objects: Readonly<Record<string, object>>) =>
    sorted(
      Object.entries(objects).map(([name, state]) => members.in({ name, ...state, nominatedNodeName: undefined })),
    );
  const said = (events: readonly object[]) => sorted(events.map((event) => members.in(textOf(event as SaidEvent))));
  return (
    firstDifference(named(look.pods), named(seen.pods), `${path}.pods`) ??
    firstDifference(look.podGroups ?? {}, seen.podGroups, `${path}.podGroups`) ??
    firstDifference(named(masked(look.claims)), named(masked(seen.claims)), `${path}.claims`) ??
    firstDifference(said(look.events), said(distinct(seen.events)), `${path}.events`)
  );
}

interface SaidEvent {
  readonly object: string;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly source: string;
}

/** The text of an Event without its count, which depends on back-off and on races. */
function textOf({ object, type, reason, message, source }: SaidEvent): string {
  return [object, type, reason, message, source].join(' | ');
}

function distinct(events: readonly SaidEvent[]): readonly SaidEvent[] {
  return [...new Map(events.map((event) => [textOf(event), event])).values()];
}

/** Ids are compared by their presence only. */
function masked(claims: RecordedLook['claims']): RecordedLook['claims'] {
  return JSON.parse(JSON.stringify(claims), (key, value: unknown) => (key === 'shareID' ? '{uid}' : value));
}

function sorted(values: readonly unknown[]): unknown[] {
  return values
    .map((value): [string, unknown] => [JSON.stringify(value), value])
    .sort(([a], [b]) => compare(a, b))
    .map(([, value]) => value);
}

/** Compares the events of each object, in order and with their times. Equal members of a group are interchangeable. */
function differenceInTimeline(
  expected: readonly SeenChange[],
  played: readonly SeenChange[],
  members: Interchangeable,
): Mismatch | undefined {
  const wanted = lives(expected, members);
  const found = lives(played, members);
  const texts = (all: readonly Life[]) => all.map(({ text }) => text);
  const difference = firstDifference(texts(wanted), texts(found), 'timeline');
  if (difference) return difference;
  for (const [i, { times, text }] of wanted.entries()) {
    const late = times.find((at, n) => Math.abs(at - (found[i]?.times[n] ?? 0)) > AT_ONCE + ROUNDED);
    if (late !== undefined) return { path: `timeline of ${text}`, expected: times, got: found[i]?.times };
  }
  return undefined;
}

interface Life {
  readonly text: string;
  readonly times: readonly number[];
}

/** Leaves out nominations: whether a watcher sees one while a Pod is bound is chance. */
function lives(timeline: readonly SeenChange[], members: Interchangeable): Life[] {
  const seen = timeline.filter(({ what, at }) => what !== 'nominated' && at >= 0);
  const byObject = new Map<string, SeenChange[]>();
  for (const happening of seen) byObject.set(happening.object, [...(byObject.get(happening.object) ?? []), happening]);
  return [...byObject]
    .map(([object, happenings]): Life => {
      const text = members.in([object, ...happenings.map(({ at: _, object: __, ...happening }) => happening)]);
      return { text: JSON.stringify(text), times: happenings.map(({ at }) => at) };
    })
    .sort((a, b) => compare(a.text, b.text) || (a.times.at(-1) ?? 0) - (b.times.at(-1) ?? 0));
}

function isMember({ kind, spec }: KubeObject): boolean {
  return kind === 'Pod' && groupOf(spec) !== undefined;
}

function groupOf(spec: unknown): string | undefined {
  return (spec as { readonly schedulingGroup?: { readonly podGroupName?: string } } | undefined)?.schedulingGroup
    ?.podGroupName;
}

/** Matches a name also at the beginning of a claim's name, but not inside another name. */
function wordOf(name: string): RegExp {
  return new RegExp(`(?<![\\w.-])${name.replace(/[.]/g, '\\.')}(?![\\w.])`, 'g');
}
