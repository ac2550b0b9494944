import { questions } from './en/questions.ts';
import { scenarioSymptoms } from './en/scenarioSymptoms.ts';
import { scenarios } from './en/scenarios/index.ts';
import { searchWords } from './en/searchWords/index.ts';
import type { Language } from './languages.ts';
import type { TextsOf } from './texts.ts';
import { questions as zhQuestions } from './zh-CN/questions.ts';
import { scenarioSymptoms as zhScenarioSymptoms } from './zh-CN/scenarioSymptoms.ts';
import { scenarios as zhScenarios } from './zh-CN/scenarios/index.ts';
import { searchWords as zhSearchWords } from './zh-CN/searchWords/index.ts';

interface Searched {
  readonly scenarios: TextsOf<typeof scenarios>;
  readonly questions: TextsOf<typeof questions>;
  readonly symptoms: TextsOf<typeof scenarioSymptoms>;
  readonly words: TextsOf<typeof searchWords>;
}

/** What the search for scenarios reads: people search in any language, whatever the page's is. */
export const SEARCHED: Readonly<Record<Language, Searched>> = {
  en: { scenarios, questions, symptoms: scenarioSymptoms, words: searchWords },
  'zh-CN': { scenarios: zhScenarios, questions: zhQuestions, symptoms: zhScenarioSymptoms, words: zhSearchWords },
};
