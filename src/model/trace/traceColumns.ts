/** Longer than any header, whatever columns it has: a dump of a cluster may be one line of many megabytes. */
const LONGEST_HEADER = 10_000;

import type { ManifestFile } from '#model/manifest/parseManifests.ts';

/** Last recorded phase of a Pod. */
export const TRACE_PHASES = ['Pending', 'Running', 'Succeeded', 'Failed'] as const;

/** The table in a file of a trace, recognized by its header. */
export type TraceTable = 'nodes' | 'pods';

interface Columns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Known columns that the model does not use. */
  readonly unused: readonly string[];
}

/** The columns of alibaba/clusterdata, cluster-trace-gpu-v2023. */
export const TRACE_COLUMNS: { readonly [table in TraceTable]: Columns } = {
  nodes: { required: ['sn', 'cpu_milli', 'memory_mib'], optional: ['gpu', 'model'], unused: [] },
  pods: {
    required: ['name', 'cpu_milli', 'memory_mib', 'creation_time'],
    optional: ['num_gpu', 'gpu_milli', 'gpu_spec', 'pod_phase', 'deletion_time', 'scheduled_time'],
    unused: ['qos'],
  },
};

/**
 * The table that a header belongs to, recognized by the columns for requests and the column with the rows' names;
 * `undefined` for other headers.
 */
function traceTableOf(header: readonly string[]): TraceTable | undefined {
  if (!header.includes('cpu_milli') || !header.includes('memory_mib')) return undefined;
  if (header.includes('sn')) return 'nodes';
  return header.includes('name') ? 'pods' : undefined;
}

export function traceTableOfRecord(record: CsvRecord): TraceTable | undefined {
  return traceTableOf(record.map(({ text }) => text));
}

/** A machine of a recorded cluster. */
export interface TraceNode {
  readonly name: string;
  readonly cpuMilli: number;
  readonly memoryMib: number;
  readonly gpuCount: number;
  /** Empty when the machine has no GPU. */
  readonly gpuModel: string;
}

type TracePhase = (typeof TRACE_PHASES)[number];

/** A Pod of a recorded cluster. Times count from the start of the recording. */
export interface TracePod {
  readonly name: string;
  readonly cpuMilli: number;
  readonly memoryMib: number;
  readonly gpuCount: number;
  /** Share of each GPU: 1000 is a whole one. */
  readonly gpuMilli: number;
  /** Suitable models; empty means any model. */
  readonly gpuModels: readonly string[];
  readonly phase: TracePhase | undefined;
  readonly creationSeconds: number;
  readonly deletionSeconds: number | undefined;
  readonly scheduledSeconds: number | undefined;
}

/** A recording of a cluster: its machines, and the Pods in the order of the recording. */
export interface Trace {
  readonly nodes: readonly TraceNode[];
  readonly pods: readonly TracePod[];
}

/** One field of a record, and its position. */
export interface CsvCell {
  readonly text: string;
  readonly offset: number;
}

/** A record has at least one field; blank lines are not records. */
export type CsvRecord = readonly [CsvCell, ...CsvCell[]];

interface CsvProblem {
  readonly offset: number;
  readonly message: string;
}

/**
 * Reads comma-separated values as in RFC 4180: quoted fields may contain commas, line ends and doubled quotes. Stops at
 * the first mistake.
 */
export function readCsv(text: string): { readonly records: readonly CsvRecord[]; readonly problem?: CsvProblem } {
  const records: CsvRecord[] = [];
  let cells: CsvCell[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length || cells.length > 0) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at);
    if ('message' in field) return { records, problem: field };
    cells.push({ text: field.text, offset: at });
    at = field.end;
    if (text[at] === ',') {
      at++;
      continue;
    }
    const [first, ...rest] = cells;
    const isBlank = cells.length === 1 && first?.text === '' && text[first.offset] !== '"';
    if (first && !isBlank) records.push([first, ...rest]);
    cells = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return { records };
}

interface Field {
  readonly text: string;
  /** Offset of the next character: a comma, a line end or the end. */
  readonly end: number;
}

function plainField(text: string, from: number): Field | CsvProblem {
  let end = from;
  while (end < text.length && !isEnd(text, end)) {
    if (text[end] === '"') return { offset: end, message: 'a quote in a field that does not begin with one' };
    end++;
  }
  return { text: text.slice(from, end), end };
}

function quotedField(text: string, from: number): Field | CsvProblem {
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { offset: from, message: 'this quote is never closed' };
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    value += '"';
    at++;
  }
  if (at < text.length && !isEnd(text, at)) return { offset: at, message: 'text after the closing quote' };
  return { text: value, end: at };
}

function isEnd(text: string, at: number): boolean {
  const letter = text[at];
  return letter === ',' || letter === '\n' || letter === '\r';
}

/** Whether a text is a table of a trace: its first line is such a header. */
export function looksLikeTrace(text: string): boolean {
  const [header = ''] = text
    .slice(0, LONGEST_HEADER)
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, 1);
  return traceTableOf(header.split(',').map((name) => name.replaceAll('"', ''))) !== undefined;
}

/** Whether a file is a trace, by its name or its first line. */
export function isTraceFile({ name, text }: ManifestFile): boolean {
  return /\.csv$/i.test(name) || looksLikeTrace(text);
}
