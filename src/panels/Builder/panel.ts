import type { Panel } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./LessonBuilder.tsx').then((module) => ({ default: module.LessonBuilder }));

/** The builder that makes a lesson of a run, beside the stage. */
export const LessonBuilder = lazyPart(load);

const loadPreview = () => import('./Preview.tsx').then((module) => ({ default: module.Preview }));

/** The bar below a lesson that its author previews. */
export const LessonPreview = lazyPart(loadPreview);

export const builder: Panel = {
  commands: [{ name: 'buildLesson', icon: 'lessons', run: (page) => page.buildLesson() }],
};
