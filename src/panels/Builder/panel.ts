import { useLessonBuilder } from '#client/telling/lessonBuilder.ts';
import type { Side } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

declare module '#panels/pageActions.ts' {
  interface PanelIds {
    builder: true;
  }
}

const load = () => import('./LessonBuilder.tsx').then((module) => ({ default: module.LessonBuilder }));

/** The builder that makes a lesson of the present run, or continues with the one in it. */
export const builder: Side = {
  surface: 'side',
  id: 'builder',
  name: 'builder',
  place: 'whole',
  needsRun: true,
  opener: { name: 'buildLesson', icon: 'lessons' },
  opening: {
    isOpen: () => useLessonBuilder.getState().isOpen && useLessonBuilder.getState().left === null,
    stores: () => [useLessonBuilder],
    open(client) {
      useLessonBuilder.getState().open();
      // A playing lesson would occupy the side, so it ends; its run stays.
      if (client.moment.getState().telling.lesson) void client.control({ type: 'lesson', lesson: null });
      // Pauses first, so that the mark is at a fixed moment.
      void client.control({ type: 'pause' }).catch(() => undefined);
    },
  },
  Part: lazyPart(load),
};

const loadPreview = () => import('./Preview.tsx').then((module) => ({ default: module.Preview }));

/** The bar below a lesson that its author previews. */
export const preview: Side = {
  surface: 'side',
  name: 'builder',
  place: 'below',
  needsRun: true,
  opening: {
    isOpen: () => useLessonBuilder.getState().left !== null,
    stores: () => [useLessonBuilder],
  },
  Part: lazyPart(loadPreview),
};
