import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./CaptionBar.tsx').then((module) => ({ default: module.CaptionBar }));

/** The caption bar; the shell keeps its room free until it is there. */
export const CaptionBar = lazyPart(load);

const loadLine = () => import('./SaidLine.tsx').then((module) => ({ default: module.SaidLine }));

/** What is said, as text for those who do not see the bar. */
export const SaidLine = lazyPart(loadLine);
