import type { PlayCase, RecordedCase, SharedParts, SuiteAdapter } from '#conformance/recorded.ts';
import { firstDifference, type Mismatch } from '#conformance/recorded.ts';
import { type CelDevice, compileDeviceSelector } from '#model/cel/deviceSelector.ts';
import { playDefaulting } from './defaulting/playDefaulting.ts';
import { playEndToEnd } from './endToEnd/playEndToEnd.ts';
import { playPrinting } from './printing/playPrinting.ts';
import { playRequest } from './requests/playRequest.ts';
import { playDevices } from './scheduling/playDevices.ts';
import { playGangs } from './scheduling/playGangs.ts';
import { playTranscript } from './transcripts/playTranscript.ts';
import { playStored, playStoredGroup, playValidation } from './validation/playValidation.ts';

/** Macros that stop early visit the keys of a map in an order that Go leaves to chance, so their cost varies. */
const MACRO = /\.(?:all|exists|exists_one|existsOne|filter|map|transform[A-Za-z]*)\(/;

/** The function that plays each category. */
const CATEGORIES: ReadonlyMap<string, PlayCase> = new Map<string, PlayCase>([
  ['cel', playCel],
  ['defaulting', playDefaulting],
  ['dra-validation', playStored],
  ['gang', playGangs],
  ['gang-validation', playStoredGroup],
  ['end-to-end', playEndToEnd],
  ['dra', playDevices],
  ['printing', playPrinting as PlayCase],
  ['requests', playRequest],
  ['transcripts', playTranscript],
  ['validation', playValidation],
]);

/** Suite `cluster`: recorded answers of a whole control plane. conformance/cluster/FORMAT.md describes the cases. */
export const clusterAdapter: SuiteAdapter = (category) => CATEGORIES.get(category);

interface CelCase extends RecordedCase {
  /** Index of the device in the file. */
  readonly device: number;
  readonly expression: string;
  readonly expected: CelAnswer;
}

interface CelAnswer {
  readonly admission?: { readonly reason: string; readonly message: string };
  readonly maxCost?: number;
  readonly matches?: boolean;
  readonly runtimeError?: string;
  readonly actualCost?: number;
}

interface RecordedDevice {
  readonly driver: string;
  readonly device: Omit<CelDevice, 'driver'>;
}

/** One device and one selector: the API server's validation, the scheduler's result, and the cost. */
function playCel(recorded: RecordedCase, shared: SharedParts): Mismatch | undefined {
  const { expression, device: index, expected } = recorded as CelCase;
  const device = (shared.devices as readonly RecordedDevice[])[index];
  if (device === undefined) throw new RangeError(`There is no device ${index}.`);
  const { actualCost, ...rest } = expected;
  const { cost, ...answer } = answerTo(expression, { ...device.device, driver: device.driver });
  const comparesCost = actualCost !== undefined && !MACRO.test(expression);
  return firstDifference(
    comparesCost ? { ...rest, actualCost } : rest,
    comparesCost ? { ...answer, actualCost: cost } : answer,
    '',
  );
}

function answerTo(expression: string, device: CelDevice): Omit<CelAnswer, 'actualCost'> & { readonly cost?: number } {
  const admitted = compileDeviceSelector(expression);
  const refused = admitted.ok ? {} : { admission: { reason: admitted.reason, message: admitted.message } };
  const selector = compileDeviceSelector(expression, { stored: true });
  if (!selector.ok) return refused;
  const { result, cost } = selector.evaluate(device);
  const outcome = typeof result === 'boolean' ? { matches: result } : { runtimeError: result.message };
  return { ...refused, ...outcome, maxCost: selector.maxCost, cost };
}
