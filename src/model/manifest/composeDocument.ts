import {
  EVENT_ALIAS,
  EVENT_DOCUMENT,
  EVENT_MAPPING,
  EVENT_POP,
  EVENT_SCALAR,
  EVENT_SEQUENCE,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE_PLAIN,
  type ScalarEvent,
  YAMLException,
} from 'js-yaml';
import { LIMITS, overLimit } from '#base/limits.ts';
import { setOwn } from '#base/record.ts';
import { resolvePlainScalar } from './exportManifests.ts';
import type { ManifestErrorCode } from './manifestError.ts';

/** A mistake at a place in the text of the document. */
export interface ComposeProblem {
  readonly code: ManifestErrorCode;
  readonly offset: number;
  readonly message: string;
}

export interface ComposedDocument {
  /** Plain data; undefined when the document is empty or cannot be parsed. */
  readonly value: unknown;
  readonly problems: readonly ComposeProblem[];
  readonly events: readonly Event[];
}

/** The parser counts levels slightly differently in flow and block style; the composer counts exactly. */
const PARSER_DEPTH = LIMITS.depth.most + 10;

/** Parses one YAML (or JSON) document into plain data, as sigs.k8s.io/yaml does on the way to the API server. */
export function composeDocument(text: string): ComposedDocument {
  try {
    const events = eventsOf(text);
    const composer = new Composer(text, events);
    return { value: composer.compose(), problems: composer.problems, events };
  } catch (error) {
    if (error instanceof YAMLException) return { value: undefined, problems: [syntaxProblem(error)], events: [] };
    if (error instanceof TooMuch) {
      return {
        value: undefined,
        problems: [{ code: 'limit', offset: error.offset, message: error.message }],
        events: [],
      };
    }
    throw error;
  }
}

/** All parses of one document together read at most this many characters. */
const MOST_PARSED = 8 * 1024 * 1024;
const WIDER = ' '.repeat(80);

/** Spaces put before a line. */
interface Insertion {
  readonly offset: number;
  readonly length: number;
}

/**
 * The events of a document, with places in `text`. kubectl's parser does not look at indentation within brackets, braces and quotes; the one used
 * here wants such lines further right than the node around them. So lines that it refuses for this are moved right, where spaces mean nothing.
 * Upstream source (v1.36.2): vendor/go.yaml.in/yaml/v2/scannerc.go, yaml_parser_unroll_indent.
 */
function eventsOf(text: string): readonly Event[] {
  let read = text;
  let first: YAMLException | undefined;
  const insertions: Insertion[] = [];
  for (let parsed = text.length; ; parsed += read.length) {
    try {
      const events = parseEvents(read, { maxDepth: PARSER_DEPTH });
      return insertions.length === 0 ? events : events.map((event) => placedBefore(event, insertions));
    } catch (error) {
      if (!(error instanceof YAMLException)) throw error;
      first ??= error;
      const position = error.mark?.position;
      if (error.reason !== 'deficient indentation' || position === undefined || parsed > MOST_PARSED) throw first;
      const offset = read.lastIndexOf('\n', position - 1) + 1;
      read = read.slice(0, offset) + WIDER + read.slice(offset);
      insertions.push({ offset, length: WIDER.length });
    }
  }
}

/** An event with the places it had before the insertions, the last of which is undone first. */
function placedBefore<T extends Event>(event: T, insertions: readonly Insertion[]): T {
  const before = (place: number) =>
    insertions.reduceRight((at, { offset, length }) => (at > offset ? Math.max(offset, at - length) : at), place);
  const places = Object.entries(event).flatMap(([field, value]) =>
    /^(start|end)$|(Start|End)$/.test(field) && typeof value === 'number' ? [[field, before(value)]] : [],
  );
  return { ...event, ...Object.fromEntries(places) };
}

function syntaxProblem(error: YAMLException): ComposeProblem {
  const isDepth = error.reason.includes('nesting exceeded') || error.reason.includes('maxDepth');
  return {
    code: isDepth ? 'limit' : 'syntax',
    offset: error.mark?.position ?? 0,
    message: `error parsing YAML: ${isDepth ? overLimit('depth') : error.reason}`,
  };
}

/** Stops the reading of a document. */
class TooMuch extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

interface Anchored {
  readonly value: unknown;
  /** Number of nodes of the value with every alias expanded. */
  readonly size: number;
  /** Number of levels, including those of its aliases. */
  readonly depth: number;
}

const OPEN = Symbol('open');

/** Converts events to plain data. Aliases share their target, but count as if they were expanded. */
class Composer {
  readonly problems: ComposeProblem[] = [];
  private readonly source: string;
  private readonly events: readonly Event[];
  private readonly anchors = new Map<string, Anchored | typeof OPEN>();
  private position = 0;
  private nodeCount = 0;
  private aliasCount = 0;
  private depth = 0;
  private deepest = 0;

  constructor(source: string, events: readonly Event[]) {
    this.source = source;
    this.events = events;
  }

  compose(): unknown {
    while (this.peek()?.type === EVENT_DOCUMENT) {
      this.position += 1;
      if (this.peek()?.type === EVENT_POP) {
        this.position += 1;
        continue;
      }
      const value = this.node();
      this.position += 1;
      if (value !== null && value !== undefined) return value;
    }
    return undefined;
  }

  private peek(): Event | undefined {
    return this.events[this.position];
  }

  private node(): unknown {
    const event = this.peek();
    this.position += 1;
    this.nodeCount += 1;
    if (event === undefined) return undefined;
    if (event.type === EVENT_ALIAS)
      return this.alias(this.source.slice(event.anchorStart, event.anchorEnd), event.anchorStart);
    if (event.type !== EVENT_SCALAR && event.type !== EVENT_MAPPING && event.type !== EVENT_SEQUENCE) return undefined;
    const anchor = event.anchorStart >= 0 ? this.source.slice(event.anchorStart, event.anchorEnd) : undefined;
    if (anchor === undefined) return this.content(event);
    this.anchors.set(anchor, OPEN);
    const before = { nodeCount: this.nodeCount, deepest: this.deepest };
    this.deepest = this.depth;
    const value = this.content(event);
    const depth = this.deepest - this.depth;
    this.deepest = Math.max(this.deepest, before.deepest);
    this.anchors.set(anchor, { value, size: this.nodeCount - before.nodeCount + 1, depth });
    return value;
  }

  private content(event: Event): unknown {
    if (event.type === EVENT_SCALAR) return this.scalar(event);
    this.depth += 1;
    this.reach(this.depth, startOf(event));
    const value = event.type === EVENT_SEQUENCE ? this.sequence() : this.mapping();
    this.depth -= 1;
    return value;
  }

  private reach(depth: number, offset: number): void {
    if (depth > LIMITS.depth.most) throw new TooMuch(overLimit('depth'), offset);
    this.deepest = Math.max(this.deepest, depth);
  }

  private alias(name: string, offset: number): unknown {
    const found = this.anchors.get(name);
    if (found === undefined || found === OPEN) {
      const message =
        found === OPEN ? `yaml: anchor '${name}' value contains itself` : `yaml: unknown anchor '${name}' referenced`;
      this.problems.push({ code: 'syntax', offset, message });
      return null;
    }
    this.reach(this.depth + found.depth, offset);
    this.nodeCount += found.size;
    this.aliasCount += found.size;
    if (isExcessive(this.aliasCount, this.nodeCount))
      throw new TooMuch('yaml: document contains excessive aliasing', offset);
    return found.value;
  }

  private scalar(event: ScalarEvent): unknown {
    const text = getScalarValue(this.source, event);
    const tag = event.tagStart >= 0 ? this.source.slice(event.tagStart, event.tagEnd) : '';
    if (tag === '!!str' || tag === '!') return text;
    if (event.style !== SCALAR_STYLE_PLAIN && tag === '') return text;
    const value = resolvePlainScalar(text);
    if (typeof value === 'number' && !Number.isFinite(value)) {
      this.problems.push({
        code: 'syntax',
        offset: Math.max(event.valueStart, 0),
        message: `json: unsupported value: ${Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'}`,
      });
      return null;
    }
    return value;
  }

  private sequence(): unknown[] {
    const list: unknown[] = [];
    while (this.peek() !== undefined && this.peek()?.type !== EVENT_POP) {
      if (list.length === LIMITS.members.most) throw new TooMuch(overLimit('members'), startOf(this.peek()));
      list.push(this.node());
    }
    this.position += 1;
    return list;
  }

  /** Keys in the mapping itself override merged ones, and earlier merged mappings override later ones. */
  private mapping(): object {
    const map: { [key: string]: unknown } = {};
    const merged: object[] = [];
    const seen = new Set<string>();
    while (this.peek() !== undefined && this.peek()?.type !== EVENT_POP) {
      const keyEvent = this.peek();
      const offset = startOf(keyEvent);
      if (seen.size === LIMITS.members.most) throw new TooMuch(overLimit('members'), offset);
      const key = this.key();
      if (key === '<<' && isPlain(keyEvent)) merged.push(...this.mergeSources(offset));
      else {
        if (seen.has(key))
          this.problems.push({ code: 'duplicateKey', offset, message: `key "${key}" already set in map` });
        seen.add(key);
        setOwn(map, key, this.node());
      }
    }
    this.position += 1;
    for (const source of merged)
      for (const [key, value] of Object.entries(source)) if (!Object.hasOwn(map, key)) setOwn(map, key, value);
    return map;
  }

  private key(): string {
    const offset = startOf(this.peek());
    const key = this.node();
    if (typeof key === 'string') return key;
    if (typeof key === 'number' || typeof key === 'boolean') return String(key);
    this.problems.push({
      code: 'syntax',
      offset,
      message: 'json: unsupported map key: only text, numbers and booleans can be keys',
    });
    return 'null';
  }

  private mergeSources(offset: number): object[] {
    const value = this.node();
    const sources = Array.isArray(value) ? (value as unknown[]) : [value];
    const maps = sources.filter(
      (source): source is object => typeof source === 'object' && source !== null && !Array.isArray(source),
    );
    if (maps.length < sources.length)
      this.problems.push({
        code: 'syntax',
        offset,
        message: 'yaml: map merge requires map or sequence of maps as the value',
      });
    return maps;
  }
}

function isPlain(event: Event | undefined): boolean {
  return event?.type === EVENT_SCALAR && event.style === SCALAR_STYLE_PLAIN;
}

/** The start of a node in the text. */
export function startOf(event: Event | undefined): number {
  if (event === undefined) return 0;
  if (event.type === EVENT_SCALAR) return Math.max(event.valueStart, 0);
  if (event.type === EVENT_ALIAS) return event.anchorStart;
  return event.type === EVENT_MAPPING || event.type === EVENT_SEQUENCE ? event.start : 0;
}

const LOW_COUNT = 400_000;
const HIGH_COUNT = 4_000_000;

/** Upstream's guard against documents that grow without bound when aliases are expanded (goyaml.v2/decode.go). */
function isExcessive(aliasCount: number, nodeCount: number): boolean {
  if (aliasCount <= 100 || nodeCount <= 1000) return false;
  const share =
    nodeCount <= LOW_COUNT
      ? 0.99
      : nodeCount >= HIGH_COUNT
        ? 0.1
        : 0.99 - (0.89 * (nodeCount - LOW_COUNT)) / (HIGH_COUNT - LOW_COUNT);
  return aliasCount / nodeCount > share;
}
