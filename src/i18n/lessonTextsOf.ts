/** The words of a lesson in another language: every text that the reference has, and as many of each list. */
export type LessonTextsOf<Reference> = {
  readonly [K in keyof Reference]: Reference[K] extends string ? string : LessonTextsOf<Reference[K]>;
};
