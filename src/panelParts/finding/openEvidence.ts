import { ownValue } from '#base/record.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { parseSelection, requestSelection, type Selection, useSelection } from '#client/selectionStore.ts';
import { useTabStore } from '#client/tabStore.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useNodeDetail } from '#panelParts/page/nodeDetailStore.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { Questions } from '#protocol/requests.ts';
import { EVIDENCE } from '#scenarios/generated/evidence.ts';
import type { Evidence } from '#scenarios/scenario.ts';

type Named = NonNullable<Questions['named']['answer']>;

/**
 * Opens a scenario at its answer, paused: at that moment, in that view and tab, with that object selected. Rejects
 * with a message when it cannot be opened.
 */
export async function openEvidence(client: OrreryClient, scenario: string, seed: number): Promise<void> {
  const opened = await client.open({ scenario, seed });
  if (!opened.ok) throw new Error(opened.problems.map(({ message }) => message).join('\n'));
  useSelection.getState().select(null);
  const evidence = evidenceOf(scenario);
  if (!evidence) return;
  showPlace(evidence.place);
  const arrived = await client.control({ type: 'seekNamed', moment: evidence.moment });
  const named = arrived ? await client.ask('named', evidence.moment) : undefined;
  const selection = named && selectionOf(evidence, named);
  if (!selection) return;
  useSelection.getState().select(selection);
  const { layout, toggle } = useViewStore.getState();
  if (layout.hidden.inspector) toggle('inspector');
}

/** The place of a scenario's answer; `undefined` for the reader's own. */
export function evidenceOf(scenario: string): Evidence | undefined {
  return ownValue(EVIDENCE, scenario);
}

function showPlace(place: Evidence['place']): void {
  const { choose } = useTabStore.getState();
  if (place.view === 'nodes') {
    if (place.node !== undefined) useNodeDetail.getState().show(place.node);
    else useNodeDetail.getState().close();
    if (place.tab !== undefined) choose('nodeDetail', place.tab);
  } else if (place.view === 'fairness') choose('fairness', place.tab);
  else if (place.view === 'storage') choose('storage', place.tab);
  showView(place.view);
}

function selectionOf({ select }: Evidence, { seq, kind, subject }: Named): Selection | null {
  if (select === 'nothing') return null;
  if (select === 'request') return requestSelection(seq);
  return parseSelection(select ?? `${kind}/${subject}`);
}
