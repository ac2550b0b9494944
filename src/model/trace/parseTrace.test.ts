import { describe, expect, it } from 'vitest';
import { parseTrace } from './parseTrace.ts';
import { isTraceFile, looksLikeTrace } from './traceColumns.ts';

const NODES = 'sn,cpu_milli,memory_mib,gpu,model\nnode-a,96000,786432,8,V100M32\nnode-b,32000,262144,0,\n';
const POD_HEADER =
  'name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time\n';
const PODS = `${POD_HEADER}pod-1,12000,16384,2,1000,V100M16|V100M32,LS,Running,0,900,5\npod-2,6000,1024,0,0,,BE,Pending,30,60,\n`;

const file = (text: string, name = 'trace.csv') => ({ name, text });

function problems(text: string): string[] {
  return parseTrace([file(text)]).errors.map(
    ({ line, column, path, message }) => `${line}:${column} ${path} ${message}`,
  );
}

describe('a trace', () => {
  it('reads machines and Pods from two files in any order', () => {
    const { ok, trace } = parseTrace([file(PODS, 'pods.csv'), file(NODES, 'nodes.csv')]);
    expect(ok).toBe(true);
    expect(trace.nodes).toEqual([
      { name: 'node-a', cpuMilli: 96000, memoryMib: 786432, gpuCount: 8, gpuModel: 'V100M32' },
      { name: 'node-b', cpuMilli: 32000, memoryMib: 262144, gpuCount: 0, gpuModel: '' },
    ]);
    expect(trace.pods).toEqual([
      {
        name: 'pod-1',
        cpuMilli: 12000,
        memoryMib: 16384,
        gpuCount: 2,
        gpuMilli: 1000,
        gpuModels: ['V100M16', 'V100M32'],
        phase: 'Running',
        creationSeconds: 0,
        deletionSeconds: 900,
        scheduledSeconds: 5,
      },
      {
        name: 'pod-2',
        cpuMilli: 6000,
        memoryMib: 1024,
        gpuCount: 0,
        gpuMilli: 0,
        gpuModels: [],
        phase: 'Pending',
        creationSeconds: 30,
        deletionSeconds: 60,
        scheduledSeconds: undefined,
      },
    ]);
  });

  it('reads one text with both tables, any column order, quotes, CRLF and a byte order mark', () => {
    const { ok, trace } = parseTrace([
      file(`\ufeff"cpu_milli","sn",memory_mib\r\n1000,"node-a",2048\r\n\r\n${PODS.replaceAll('\n', '\r\n')}`),
    ]);
    expect(ok).toBe(true);
    expect(trace.nodes.map(({ name, cpuMilli }) => [name, cpuMilli])).toEqual([['node-a', 1000]]);
    expect(trace.pods).toHaveLength(2);
  });

  it('names the columns that it does not use', () => {
    expect(parseTrace([file(PODS.replace('gpu_spec', 'colour'), 'pods.csv')]).notes).toEqual([
      'pods.csv: not used: colour, qos',
    ]);
  });

  it('distinguishes a trace from manifests by name or header', () => {
    expect(isTraceFile(file('anything', 'a.CSV'))).toBe(true);
    expect(looksLikeTrace(NODES)).toBe(true);
    expect(looksLikeTrace(POD_HEADER)).toBe(true);
    expect(looksLikeTrace('apiVersion: v1\nkind: Pod\n')).toBe(false);
    expect(looksLikeTrace('name,age\nbob,7\n')).toBe(false);
  });
});

describe('mistakes in a trace', () => {
  it.each([
    ['no header', 'a,b\n1,2\n', '1:1  a trace begins with a header'],
    ['an empty file', '', '1:1  the file is empty'],
    ['an unclosed quote', `${NODES}"node-c,1,1,0,\n`, '4:1  this quote is never closed'],
    ['text after a quote', `${NODES}"node-c"x,1,1,0,\n`, '4:9  text after the closing quote'],
    ['a quote inside', `${NODES}node"c,1,1,0,\n`, '4:5  a quote in a field that does not begin with one'],
    ['a short row', `${NODES}node-c,1\n`, '4:1  2 fields, where the header has 5'],
    ['a missing number', `${NODES}node-c,1.5,1,0,\n`, '4:8 cpu_milli "1.5" is not a whole number, 0 or more'],
    ['a negative number', `${NODES}node-c,-1,1,0,\n`, '4:8 cpu_milli "-1" is not a whole number, 0 or more'],
    [
      'an empty field where a number is required',
      `${NODES}node-c,1,,0,\n`,
      '4:10 memory_mib a whole number is required',
    ],
    ['an invalid name', `${NODES}Node_C,1,1,0,\n`, '4:1 sn a lowercase RFC 1123 subdomain'],
    ['a duplicate name', `${NODES}node-a,1,1,0,\n`, '4:1  nodes "node-a" already exists, at trace.csv:2'],
    ['a duplicate column', 'sn,cpu_milli,memory_mib,sn\n', '1:25 sn this column appears twice'],
    ['a missing column', 'name,cpu_milli,memory_mib,created\n', '1:1 creation_time the pods have no such column'],
    ['a GPU model that is no valid label', 'sn,cpu_milli,memory_mib,model\na,1,1,A 10\n', '2:7 model a valid label'],
    ['an unknown phase', `${POD_HEADER}p,1,1,0,,,,Gone,0,1,0\n`, '2:12 pod_phase "Gone" is not one of Pending'],
    ['a GPU share above 1000', `${POD_HEADER}p,1,1,1,1001,,,,0,1,0\n`, '2:9 gpu_milli a GPU has 1000, not 1001'],
    ['GPUs without gpu_milli', `${POD_HEADER}p,1,1,1,,,,,0,1,0\n`, '2:9 gpu_milli a whole number is required'],
    [
      'an end before the start',
      `${POD_HEADER}p,1,1,0,,,,,10,9,\n`,
      "2:16 deletion_time before the Pod's creation_time, 10",
    ],
  ])('reports the position of %s', (_, text, expected) => {
    const { ok } = parseTrace([file(text)]);
    expect(ok).toBe(false);
    expect(problems(text).some((problem) => problem.startsWith(expected))).toBe(true);
  });

  it('suggests the intended column and reports at most 200 mistakes per file', () => {
    expect(parseTrace([file('sn,cpu_milli,memory_mib,gpus\n')]).ok).toBe(true);
    const [first] = parseTrace([file('name,cpu_milli,memory_mib,creation_tme\n')]).errors;
    expect(first?.hint).toBe('creation_tme');
    const { errors } = parseTrace([file(`sn,cpu_milli,memory_mib\n${'x,y\n'.repeat(300)}`)]);
    expect(errors).toHaveLength(201);
    expect(errors.at(-1)?.message).toBe('and 100 more errors');
  });
});
