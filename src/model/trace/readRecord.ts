import { labelValue } from '#model/validation/common/labelNames.ts';
import { dns1123Subdomain } from '#model/validation/common/names.ts';
import { TRACE_PHASES, type TraceNode, type TracePod } from './trace.ts';
import type { TraceRow } from './traceRow.ts';

const WHOLE_GPU_MILLI = 1000;

export function readNode(row: TraceRow): TraceNode {
  const gpuModel = row.text('model');
  checkModel(row, 'model', gpuModel);
  return { name: nameIn(row, 'sn'), ...requestsOf(row), gpuCount: row.number('gpu') ?? 0, gpuModel };
}

export function readPod(row: TraceRow): TracePod {
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
