import { quantityProblem } from '#model/quantity/parseQuantity.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { PricedMachine, PriceTable } from '#protocol/machines.ts';
import { readShaped } from '#session/lessons/readShaped.ts';
import { fields, list, type Misfit, number, type Shape, scalar, text } from '#session/lessons/shape.ts';

const MOST_MACHINES = 5000;
const MOST_CHARACTERS = 200;
/** As the kubelet has it: `maxPods`. */
export const DEFAULT_PODS = 110;

const quantity: Shape = (value, path) => {
  const wrong = scalar(value, path);
  if (wrong.length > 0 || isAmount(String(value))) return wrong;
  return [{ path, message: `a quantity above 0, such as 8, 500m or 32Gi, is expected, not ${JSON.stringify(value)}` }];
};

const shape = fields(
  {
    machines: list(
      fields(
        { type: text(MOST_CHARACTERS), cpu: quantity, memory: quantity, pricePerHour: number(0, 1e9) },
        { pods: number(1, 10_000, true) },
      ),
      1,
      MOST_MACHINES,
    ),
  },
  { currency: text(MOST_CHARACTERS) },
);

/** Whether a text is an amount of CPU or memory above nothing. */
export function isAmount(written: string): boolean {
  return quantityProblem(written) === undefined && quantityMilliValue(written) > 0;
}

/** Reads a table of prices; what is wrong is told with file, line and field. */
export function readPriceTable(
  file: ManifestFile,
):
  | { readonly ok: true; readonly table: PriceTable }
  | { readonly ok: false; readonly problems: readonly InputProblem[] } {
  const read = readShaped(file, 'text', shape);
  if (!read.ok) return read;
  const { currency = '', machines } = read.value as {
    readonly currency?: string;
    readonly machines: readonly (Omit<PricedMachine, 'cpu' | 'memory' | 'pods'> & {
      readonly cpu: string | number;
      readonly memory: string | number;
      readonly pods?: number;
    })[];
  };
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
