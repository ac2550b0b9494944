import type { Panel } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Transcript.tsx').then((module) => ({ default: module.Transcript }));

export const Transcript = lazyPart(load);

export const transcript: Panel = {
  commands: [{ name: 'transcript', icon: 'scenarios', run: (page) => page.showTranscript() }],
};
