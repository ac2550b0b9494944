import type { OrreryClient } from './orreryClient.ts';
import { requestSelection } from './requestSelection.ts';
import { useSelection } from './selectionStore.ts';

/** Selects a person's last request if it came after entry `sentSeq`; true once it has a response. */
export async function selectAnswered(client: OrreryClient, sentSeq: number): Promise<boolean> {
  const [line] = await client.ask('requests', { limit: 1, from: 'kubectl' });
  if (line === undefined || line.seq <= sentSeq) return false;
  useSelection.getState().select(requestSelection(line.seq));
  return line.code !== 0;
}
