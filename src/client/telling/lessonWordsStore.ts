import { useEffect } from 'react';
import { create } from 'zustand';
import { fetchLessonWords } from '#i18n/fetchLessonWords.ts';
import { plain } from '#i18n/lessonWords.ts';
import { languageNow, useLanguage } from '#i18n/useTexts.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { LessonFile, LessonWords } from '#scenarios/lesson.ts';

type Words = Readonly<Record<string, LessonWords>>;
type Slots = Readonly<Record<string, string | number>>;

/** A lesson from a file, with that file. */
export interface LessonWithFile {
  readonly lesson: LessonFile;
  readonly file: ManifestFile;
}

interface WordsState {
  /** The words of the bundled lessons, by language and id; fetched at the first use. */
  readonly bundled: Readonly<Record<string, Words>>;
  /** Lessons that were read from a file, by id, with their own words. */
  readonly read: Readonly<Record<string, LessonWithFile>>;
  /** Adds a lesson of a file. */
  add(lesson: LessonWithFile): void;
  /** Removes a lesson of a file. */
  drop(id: string): void;
  fetch(language: string): Promise<void>;
}

export const useLessonWordsStore = create<WordsState>()((set, get) => ({
  bundled: {},
  read: {},
  add: (read) => set({ read: { ...get().read, [read.lesson.id]: read } }),
  drop: (id) => set({ read: Object.fromEntries(Object.entries(get().read).filter(([known]) => known !== id)) }),
  fetch: async (language) => {
    if (get().bundled[language]) return;
    const words = await fetchLessonWords(language);
    set({ bundled: { ...get().bundled, [language]: words } });
  },
}));

/**
 * The words of all bundled lessons in the reader's language; `undefined` until they have loaded, and while they are not
 * wanted.
 */
export function useBundledWords(isWanted = true): Words | undefined {
  const language = useLanguage();
  const fetch = useLessonWordsStore((state) => state.fetch);
  useEffect(() => {
    // If they fail to load, the next view that needs them asks again.
    if (isWanted) void fetch(language).catch(() => undefined);
  }, [fetch, language, isWanted]);
  return useLessonWordsStore((state) => state.bundled[language]);
}

/**
 * The words of a lesson in the reader's language; a file without it gives its first one. `undefined` until they have
 * loaded.
 */
export function useLessonWords(id: string | undefined): LessonWords | undefined {
  const bundled = useBundledWords(id !== undefined);
  const language = useLanguage();
  const read = useLessonWordsStore((state) => (id === undefined ? undefined : state.read[id]));
  return id === undefined ? undefined : (wordsOfFile(read, language) ?? bundled?.[id]);
}

/**
 * Text of a lesson's step, for use outside of components; empty until its words have loaded. `told` is the step, or
 * `ID.reveal`.
 */
export function lessonStepText(id: string, stepId: string, slots: Slots): string {
  const words = wordsNow(id)?.steps;
  const step = words?.[stepId];
  if (step) return plain(step.text, slots);
  return plain(words?.[askedStep(stepId)]?.reveal ?? '', slots);
}

export function lessonStepTitle(id: string, stepId: string): string {
  const words = wordsNow(id)?.steps;
  return (words?.[stepId] ?? words?.[askedStep(stepId)])?.title ?? '';
}

function wordsNow(id: string): LessonWords | undefined {
  const { read, bundled } = useLessonWordsStore.getState();
  const language = languageNow();
  return wordsOfFile(read[id], language) ?? bundled[language]?.[id];
}

function wordsOfFile(read: LessonWithFile | undefined, language: string): LessonWords | undefined {
  return read && (read.lesson.words[language] ?? Object.values(read.lesson.words)[0]);
}

function askedStep(stepId: string): string {
  return stepId.endsWith('.reveal') ? stepId.slice(0, -'.reveal'.length) : stepId;
}
