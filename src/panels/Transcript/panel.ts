import type { Overlay } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

declare module '#panels/pageActions.ts' {
  interface PanelIds {
    transcript: true;
  }
}

const load = () => import('./Transcript.tsx').then((module) => ({ default: module.Transcript }));

export const transcript: Overlay = {
  surface: 'dialog',
  id: 'transcript',
  opener: { name: 'transcript', icon: 'scenarios' },
  Part: lazyPart(load),
};
