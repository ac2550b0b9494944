import { questions } from './en/questions.ts';
import { scenarios } from './en/scenarios/index.ts';
import type { Language } from './languages.ts';
import type { TextsOf } from './texts.ts';
import { questions as zhQuestions } from './zh-CN/questions.ts';
import { scenarios as zhScenarios } from './zh-CN/scenarios/index.ts';

interface Searched {
  readonly scenarios: TextsOf<typeof scenarios>;
  readonly questions: TextsOf<typeof questions>;
}

/** What the search for scenarios reads: people search in any language, whatever the page's is. */
export const SEARCHED: Readonly<Record<Language, Searched>> = {
  en: { scenarios, questions },
  'zh-CN': { scenarios: zhScenarios, questions: zhQuestions },
};
