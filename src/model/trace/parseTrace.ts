import { limitProblem } from '#base/limits.ts';
import { suggestName } from '#base/suggestName.ts';
import type { ManifestError, ManifestErrorCode } from '#model/manifest/manifestError.ts';
import type { ManifestFile } from '#model/manifest/parseManifests.ts';
import { LineColumn } from '#model/manifest/splitDocuments.ts';
import { labelValue } from '#model/validation/common/labelNames.ts';
import { dns1123Subdomain } from '#model/validation/common/names.ts';
import type { Trace, TraceNode, TracePod } from './traceColumns.ts';
import {
  type CsvCell,
  type CsvRecord,
  readCsv,
  TRACE_COLUMNS,
  TRACE_PHASES,
  type TraceTable,
  traceTableOfRecord,
} from './traceColumns.ts';

/** One record of a table, read by column. A mistake is reported at its field, which is then read as empty. */
class TraceRow {
  private readonly columns: ReadonlyMap<string, number>;
  private readonly record: CsvRecord;
  private readonly wrong: (cell: CsvCell, column: string, message: string) => void;

  constructor(
    columns: ReadonlyMap<string, number>,
    record: CsvRecord,
    wrong: (cell: CsvCell, column: string, message: string) => void,
  ) {
    this.columns = columns;
    this.record = record;
    this.wrong = wrong;
  }

  /** Empty if the column does not exist. */
  text(column: string): string {
    return this.cell(column)?.text.trim() ?? '';
  }

  /** `undefined` if the field is empty or not a number. */
  number(column: string): number | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    const value = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
    this.refuse(column, `"${text}" is not a whole number, 0 or more`);
    return undefined;
  }

  /** A required number; 0 if it is missing. */
  requiredNumber(column: string): number {
    if (this.text(column) === '') this.refuse(column, 'a whole number is required');
    return this.number(column) ?? 0;
  }

  refuse(column: string, message: string): void {
    this.wrong(this.cell(column) ?? this.record[0], column, message);
  }

  private cell(column: string): CsvCell | undefined {
    const index = this.columns.get(column);
    return index === undefined ? undefined : this.record[index];
  }
}

const WHOLE_GPU_MILLI = 1000;

const NOTHING: Trace = { nodes: [], pods: [] };
/** Maximum number of listed errors of one file; further ones are only counted. */
const MAX_ERRORS_PER_FILE = 200;

export interface TraceImport {
  /** False if there is any error: then nothing may be used. */
  readonly ok: boolean;
  readonly trace: Trace;
  readonly errors: readonly ManifestError[];
  /** Remarks for the user that are no mistakes. */
  readonly notes: readonly string[];
}

/**
 * Reads a cluster trace from CSV files. Machines and Pods are in separate files, in any order, or one after the other
 * in one file, each with its header. All or nothing: with any error `ok` is false.
 */
export function parseTrace(files: readonly ManifestFile[]): TraceImport {
  const tooLong = limitProblem(
    'files',
    files.reduce((sum, { text }) => sum + text.length, 0),
  );
  if (tooLong !== undefined) {
    const place = { file: files[0]?.name ?? '', line: 1, column: 1, path: '' };
    return { ok: false, trace: NOTHING, errors: [{ code: 'limit', ...place, message: tooLong }], notes: [] };
  }
  const reader = new TraceReader();
  for (const file of files) reader.readFile(file);
  const { nodes, pods, errors, notes } = reader;
  return { ok: errors.length === 0, trace: { nodes, pods }, errors, notes };
}

/** A table of a file: its header, and the index of each column. */
interface Section {
  readonly table: TraceTable;
  readonly columns: ReadonlyMap<string, number>;
  readonly width: number;
}

class TraceReader {
  readonly nodes: TraceNode[] = [];
  readonly pods: TracePod[] = [];
  readonly errors: ManifestError[] = [];
  readonly notes: string[] = [];
  /** The first place of each name, by table and name. */
  private readonly seen = new Map<string, string>();

  readFile({ name: file, text }: ManifestFile): void {
    const lines = new LineColumn(text);
    const found: ManifestError[] = [];
    const report = (code: ManifestErrorCode, offset: number, path: string, message: string, hint?: string) => {
      found.push({ code, file, ...lines.at(offset), path, message, ...(hint === undefined ? undefined : { hint }) });
    };
    const { records, problem } = readCsv(text);
    let section: Section | undefined;
    for (const record of records) {
      const table = traceTableOfRecord(record);
      if (table) section = this.readHeader(table, record, file, report);
      else if (section) this.readRow(section, record, (offset) => `${file}:${lines.at(offset).line}`, report);
      else {
        report('invalid', record[0].offset, '', unknownHeader());
        break;
      }
    }
    if (problem) report('syntax', problem.offset, '', problem.message);
    else if (records.length === 0) report('invalid', 0, '', `the file is empty; ${unknownHeader()}`);
    this.errors.push(...found.slice(0, MAX_ERRORS_PER_FILE));
    const more = found[MAX_ERRORS_PER_FILE];
    if (more)
      this.errors.push({
        ...more,
        code: 'limit',
        path: '',
        message: `and ${found.length - MAX_ERRORS_PER_FILE} more errors`,
      });
  }

  private readHeader(table: TraceTable, header: CsvRecord, file: string, report: Report): Section {
    const { required, optional, unused } = TRACE_COLUMNS[table];
    const columns = new Map<string, number>();
    for (const [index, { text, offset }] of header.entries()) {
      if (columns.has(text)) report('duplicateKey', offset, text, 'this column appears twice');
      else columns.set(text, index);
    }
    const known = [...required, ...optional, ...unused];
    for (const name of required) {
      if (columns.has(name)) continue;
      const meant = suggestName(
        name,
        [...columns.keys()].filter((other) => !known.includes(other)),
      );
      report('required', header[0].offset, name, `the ${table} have no such column`, meant);
    }
    const ignored = [...columns.keys()].filter((name) => !required.includes(name) && !optional.includes(name)).sort();
    if (ignored.length > 0) this.notes.push(`${file}: not used: ${ignored.join(', ')}`);
    return { table, columns, width: header.length };
  }

  private readRow(
    { table, columns, width }: Section,
    record: CsvRecord,
    placeOf: (offset: number) => string,
    report: Report,
  ): void {
    if (record.length !== width) {
      report('invalid', record[0].offset, '', `${record.length} fields, where the header has ${width}`);
      return;
    }
    const row = new TraceRow(columns, record, (cell: CsvCell, column, message) =>
      report('invalid', cell.offset, column, message),
    );
    const read = table === 'nodes' ? readNode(row) : readPod(row);
    const key = `${table}/${read.name}`;
    const earlier = this.seen.get(key);
    if (earlier !== undefined)
      report('duplicateObject', record[0].offset, '', `${table} "${read.name}" already exists, at ${earlier}`);
    else this.seen.set(key, placeOf(record[0].offset));
    if ('creationSeconds' in read) this.pods.push(read);
    else this.nodes.push(read);
  }
}

type Report = (code: ManifestErrorCode, offset: number, path: string, message: string, hint?: string) => void;

function unknownHeader(): string {
  const columns = (table: TraceTable) => TRACE_COLUMNS[table].required.join(', ');
  return `a trace begins with a header: nodes have ${columns('nodes')}, Pods have ${columns('pods')}`;
}

function readNode(row: TraceRow): TraceNode {
  const gpuModel = row.text('model');
  checkModel(row, 'model', gpuModel);
  return { name: nameIn(row, 'sn'), ...requestsOf(row), gpuCount: row.number('gpu') ?? 0, gpuModel };
}

function readPod(row: TraceRow): TracePod {
  const gpuModels = row.text('gpu_spec').split('|').filter(Boolean);
  for (const model of gpuModels) checkModel(row, 'gpu_spec', model);
  const times = {
    creationSeconds: row.requiredNumber('creation_time'),
    deletionSeconds: row.number('deletion_time'),
    scheduledSeconds: row.number('scheduled_time'),
  };
  for (const column of ['deletion_time', 'scheduled_time'])
    if ((row.number(column) ?? times.creationSeconds) < times.creationSeconds)
      row.refuse(column, `before the Pod's creation_time, ${times.creationSeconds}`);
  return { name: nameIn(row, 'name'), ...requestsOf(row), ...gpusOf(row), gpuModels, phase: phaseOf(row), ...times };
}

function nameIn(row: TraceRow, column: string): string {
  const name = row.text(column);
  for (const problem of dns1123Subdomain(name)) row.refuse(column, problem);
  return name;
}

function requestsOf(row: TraceRow): { readonly cpuMilli: number; readonly memoryMib: number } {
  return { cpuMilli: row.requiredNumber('cpu_milli'), memoryMib: row.requiredNumber('memory_mib') };
}

function gpusOf(row: TraceRow): { readonly gpuCount: number; readonly gpuMilli: number } {
  const gpuCount = row.number('num_gpu') ?? 0;
  const gpuMilli = gpuCount > 0 ? row.requiredNumber('gpu_milli') : 0;
  if (gpuMilli > WHOLE_GPU_MILLI) row.refuse('gpu_milli', `a GPU has ${WHOLE_GPU_MILLI}, not ${gpuMilli}`);
  return { gpuCount, gpuMilli };
}

function checkModel(row: TraceRow, column: string, model: string): void {
  for (const problem of labelValue(model)) row.refuse(column, problem);
}

function phaseOf(row: TraceRow): TracePod['phase'] {
  const text = row.text('pod_phase');
  const phase = TRACE_PHASES.find((known) => known === text);
  if (text !== '' && !phase) row.refuse('pod_phase', `"${text}" is not one of ${TRACE_PHASES.join(', ')}`);
  return phase;
}
