import { whole } from '#base/parts.ts';
import type { Machine, PriceTable } from '#protocol/machines.ts';
import { machinesReport } from '#session/lab/machines/machinesReport.ts';
import { readPriceTable } from '#session/lab/machines/priceTable.ts';
import { replaceMachines } from '#session/lab/machines/replaceMachines.ts';
import { wantedMachine } from '#session/lab/machines/wantedMachine.ts';
import { dumpedObjects } from '#session/questions/lab/dumpFacts.ts';
import { inputFile } from './inputFiles.ts';
import { machinesDocument } from './machinesDocument.ts';
import { printProblems } from './output.ts';
import { printMissing } from './printNotes.ts';
import { printReport } from './report/printReport.ts';
import { speakLanguage } from './report/reportTexts.ts';
import { begun, clusterOptions } from './runOptions.ts';
import { UsageError } from './usageError.ts';

/**
 * `orrery machines FILE... --replace SELECTOR --with cpu=8,memory=32Gi`: the number of machines of another type that
 * a pool needs, and their cost.
 */
export function machines(args: string[]): number {
  const { source, untilUs, output, own } = clusterOptions('machines', args, ['text', 'json', 'html']);
  speakLanguage(own.get('lang')?.at(-1));
  const replace = own.get('replace')?.at(-1);
  const wanted = own.get('with')?.at(-1);
  if (replace === undefined) throw new UsageError('say which nodes go: --replace NAME, or --replace LABEL=VALUE');
  if (wanted === undefined)
    throw new UsageError('say what comes: --with cpu=8,memory=32Gi[,TYPE], or a TYPE of --prices');
  const prices = own.get('prices')?.at(-1);
  const read = prices === undefined ? undefined : readPriceTable(inputFile(prices));
  if (read && !read.ok) {
    printProblems(read.problems);
    return 2;
  }
  const machine = machineWanted(wanted, read?.table);
  const replaced = whole(replaceMachines(begun(source), replace, machine, untilUs(0)));
  if (!replaced.ok) {
    printProblems(replaced.problems);
    return 2;
  }
  printMissing(dumpedObjects(source.files ?? []));
  const report = machinesReport(replace, machine, replaced.replacement, read?.table);
  return printReport(output, report, machinesDocument, report.refused);
}

/** A machine such as `cpu=8,memory=32Gi,pods=58,m5.2xlarge`; the table supplies the size for a type alone. */
function machineWanted(text: string, table: PriceTable | undefined): Machine {
  const named = { type: '', cpu: '', memory: '', pods: '' };
  for (const part of text.split(',')) {
    const [name = '', value] = part.split('=', 2);
    if (value === undefined) named.type = name;
    else if (name === 'cpu' || name === 'memory' || name === 'pods') named[name] = value;
    else throw new UsageError(`--with ${text}: "${part}" is not one of cpu=, memory=, pods= and a type`);
  }
  const wanted = wantedMachine(named, table);
  if (!wanted.ok) throw new UsageError(`--with ${text}: ${wanted.problem.message}`);
  return wanted.machine;
}
