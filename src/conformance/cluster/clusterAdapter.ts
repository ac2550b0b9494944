import type { PlayCase, SuiteAdapter } from '#conformance/recorded.ts';
import { playCel } from './celCase.ts';
import { playDefaulting } from './defaulting/playDefaulting.ts';
import { playEndToEnd } from './endToEnd/playEndToEnd.ts';
import { playPrinting } from './printing/playPrinting.ts';
import { playRequest } from './requests/playRequest.ts';
import { playDevices } from './scheduling/playDevices.ts';
import { playGangs } from './scheduling/playGangs.ts';
import { playTranscript } from './transcripts/playTranscript.ts';
import { playStored } from './validation/playStored.ts';
import { playValidation } from './validation/playValidation.ts';

/** The function that plays each category. */
const CATEGORIES: ReadonlyMap<string, PlayCase> = new Map<string, PlayCase>([
  ['cel', playCel],
  ['defaulting', playDefaulting],
  ['dra-validation', playStored],
  ['gang', playGangs],
  ['gang-validation', playStored],
  ['end-to-end', playEndToEnd],
  ['dra', playDevices],
  ['printing', playPrinting as PlayCase],
  ['requests', playRequest],
  ['transcripts', playTranscript],
  ['validation', playValidation],
]);

/** Suite `cluster`: recorded answers of a whole control plane. conformance/cluster/FORMAT.md describes the cases. */
export const clusterAdapter: SuiteAdapter = (category) => CATEGORIES.get(category);
