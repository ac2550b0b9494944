import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./CaptionBar.tsx').then((module) => ({ default: module.CaptionBar }));

/** The caption bar; the shell reserves its room until it is loaded. */
export const CaptionBar = lazyPart(load);

const loadLine = () => import('./SaidLine.tsx').then((module) => ({ default: module.SaidLine }));

/** The caption as text for screen readers. */
export const SaidLine = lazyPart(loadLine);
