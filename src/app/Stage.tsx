import { useMoment } from '#client/useMoment.ts';
import { EmptyStage } from '#panels/EmptyStage/EmptyStage.tsx';
import type { PageActions } from '#panels/pageActions.ts';
import type { View } from '#panels/panel.ts';

/** The stage: the view, or a start page where the view needs a run and there is none. */
export function Stage({ view, actions }: { readonly view: View; readonly actions: PageActions }) {
  const opened = useMoment((moment) => moment.counts.nodes > 0 || moment.counts.pods > 0 || moment.headSeq > 0);
  if (view.needsRun && !opened) return <EmptyStage actions={actions} />;
  return <view.Part actions={actions} />;
}
