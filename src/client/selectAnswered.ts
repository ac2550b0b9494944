import type { OrreryClient } from './orreryClient.ts';
import { requestSelection } from './requestSelection.ts';
import { useSelection } from './selectionStore.ts';

/** Selects the request of a person that came last, when it came after entry `sentSeq`; true once it is answered. */
export async function selectAnswered(client: OrreryClient, sentSeq: number): Promise<boolean> {
  const [line] = await client.ask('requests', { limit: 1, from: 'kubectl' });
  if (line === undefined || line.seq <= sentSeq) return false;
  useSelection.getState().select(requestSelection(line.seq));
  return line.code !== 0;
}
