import type { CostLine, Machine, MachinesReport, PriceTable, Replacement } from '#protocol/machines.ts';

/** The result of other machines, with the costs of both by the price table. */
export function machinesReport(
  selector: string,
  machine: Machine,
  replacement: Replacement,
  table: PriceTable | undefined,
): MachinesReport {
  const counts = new Map<string, number>();
  for (const { type } of replacement.replaced) counts.set(type, (counts.get(type) ?? 0) + 1);
  const costs = [
    ...[...counts].map(([type, count]) => ({ what: 'now' as const, type, count })),
    { what: 'then' as const, type: machine.type, count: replacement.needed },
  ].map((line): CostLine => {
    const priced = table?.machines.find(({ type }) => type === line.type);
    return { ...line, ...(priced && { pricePerHour: priced.pricePerHour }) };
  });
  const nowPerHour = table && sumOf(costs, 'now');
  const thenPerHour = table && sumOf(costs, 'then');
  return {
    ...replacement,
    selector,
    machine,
    currency: table?.currency ?? '',
    costs: table ? costs : [],
    ...(nowPerHour !== undefined && { nowPerHour }),
    ...(thenPerHour !== undefined && { thenPerHour }),
  };
}

/** The hourly cost of one side's machines; undefined when one of them has no price. */
function sumOf(costs: readonly CostLine[], what: CostLine['what']): number | undefined {
  return costs
    .filter((line) => line.what === what)
    .reduce<number | undefined>(
      (all, { count, pricePerHour }) =>
        all === undefined || (pricePerHour === undefined && count > 0) ? undefined : all + count * (pricePerHour ?? 0),
      0,
    );
}
