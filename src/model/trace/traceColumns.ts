import type { CsvRecord } from './readCsv.ts';

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
export function traceTableOf(header: readonly string[]): TraceTable | undefined {
  if (!header.includes('cpu_milli') || !header.includes('memory_mib')) return undefined;
  if (header.includes('sn')) return 'nodes';
  return header.includes('name') ? 'pods' : undefined;
}

export function traceTableOfRecord(record: CsvRecord): TraceTable | undefined {
  return traceTableOf(record.map(({ text }) => text));
}
