import type { Homeless, MachinesReport } from '#protocol/machines.ts';
import { textTable } from '#session/kubectl/textTable.ts';
import { MOST_NODES } from '#session/lab/machines/replaceMachines.ts';

/** So many Pods are named. */
const NAMED = 20;

/** What `orrery machines` prints. */
export function machinesText(report: MachinesReport): string {
  const { selector, machine, replaced, needed, moved, oneFewer, homeless, bare } = report;
  const type = machine.type ? `${machine.type}, ` : '';
  return [
    `${selector}: ${replaced.length} ${replaced.length === 1 ? 'node goes' : 'nodes go'}, ${needed} ${needed === 1 ? 'machine comes' : 'machines come'} (${type}${machine.cpu} CPU, ${machine.memory}, ${machine.pods} Pods, all of it for Pods); ${moved} ${moved === 1 ? 'Pod moves' : 'Pods move'}.\n`,
    needed === 0
      ? 'No machine is needed: the other nodes have room.\n'
      : oneFewer.length > 0
        ? `With ${needed - 1}, tried too, ${oneFewer.length === 1 ? 'one more Pod finds' : `${oneFewer.length} more Pods find`} no node:\n${homelessTable(oneFewer)}`
        : '',
    homeless.length > 0
      ? `\n${homeless.length === 1 ? 'One Pod finds' : `${homeless.length} Pods find`} no node on these machines, however many (at most ${MOST_NODES} are tried):\n${homelessTable(homeless)}`
      : '',
    bare.length > 0
      ? `\nNothing makes these Pods again when they are evicted: ${bare.slice(0, NAMED).join(', ')}${bare.length > NAMED ? ` and ${bare.length - NAMED} more` : ''}\n`
      : '',
    costsText(report),
  ].join('');
}

function homelessTable(pods: readonly Homeless[]): string {
  const table = textTable(
    ['POD', 'MESSAGE'],
    pods.slice(0, NAMED).map(({ pod, message }) => [pod, message]),
  );
  return pods.length > NAMED ? `${table}... and ${pods.length - NAMED} more\n` : table;
}

function costsText({ costs, currency, nowPerHour: now, thenPerHour: then }: MachinesReport): string {
  if (costs.length === 0) return '';
  const difference =
    now === undefined || then === undefined
      ? 'The table lacks a type, so that the sums cannot be compared.\n'
      : `${money(then - now)} per hour${currency ? ` (${currency})` : ''}: from ${money(now)} to ${money(then)}.\n`;
  return `\n${textTable(
    ['', 'TYPE', 'COUNT', 'PER HOUR', 'SUM'],
    costs.map(({ what, type, count, pricePerHour }) => [
      what,
      type || '<none>',
      String(count),
      pricePerHour === undefined ? '<no price>' : money(pricePerHour),
      pricePerHour === undefined ? '' : money(count * pricePerHour),
    ]),
  )}${difference}`;
}

function money(amount: number): string {
  return String(Math.round(amount * 10_000) / 10_000);
}
