import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dumpedCluster } from './support/dumpedCluster.ts';

const ORRERY = join(import.meta.dirname, '..', 'scripts', 'orrery.mjs');
const CONFIGURATIONS = ['LeastAllocated', 'MostAllocated'] as const;
const SEEDS = 8;
const UNTIL = '60s';

/**
 * How much longer 16 runs of a dump of 1,000 nodes with 10,000 Pods take than one, on all processors there are. The command line
 * plays them, so all that it does around the runs counts too: reading, threads, the table.
 */
export default function manyRuns(): object {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-many-runs-'));
  try {
    const dump = join(folder, 'dump.json');
    writeFileSync(dump, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: dumpedCluster() }));
    const configurations = CONFIGURATIONS.flatMap((type) => {
      const file = join(folder, `${type}.yaml`);
      writeFileSync(file, configuration(type));
      return ['--config', file];
    });
    // The command line is bundled at its first call.
    wallSeconds(['--version']);
    const oneRunSeconds = wallSeconds(['run', dump, '--until', UNTIL]);
    const allRunsSeconds = wallSeconds(['compare', dump, ...configurations, '--seeds', `${SEEDS}`, '--until', UNTIL]);
    const runs = CONFIGURATIONS.length * SEEDS;
    return { runs, oneRunSeconds, allRunsSeconds, timesOneRun: allRunsSeconds / oneRunSeconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function configuration(type: string): string {
  return `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: default-scheduler
    pluginConfig:
      - name: NodeResourcesFit
        args: {scoringStrategy: {type: ${type}}}
`;
}

function wallSeconds(args: readonly string[]): number {
  const startMs = performance.now();
  execFileSync(process.execPath, [ORRERY, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  return (performance.now() - startMs) / 1000;
}
