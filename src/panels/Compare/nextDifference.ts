import { useCompare } from '#client/compareStore.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { DecisionDifference, OtherRun } from '#protocol/comparison.ts';

/**
 * The step by which both sides advance in the search for another difference, and the number of steps. Simulated
 * microseconds.
 */
const STRIDE_US = 5_000_000;
const MOST_STRIDES = 24;

/** Goes to the moment at which both decisions of a difference are in effect, and selects its Pod. */
export async function goToDifference(client: OrreryClient, { timeUs, keys }: DecisionDifference): Promise<void> {
  if (client.moment.getState().playing) await client.control({ type: 'pause' });
  await client.control({ type: 'seekTime', timeUs });
  useCompare.getState().look(keys);
}

/**
 * The first difference after a place in their order. If none is known, both sides play for up to two simulated
 * minutes.
 */
export async function findDifference(
  client: OrreryClient,
  other: OtherRun,
  after: number,
): Promise<DecisionDifference | undefined> {
  if (client.moment.getState().playing) await client.control({ type: 'pause' });
  const from = client.moment.getState();
  for (let strides = 0; ; strides++) {
    const answer = await client.ask('sideBySide', { other });
    if (!answer.ok) break;
    const next = answer.pair.differences[after + 1];
    if (next) return next;
    if (strides >= MOST_STRIDES) break;
    const { timeUs } = client.moment.getState();
    const arrived = await client.control({ type: 'seekTime', timeUs: timeUs + STRIDE_US });
    if (arrived === undefined) return undefined;
  }
  // Without a result the reader returns to the earlier position.
  await client.control({ type: 'seekTime', timeUs: from.timeUs });
  return undefined;
}
