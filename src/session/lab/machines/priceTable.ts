import { fields, list, type Misfit, number, scalar, text, whole, withRule } from '#base/shape.ts';
import { quantityProblem } from '#model/quantity/quantity.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { MachineType, NamedMachine, PriceTable } from '#protocol/machines.ts';
import { readShaped } from '#session/lessons/readLesson.ts';

const MOST_MACHINES = 5000;
const MOST_CHARACTERS = 200;
/** The kubelet's default `maxPods`. */
const DEFAULT_PODS = 110;

const quantity = withRule(scalar, (value) =>
  isAmount(String(value)) ? undefined : 'a quantity above 0, such as 8, 500m or 32Gi',
);

export const priceTableShape = fields(
  {
    machines: list(
      fields(
        { type: text(MOST_CHARACTERS), cpu: quantity, memory: quantity, pricePerHour: number(0, 1e9) },
        { pods: whole(1, 10_000) },
      ),
      1,
      MOST_MACHINES,
    ),
  },
  { currency: text(MOST_CHARACTERS) },
);

/** Whether a text is an amount of CPU or memory above zero. */
export function isAmount(written: string): boolean {
  return quantityProblem(written) === undefined && quantityMilliValue(written) > 0;
}

/** Reads a table of prices. Problems have file, line and field. */
export function readPriceTable(
  file: ManifestFile,
):
  | { readonly ok: true; readonly table: PriceTable }
  | { readonly ok: false; readonly problems: readonly InputProblem[] } {
  const read = readShaped(file, 'text', priceTableShape);
  if (!read.ok) return read;
  const { currency = '', machines } = read.value;
  const twice = machines.flatMap(({ type }, at): Misfit[] =>
    machines.findIndex((machine) => machine.type === type) < at
      ? [{ path: ['machines', at, 'type'], message: `there are two machines of type "${type}"` }]
      : [],
  );
  if (twice.length > 0) return { ok: false, problems: read.placed(twice) };
  return {
    ok: true,
    table: {
      currency,
      machines: machines.map(({ pods = DEFAULT_PODS, cpu, memory, ...rest }) => ({
        ...rest,
        cpu: String(cpu),
        memory: String(memory),
        pods,
      })),
    },
  };
}

type Wanted =
  | { readonly ok: true; readonly machine: MachineType }
  | { readonly ok: false; readonly problem: InputProblem };

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
