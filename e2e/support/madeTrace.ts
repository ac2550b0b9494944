/** Files of a trace in the form of the public production traces, made by rule: machines of three sizes, Pods that come in bursts. */
export interface MadeTrace {
  readonly nodes: { readonly name: string; readonly text: string };
  readonly pods: { readonly name: string; readonly text: string };
}

const SIZES = ['32000,131072,0,', '64000,262144,2,T4', '96000,393216,8,V100M32'] as const;
const PHASES = ['Running', 'Running', 'Succeeded', 'Failed', 'Pending'] as const;

/** The same numbers give the same files. */
export function madeTrace(nodes: number, pods: number): MadeTrace {
  const machines = Array.from({ length: nodes }, (_, i) => `machine-${i},${SIZES[i % 3]}`);
  return {
    nodes: { name: 'made-nodes.csv', text: ['sn,cpu_milli,memory_mib,gpu,model', ...machines, ''].join('\n') },
    pods: {
      name: 'made-pods.csv',
      text: [
        'name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time',
        ...Array.from({ length: pods }, (_, i) => podRow(i)),
        '',
      ].join('\n'),
    },
  };
}

function podRow(i: number): string {
  const created = Math.floor(i / 7) * 240 + (i % 7);
  const gpu = i % 4 === 0 ? `1,${(1 + (i % 3)) * 250},${i % 8 === 0 ? 'T4|V100M32' : ''}` : '0,0,';
  const lives = 300 + ((i * 7919) % 4000);
  const phase = PHASES[i % PHASES.length];
  const scheduled = phase === 'Pending' ? '' : created + 1;
  const cpuMilli = 1000 * (1 + (i % 12));
  return `task-${i},${cpuMilli},${2048 * (1 + (i % 5))},${gpu},LS,${phase},${created},${created + lives},${scheduled}`;
}
