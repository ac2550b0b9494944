import { questions } from './en/questions.ts';
import { searchWords } from './en/searchWords/index.ts';
import { scenarios } from './generated/en/scenarios.ts';
import { symptoms } from './generated/en/symptoms.ts';
import { scenarios as zhScenarios } from './generated/zh-CN/scenarios.ts';
import { symptoms as zhSymptoms } from './generated/zh-CN/symptoms.ts';
import type { Language } from './languages.ts';
import type { TextsOf } from './texts.ts';
import { questions as zhQuestions } from './zh-CN/questions.ts';
import { searchWords as zhSearchWords } from './zh-CN/searchWords/index.ts';

interface Searched {
  readonly scenarios: TextsOf<typeof scenarios>;
  readonly questions: TextsOf<typeof questions>;
  readonly symptoms: TextsOf<typeof symptoms>;
  readonly words: TextsOf<typeof searchWords>;
}

/** What the search for scenarios reads: people search in any language, whatever the page's is. */
export const SEARCHED: Readonly<Record<Language, Searched>> = {
  en: { scenarios, questions, symptoms, words: searchWords },
  'zh-CN': { scenarios: zhScenarios, questions: zhQuestions, symptoms: zhSymptoms, words: zhSearchWords },
};
