import { isRecord } from '#base/record.ts';
import { groupOf, kindInfo } from '#model/kinds.ts';
import { type Finding, formatPath, type PathSegment, valueAt } from './manifestError.ts';

type Plain = { readonly [field: string]: unknown };

/** A field of an object from a live cluster that was taken out, so that the rest of the object can be used. */
export interface TakenOut {
  /** Such as `spec.podCIDRs[0]`. */
  readonly path: string;
  /** `hidden`: a tool wrote a mark over the value. `unknown`: v1.36 has no such field. */
  readonly why: 'hidden' | 'unknown';
}

/** An object of a live cluster in a version that v1.36 does not serve, and the version as which it is read. */
export interface ReadAs {
  readonly from: string;
  readonly to: string;
}

/** Marks that tools write over values: Troubleshoot, must-gather-clean, and people. */
const MARK =
  /\*\*\*[A-Z]+\*\*\*|[<[{(](?:[\w ]* )?(?:redacted|hidden|masked|removed)[>\]})]|\bREDACTED\b|\bx-(?:ipv4|ipv6|mac)-\d+-x\b|\bxxx\.xxx\.xxx\.xxx\b|\bxxxx(?::xxxx){7}\b/i;

/** Fields with an address, or a list of them. A mark in one of these is no address, whether or not something checks it. */
const ADDRESSES: ReadonlySet<string> = new Set([
  'address',
  'addresses',
  'clusterIP',
  'clusterIPs',
  'externalIPs',
  'hostIP',
  'ip',
  'loadBalancerIP',
  'podCIDR',
  'podCIDRs',
  'podIP',
]);

/** Kinds whose addresses the model uses. */
const ADDRESSED: ReadonlySet<unknown> = new Set(['Endpoints', 'EndpointSlice', 'Node', 'Pod', 'Service']);

/** Each round takes out all that was found; what is left out can show a further mistake. */
const ROUNDS = 8;

export interface Repaired<C> {
  readonly checked: C;
  readonly takenOut: readonly TakenOut[];
}

/** A mark of stars begins an alias in YAML. */
const STARS = /\*\*\*([A-Z]{1,40})\*\*\*/g;
/** Stands for a star while YAML is read, so that places in the text stay the same. No manifest has this character. */
const STAR = '\ue000';

/** YAML in which marks of stars are plain text. */
export function withoutStars(text: string): string {
  return text.replace(STARS, (_, word: string) => `${STAR.repeat(3)}${word}${STAR.repeat(3)}`);
}

/** The value that was read from such a text, with its stars restored. */
export function withStars(value: unknown): unknown {
  if (typeof value === 'string') return starred(value);
  if (Array.isArray(value)) return value.map(withStars);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [starred(name), withStars(field)]));
}

function starred(text: string): string {
  return text.includes(STAR) ? text.replaceAll(STAR, '*') : text;
}

/** Whether a message is about two keys that are alike because both are hidden. */
export function isAboutHiddenKey(message: string): boolean {
  return message.includes(STAR);
}

/** Whether a text has a mark in it: most have none, and need no further look. */
export function hasMarks(text: string): boolean {
  return MARK.test(text);
}

/**
 * Checks an object of a live cluster without what no reader can use: values that a tool has hidden, and fields that v1.36 does not have. Such a
 * cluster may be of another release, and its files may come from somebody who must not show them. Other mistakes stay in the findings.
 */
export function repairDumped<C extends { readonly findings: readonly Finding[] }>(
  written: Plain,
  check: (value: Plain) => C,
): Repaired<C> {
  const takenOut: TakenOut[] = [];
  let value = takeOut(written, ADDRESSED.has(written.kind) ? hiddenAddresses(written) : [], 'hidden', takenOut);
  let checked = check(value);
  for (let round = 0; round < ROUNDS && checked.findings.length > 0; round++) {
    const { findings } = checked;
    // The data of Secrets is encoded, so only the message shows the mark.
    const hidden = findings
      .filter(({ path, message }) => isMarked(valueAt(value, path)) || isMarked(message))
      .map(({ path }) => path);
    const unknown = findings.filter(({ code }) => code === 'unknownField').map(({ path }) => path);
    if (hidden.length + unknown.length === 0) break;
    value = takeOut(value, hidden, 'hidden', takenOut);
    value = takeOut(value, unknown, 'unknown', takenOut);
    checked = check(value);
  }
  return { checked, takenOut };
}

function isMarked(value: unknown): boolean {
  return typeof value === 'string' && MARK.test(value);
}

function hiddenAddresses(value: unknown, path: readonly PathSegment[] = []): PathSegment[][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => hiddenAddresses(item, [...path, index]));
  if (!isRecord(value)) {
    const name = path.findLast((segment) => typeof segment === 'string');
    return name !== undefined && ADDRESSES.has(String(name)) && isMarked(value) ? [[...path]] : [];
  }
  return Object.entries(value).flatMap(([name, field]) => hiddenAddresses(field, [...path, name]));
}

/** An item that is nothing without its address goes with it. */
function wholeItem(path: readonly PathSegment[]): readonly PathSegment[] {
  const isField = path.at(-1) === 'ip' || path.at(-1) === 'address';
  return isField && typeof path.at(-2) === 'number' ? path.slice(0, -1) : path;
}

/** The value without what is at these paths, which are noted. */
function takeOut(
  value: Plain,
  paths: readonly (readonly PathSegment[])[],
  why: TakenOut['why'],
  noted: TakenOut[],
): Plain {
  const dropped = new Set<string>();
  for (const path of paths) {
    const whole = wholeItem(path);
    if (whole.length === 0 || dropped.has(formatPath(whole))) continue;
    dropped.add(formatPath(whole));
    noted.push({ path: formatPath(path), why });
  }
  return dropped.size === 0 ? value : (without(value, '', dropped) as Plain);
}

function without(value: unknown, at: string, dropped: ReadonlySet<string>): unknown {
  const below = (segment: PathSegment): string => {
    const own = formatPath([segment]);
    return at === '' || typeof segment === 'number' || own.startsWith('[') ? at + own : `${at}.${own}`;
  };
  if (Array.isArray(value))
    return value.flatMap((item, index) => (dropped.has(below(index)) ? [] : [without(item, below(index), dropped)]));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !dropped.has(below(name)))
      .map(([name, field]) => [name, without(field, below(name), dropped)]),
  );
}

/** Kinds whose older versions have other parts, which are not converted here. */
const OTHERWISE: ReadonlySet<string> = new Set([
  'CustomResourceDefinition',
  'HorizontalPodAutoscaler autoscaling/v2beta1',
  'Ingress',
]);
/**
 * An empty selector of policy/v1beta1 selects no Pod. Upstream source (v1.36.2):
 * pkg/apis/policy/v1beta1/conversion.go.
 */
const NO_POD = {
  matchExpressions: [{ key: 'pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match', operator: 'Exists' }],
};

/**
 * An object that a cluster of an older release gave in a version which v1.36 does not serve, in the version that it does serve, as an upgrade
 * would leave it. `undefined` where no such version is known.
 */
export function inServedVersion(value: Plain): { readonly value: Plain; readonly readAs: ReadAs } | undefined {
  const { apiVersion: from, kind } = value;
  if (typeof from !== 'string' || typeof kind !== 'string') return undefined;
  const to = kindInfo(kind)?.apiVersion;
  if (to === undefined || to === from || OTHERWISE.has(kind) || OTHERWISE.has(`${kind} ${from}`)) return undefined;
  if (groupOf(from) !== groupOf(to) && !(groupOf(from) === 'extensions' && groupOf(to) === 'apps')) return undefined;
  return { value: { ...value, ...converted(value, from), apiVersion: to }, readAs: { from, to } };
}

function converted({ kind, spec }: Plain, from: string): Plain {
  if (!isRecord(spec)) return {};
  if (kind === 'PodDisruptionBudget' && isRecord(spec.selector) && Object.keys(spec.selector).length === 0)
    return { spec: { ...spec, selector: NO_POD } };
  if (kind !== 'PriorityLevelConfiguration' || !isRecord(spec.limited) || from.endsWith('/v1beta3')) return {};
  const { assuredConcurrencyShares, ...limited } = spec.limited;
  return { spec: { ...spec, limited: { ...limited, nominalConcurrencyShares: assuredConcurrencyShares } } };
}

/** Most lines about changes in objects; further ones are counted. */
const MOST_LINES = 20;

/** Remarks for the user about changes in objects of a live cluster, by kind and field. */
export class TakenOutFields {
  private readonly found = new Map<string, { readonly first: string; count: number }>();

  add(file: string, object: string, kind: string, takenOut: readonly TakenOut[], readAs?: ReadAs): void {
    if (readAs)
      this.count(`${kind} of ${readAs.from}, which v1.36 does not serve, is read as ${readAs.to}`, file, object);
    for (const { path, why } of takenOut) {
      const what = why === 'hidden' ? 'the value is hidden in the files' : 'v1.36 has no such field';
      this.count(`${kind} ${path.replace(/\[\d+\]/g, '[*]')}: ${what}, so it is left out`, file, object);
    }
  }

  private count(what: string, file: string, object: string): void {
    const before = this.found.get(what);
    if (before) before.count++;
    else this.found.set(what, { first: `${file}: ${object}`, count: 1 });
  }

  addAll(other: TakenOutFields): void {
    for (const [what, { first, count }] of other.found) {
      const before = this.found.get(what);
      if (before) before.count += count;
      else this.found.set(what, { first, count });
    }
  }

  lines(): string[] {
    const all = [...this.found];
    const more = all.length - MOST_LINES;
    return [
      ...all
        .slice(0, MOST_LINES)
        .map(([what, { first, count }]) => `${what} (${count > 1 ? `${count} times, first in ` : ''}${first})`),
      ...(more > 0 ? [`other fields and versions with such a note: ${more}`] : []),
    ];
  }
}
