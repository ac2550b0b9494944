import type { Parts } from '#base/parts.ts';
import { SECOND_US } from '#base/time.ts';
import type { MachinesAsked, MachinesReport } from '#protocol/machines.ts';
import type { RehearsalAnswer } from '#protocol/rehearsal.ts';
import { refusedPart } from '#session/lab/caveats.ts';
import { machinesReport } from '#session/lab/machines/machinesReport.ts';
import { readPriceTable } from '#session/lab/machines/priceTable.ts';
import { replaceMachines } from '#session/lab/machines/replaceMachines.ts';
import { wantedMachine } from '#session/lab/machines/wantedMachine.ts';
import type { Reader } from '#session/reader.ts';

/** The number of machines of another type that replaces some nodes, from the files of the run. */
export function* machinesOnCopies(
  { source }: Reader,
  { replace, machine: named, prices, seconds }: MachinesAsked,
): Parts<RehearsalAnswer<MachinesReport>> {
  const read = prices && readPriceTable(prices);
  if (read && !read.ok) return read;
  const wanted = wantedMachine(named, read?.table);
  if (!wanted.ok) return { ok: false, problems: [wanted.problem] };
  const { machine } = wanted;
  const replaced = yield* replaceMachines(source, replace, machine, seconds * SECOND_US);
  if (!replaced.ok) return replaced;
  const report = machinesReport(replace, machine, replaced.replacement, read?.table);
  return { ok: true, report: { ...report, caveats: [...refusedPart(report.refused), ...report.caveats] } };
}
