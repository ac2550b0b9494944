import { ownValue } from '#base/record.ts';
import { SEARCHED } from '#i18n/searched.ts';
import { SCENARIOS } from '#panelParts/scenarios/catalogue.ts';
import type { Scenario } from '#scenarios/scenario.ts';
import type { ScenarioId } from '#scenarios/scenarioList.ts';
import { QUESTIONS } from '#scenarios/scenarioList.ts';
import { TextIndex } from './textIndex.ts';

/**
 * The weight of a text by its place: a title, a question that the scenario answers first, a further question, the
 * rest.
 */
const TITLE = 3;
const QUESTION = 3;
const ALSO = 1.5;
const REST = 1;

let made: TextIndex<Scenario<ScenarioId>> | undefined;

function index(): TextIndex<Scenario<ScenarioId>> {
  made ??= new TextIndex(SCENARIOS.map((scenario) => ({ of: scenario, texts: textsOf(scenario) })));
  return made;
}

function textsOf(scenario: Scenario<ScenarioId>): { text: string; worth: number }[] {
  const answered = QUESTIONS.filter(({ scenarios }) => scenarios.includes(scenario.id));
  return Object.values(SEARCHED).flatMap(({ scenarios, questions, symptoms }) => {
    const { title, summary } = scenarios[scenario.id];
    return [
      { text: `${scenario.id}. ${title}`, worth: TITLE },
      { text: summary, worth: REST },
      { text: ownValue(symptoms, scenario.id) ?? '', worth: QUESTION },
      ...answered.flatMap(({ number, scenarios: [first] }) => {
        const worth = first === scenario.id ? QUESTION : ALSO;
        const { asked, symptoms } = questions[number];
        return [
          { text: asked, worth },
          { text: symptoms, worth },
        ];
      }),
    ];
  });
}

/**
 * Scenarios for a typed text, the best first: words of a title or a question, a symptom, a pasted message. In any
 * language, whatever the page's is. All of them, in the list's order, for an empty text.
 */
export function findScenarios(sought: string): readonly Scenario<ScenarioId>[] {
  return sought.trim() === ''
    ? SCENARIOS
    : index()
        .find(sought)
        .map(({ of }) => of);
}
