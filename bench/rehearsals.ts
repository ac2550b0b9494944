import { whole } from '#base/parts.ts';
import { rehearseDrain } from '#session/lab/rehearsal/rehearseDrain.ts';
import { openSession, type Session } from '#session/session.ts';
import { cpuSeconds } from './support/cpuSeconds.ts';
import { dumpedCluster } from './support/dumpedCluster.ts';

/** Nobody steps back in a rehearsal. */
const KEPT = { keepEntries: 16_384, keepBlocks: 16_384 };

/** How long it takes to open a dump of 1,000 nodes with 10,000 Pods, and to rehearse a drain of 50 nodes that two budgets block. */
export default function rehearsals(): object {
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: dumpedCluster() });
  let session: Session | undefined;
  const openSeconds = cpuSeconds(() => {
    const opened = openSession({ scenario: 'own', seed: 1, files: [{ name: 'dump.json', text }] }, KEPT);
    if (!opened.ok) throw new Error(opened.problems[0]?.message);
    session = opened.session;
    session.seekTime(1e6);
  });
  if (!session) throw new Error('the dump was not opened');
  const commanded = session;
  let counts = {};
  const drainSeconds = cpuSeconds(() => {
    const result = whole(
      rehearseDrain(commanded, {
        work: 'drain',
        nodes: 'pool=blue',
        surge: 0,
        limitSeconds: 7200,
        machineSeconds: 120,
        force: false,
        deletesEmptyDirData: false,
      }),
    );
    if (!result.ok) throw new Error(result.problems[0]?.message);
    const { asked, works, triedOrders, triedChanges } = result.report;
    counts = { entriesAsked: asked.endSeq - asked.startSeq, changes: works?.changes.length, triedOrders, triedChanges };
  });
  return { openSeconds, drainSeconds, ...counts, peakMemoryBytes: process.resourceUsage().maxRSS * 1024 };
}
