import type { InputProblem } from '#protocol/command.ts';
import type { Machine, NamedMachine, PriceTable } from '#protocol/machines.ts';
import { DEFAULT_PODS, isAmount } from './priceTable.ts';

type Wanted = { readonly ok: true; readonly machine: Machine } | { readonly ok: false; readonly problem: InputProblem };

/** A machine as a person described it. The table supplies missing values by its type. */
export function wantedMachine(named: NamedMachine, table: PriceTable | undefined): Wanted {
  const { type } = named;
  const known = table?.machines.find((machine) => machine.type === type);
  for (const field of ['cpu', 'memory'] as const) {
    const amount = named[field] || known?.[field];
    if (amount === undefined)
      return wrong(field, `${field} is missing${type && !known ? `, and the prices have no type "${type}"` : ''}`);
    if (!isAmount(amount)) return wrong(field, `${field}: ${amount} is no quantity above 0`);
  }
  if (named.pods !== '' && !/^[1-9]\d{0,4}$/.test(named.pods))
    return wrong('pods', `pods: ${named.pods} is no whole number above 0`);
  return {
    ok: true,
    machine: {
      type,
      cpu: named.cpu || (known?.cpu ?? ''),
      memory: named.memory || (known?.memory ?? ''),
      pods: named.pods === '' ? (known?.pods ?? DEFAULT_PODS) : Number(named.pods),
    },
  };
}

function wrong(field: string, message: string): Wanted {
  return { ok: false, problem: { field, message } };
}
