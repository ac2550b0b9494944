import { store, storedKinds } from '#cluster/api/kindTables.ts';
import { exportJson, exportYaml } from '#model/manifest/exportManifests.ts';
import type { RunQuestions } from '#protocol/run.ts';
import type { Reader } from '#session/reader.ts';
import { journalLine } from './journalLines.ts';

/** The whole cluster as one v1 List, kinds in the order of their names; or the journal as JSON lines. */
export function exportRun({ world, run }: Reader, format: RunQuestions['export']['ask']['format']): string {
  if (format === 'journal') return journalText(run);
  const objects = storedKinds(world).flatMap((kind) => world.table(store(kind)).values());
  return format === 'json' ? exportJson(objects) : exportYaml(objects);
}

function journalText(run: Reader['run']): string {
  const lines: string[] = [];
  for (let seq = 1; seq <= run.position.seq; seq++) {
    const entry = run.entry(seq);
    if (entry) lines.push(`${JSON.stringify(journalLine(entry))}\n`);
  }
  return lines.join('');
}
