import { ownValue } from '#base/record.ts';
import type { TabOf, TabPlace } from '#client/tabStore.ts';
import { inEachLanguage, type Language } from '#i18n/languages.ts';
import { SEARCHED } from '#i18n/searched.ts';
import { SEARCHED_LESSONS, SEARCHED_TEXTS, type SearchedTexts } from '#i18n/searchedTerms.ts';
import type { CardId } from '#panelParts/cards/cardStore.ts';
import { FACTS } from '#panelParts/cards/facts/index.ts';
import {
  COMMANDS,
  CONDITIONS,
  FIELDS,
  FLAGS,
  GATES,
  KUBELET_FIELDS,
  METRICS,
  MODELLED_KINDS,
  REASONS,
  SCHEDULER_FIELDS,
} from '#panelParts/generated/modelTerms.ts';
import type { ViewId } from '#panelParts/page/viewId.ts';
import { SCENARIOS } from '#panelParts/scenarios/catalogue.ts';
import { LESSONS } from '#scenarios/lessonList.ts';
import type { ScenarioId } from '#scenarios/scenarioList.ts';
import { QUESTIONS } from '#scenarios/scenarioList.ts';
import type { Indexed } from '../textIndex.ts';
import { CARD_PLACES } from './cardPlaces.ts';
import { LABEL_PLACES, type LabelledNamespace, labelPlace } from './labels.ts';
import type { LabelKey, PagePlace } from './place.ts';
import { ABSENT_REASONS, TERM_PLACES, type TermId } from './termPlaces.ts';

/** The action of a search hit. */
export type EntryAction =
  | { readonly type: 'place'; readonly place: PagePlace }
  | { readonly type: 'scenario'; readonly scenario: ScenarioId }
  | { readonly type: 'lesson'; readonly lesson: string }
  /** A line of kubectl, run in the command line. */
  | { readonly type: 'line'; readonly line: string }
  /** A card in the palette that explains it. */
  | { readonly type: 'term'; readonly term: TermId }
  /** A card in the palette: the model writes the term, and this line prints where. */
  | { readonly type: 'written'; readonly line: string }
  /** A card in the palette: Kubernetes writes the term, the model does not. */
  | { readonly type: 'unwritten' }
  /** The palette does it: an action, or a setting. */
  | { readonly type: 'page' };

export type EntryKind =
  | 'view'
  | 'tab'
  | 'card'
  | 'label'
  | 'read'
  | 'scenario'
  | 'lesson'
  | 'term'
  | 'reason'
  | 'condition'
  | 'metric'
  | 'flag'
  | 'gate'
  | 'kind'
  | 'field'
  | 'command'
  | 'constant'
  | 'simplification'
  | 'action'
  | 'setting';

/** Something that the search finds. */
export interface SearchEntry {
  /** Kind and key: `card:activeQ`. */
  readonly id: string;
  readonly kind: EntryKind;
  /** The shown name, by language; one text where it is equal in all. */
  readonly name: string | Readonly<Record<Language, string>>;
  /** The component that writes it, its path, or another fact beside the name. */
  readonly about?: string;
  readonly target: EntryAction;
  /** Other names; a search for a whole name finds it. */
  readonly names: readonly string[];
  readonly texts: Indexed<unknown>['texts'];
}

const NAME = 3;
const ALSO = 2.4;
const BODY = 0.6;
const SCENARIO_TITLE = 3;
const SCENARIO_ALSO = 1.5;
const SCENARIO_REST = 1;
const LESSON_QUESTION = 2;
const LESSON_TASK = 1.2;
const LESSON_REST = 0.5;

const LANGUAGES = Object.keys(SEARCHED_TEXTS) as Language[];

/** Everything that can be found, besides Pods, nodes and other objects of the run. */
export function allEntries(): SearchEntry[] {
  return [
    ...views(),
    ...tabs(),
    ...cards(),
    ...oftenRead(),
    ...terms(),
    ...scenarios(),
    ...lessons(),
    ...modelTerms(),
    ...labels(),
    ...constants(),
    ...simplifications(),
  ];
}

const split = (listed: string): string[] => listed.split(/[,，、] ?/).filter((name) => name !== '');

function named(name: Readonly<Record<Language, string>>, also: readonly string[], body: readonly string[] = []) {
  const own = Object.values(name);
  return {
    name,
    names: [...own.flatMap(bracketed), ...also.flatMap(split)],
    texts: [
      ...own.map((text) => ({ text, worth: NAME })),
      ...also.flatMap(split).map((text) => ({ text, worth: ALSO })),
      ...body.map((text) => ({ text, worth: BODY })),
    ],
  };
}

/** The names in a text like `activeQ（活动队列）`: the whole, the part before the bracket, and the part in it. */
function bracketed(name: string): string[] {
  const opened = Math.max(name.indexOf('（'), name.indexOf('('));
  if (opened <= 0 || !/[）)]$/.test(name) || opened + 2 >= name.length) return [name];
  return [name, name.slice(0, opened).trimEnd(), name.slice(opened + 1, -1)];
}

function views(): SearchEntry[] {
  const ids = Object.keys(SEARCHED_TEXTS.en.shell.view) as ViewId[];
  return ids.map((id) => ({
    id: `view:${id}`,
    kind: 'view',
    target: { type: 'place', place: { view: id } },
    ...named(
      inEachLanguage((language) => SEARCHED_TEXTS[language].shell.view[id]),
      LANGUAGES.map((language) => SEARCHED_TEXTS[language].palette[`also.${id}`]),
    ),
  }));
}

type TabKey = { [P in TabPlace]: `${P}/${TabOf<P>}` }[TabPlace];

/** The place of each reachable tab. */
const TAB_PLACES: Readonly<Record<TabKey, PagePlace>> = {
  'fairness/seats': { view: 'fairness', tab: 'seats' },
  'fairness/builder': { view: 'fairness', tab: 'builder' },
  'fairness/load': { view: 'fairness', tab: 'load' },
  'fairness/tooMany': { view: 'fairness', tab: 'tooMany' },
  'fairness/metrics': { view: 'fairness', tab: 'metrics' },
  'fairness/objects': { view: 'fairness', tab: 'objects' },
  'storage/glance': { view: 'storage', tab: 'glance' },
  'storage/requests': { view: 'storage', tab: 'requests' },
  'storage/connections': { view: 'storage', tab: 'connections' },
  'storage/reads': { view: 'storage', tab: 'reads' },
  'storage/etcd': { view: 'storage', tab: 'etcd' },
  'storage/tools': { view: 'storage', tab: 'tools' },
  'configuration/profiles': { view: 'configuration', tab: 'profiles' },
  'configuration/compare': { view: 'configuration', tab: 'compare' },
  'configuration/oftenRead': { view: 'configuration', tab: 'oftenRead' },
  'nodeDetail/resources': { view: 'nodes', tab: 'resources' },
  'nodeDetail/runtime': { view: 'nodes', tab: 'runtime' },
  'nodeDetail/images': { view: 'nodes', tab: 'images' },
  'nodeDetail/devices': { view: 'nodes', tab: 'devices' },
  'nodeDetail/kubelet': { view: 'nodes', tab: 'kubelet' },
  'nodeDetail/configuration': { view: 'nodes', tab: 'configuration' },
};

function tabs(): SearchEntry[] {
  return (Object.keys(TAB_PLACES) as TabKey[]).map((key) => {
    const [place, tab] = key.split('/') as [TabPlace, never];
    const name = inEachLanguage((language) => SEARCHED_TEXTS[language].palette[`tab.${place}.${tab}`]);
    const also = LANGUAGES.map((language) => SEARCHED_TEXTS[language].palette[`also.tab.${place}.${tab}`]);
    return { id: `tab:${key}`, kind: 'tab', target: { type: 'place', place: TAB_PLACES[key] }, ...named(name, also) };
  });
}

function cards(): SearchEntry[] {
  return (Object.keys(CARD_PLACES) as CardId[]).map((id) => {
    const of = (language: Language) => SEARCHED_TEXTS[language].cards[id];
    const { source, defaults = {} } = FACTS[id];
    const file = source.slice(source.lastIndexOf('/') + 1);
    const also = LANGUAGES.map((language) => {
      const card = of(language);
      return 'also' in card ? card.also : '';
    });
    return {
      id: `card:${id}`,
      kind: 'card',
      target: { type: 'place', place: { ...CARD_PLACES[id], card: id } },
      ...named(
        inEachLanguage((language) => of(language).title),
        [...also, id, file, Object.keys(defaults).join(', ')],
        [...LANGUAGES.map((language) => of(language).what)],
      ),
    };
  });
}

type ClaimId = Extract<keyof SearchedTexts['oftenRead'], `${string}.read`> extends `${infer Id}.read` ? Id : never;

function oftenRead(): SearchEntry[] {
  const READ = '.read';
  const keys = Object.keys(SEARCHED_TEXTS.en.oftenRead).filter((key) => key.endsWith(READ));
  return keys.map((key) => {
    const id = key.slice(0, -READ.length) as ClaimId;
    const [read, does, also] = [`${id}.read`, `${id}.does`, `${id}.also`] as const;
    const name = inEachLanguage((language) => SEARCHED_TEXTS[language].oftenRead[read]);
    return {
      id: `read:${id}`,
      kind: 'read',
      target: { type: 'place', place: { view: 'configuration', tab: 'oftenRead', label: `oftenRead/${read}` } },
      ...named(
        name,
        LANGUAGES.map((language) => SEARCHED_TEXTS[language].oftenRead[also]),
        LANGUAGES.map((language) => SEARCHED_TEXTS[language].oftenRead[does]),
      ),
    };
  });
}

function terms(): SearchEntry[] {
  return (Object.keys(TERM_PLACES) as TermId[]).map((id) => {
    const of = (language: Language) => SEARCHED_TEXTS[language].terms[id];
    return {
      id: `term:${id}`,
      kind: 'term',
      target: termTarget(id),
      ...named(
        inEachLanguage((language) => of(language).name),
        LANGUAGES.map((language) => of(language).also),
        LANGUAGES.map((language) => of(language).what),
      ),
    };
  });
}

function termTarget(id: TermId): EntryAction {
  const place = TERM_PLACES[id];
  if (typeof place === 'string') return { type: 'term', term: id };
  if ('scenario' in place) return { type: 'scenario', scenario: place.scenario };
  return 'line' in place ? { type: 'line', line: place.line } : { type: 'place', place };
}

function scenarios(): SearchEntry[] {
  return SCENARIOS.map(({ id }) => {
    const answered = QUESTIONS.filter((question) => question.scenarios.includes(id));
    const name = inEachLanguage((language) => SEARCHED[language].scenarios[id].title);
    const symptoms = LANGUAGES.flatMap((language) => {
      const { symptoms, questions } = SEARCHED[language];
      const first = answered.filter((question) => question.scenarios[0] === id);
      return [ownValue(symptoms, id) ?? '', ...first.map(({ number }) => questions[number].symptoms)];
    });
    return {
      id: `scenario:${id}`,
      kind: 'scenario',
      name,
      target: { type: 'scenario', scenario: id },
      names: [id, ...Object.values(name), ...symptoms.flatMap(split)],
      texts: LANGUAGES.flatMap((language) => {
        const { scenarios, questions, symptoms } = SEARCHED[language];
        return [
          { text: `${id}. ${scenarios[id].title}`, worth: SCENARIO_TITLE },
          { text: scenarios[id].summary, worth: SCENARIO_REST },
          { text: ownValue(symptoms, id) ?? '', worth: SCENARIO_TITLE },
          ...answered.flatMap(({ number, scenarios: [first] }) => {
            const worth = first === id ? SCENARIO_TITLE : SCENARIO_ALSO;
            return [
              { text: questions[number].asked, worth },
              { text: questions[number].symptoms, worth },
            ];
          }),
        ];
      }),
    };
  });
}

/**
 * Lessons by what they are called, ask and teach, and by their tasks with the commands that these allow. Answers and what is said after them
 * are not read: nobody finds a lesson by its solution.
 */
function lessons(): SearchEntry[] {
  return LESSONS.map(({ id, steps, exam }) => {
    const own = (language: Language) => SEARCHED_LESSONS[language][id];
    const tasks = steps.filter((step) => step.kind === 'act');
    const words = LANGUAGES.flatMap((language) => {
      const lesson = own(language);
      if (!lesson) return [];
      return [
        { text: lesson.question, worth: LESSON_QUESTION },
        { text: lesson.teacher.aim, worth: LESSON_REST },
        ...tasks.flatMap((task) => {
          const { title = '', text = '' } = lesson.steps[task.id] ?? {};
          return [
            { text: title, worth: LESSON_TASK },
            { text, worth: LESSON_REST },
          ];
        }),
      ];
    });
    const { name, names, texts } = named(
      inEachLanguage((language) => own(language)?.title ?? id),
      [],
    );
    const commands = new Set(tasks.flatMap(({ allowed }) => allowed));
    return {
      id: `lesson:${id}`,
      kind: 'lesson',
      target: { type: 'lesson', lesson: id },
      name,
      names: [...names, id],
      texts: [...texts, ...words, { text: [...exam, ...commands].join(', '), worth: LESSON_TASK }],
    };
  });
}

/** Kubernetes names in the model's own code. */
function modelTerms(): SearchEntry[] {
  const one = (
    kind: EntryKind,
    name: string,
    target: EntryAction,
    about = '',
    also: readonly string[] = [],
  ): SearchEntry => ({
    id: `${kind}:${name}`,
    kind,
    name,
    ...(about !== '' && { about }),
    target,
    names: [name, ...also],
    texts: [{ text: name, worth: NAME }, ...also.map((text) => ({ text, worth: ALSO }))],
  });
  const line = (text: string): EntryAction => ({ type: 'line', line: text });
  const place = (where: PagePlace): EntryAction => ({ type: 'place', place: where });
  const configurationField = (file: string, name: string, where: PagePlace): SearchEntry => ({
    ...one('field', name, place(where), file),
    id: `field:${file}.${name}`,
  });
  const isNamed = new Set<string>(FIELDS.map(([name]) => name));
  return [
    ...REASONS.map(([name, by]) =>
      one('reason', name, { type: 'written', line: `kubectl get events -A --field-selector reason=${name}` }, by),
    ),
    ...ABSENT_REASONS.map((name) => one('reason', name, { type: 'unwritten' })),
    ...CONDITIONS.map(([name, by]) => one('condition', name, { type: 'written', line: conditionLine(name) }, by)),
    ...METRICS.map((name) =>
      one('metric', name, metricTarget(name), '', [name.replace(/^[a-z]+_(?:flowcontrol_)?/, '')]),
    ),
    ...FLAGS.map(([name]) =>
      one('flag', name, place({ view: 'storage', tab: 'tools' }), 'kube-apiserver', [`--${name}`]),
    ),
    ...GATES.map((name) =>
      one('gate', name, place({ view: 'configuration', tab: 'profiles' }), '', [`feature gate ${name}`]),
    ),
    ...MODELLED_KINDS.map(([name, short, by]) =>
      one('kind', name, line(`kubectl explain ${name.toLowerCase()}`), by, split(short)),
    ),
    ...FIELDS.map(([name, path]) => one('field', name, line(`kubectl explain ${path}`), path)),
    ...SCHEDULER_FIELDS.filter((name) => !isNamed.has(name)).map((name) =>
      configurationField('KubeSchedulerConfiguration', name, { view: 'configuration', tab: 'profiles' }),
    ),
    ...KUBELET_FIELDS.filter((name) => !isNamed.has(name)).map((name) =>
      configurationField('KubeletConfiguration', name, { view: 'nodes', tab: 'configuration' }),
    ),
    ...COMMANDS.map((name) => one('command', name, line(`kubectl ${name} -h`), `kubectl ${name}`, [`kubectl ${name}`])),
  ];
}

/** The line that prints a condition of the objects that have it. */
function conditionLine(type: string): string {
  return `kubectl get pods -A -o custom-columns=NAME:.metadata.name,${type.toUpperCase()}:.status.conditions[?(@.type=="${type}")].status`;
}

function metricTarget(name: string): EntryAction {
  return name.startsWith('apiserver_flowcontrol_')
    ? { type: 'place', place: { view: 'fairness', tab: 'metrics' } }
    : { type: 'line', line: `kubectl get --raw /metrics` };
}

/** Headings, controls and names in a view: short texts without parameters. */
function labels(): SearchEntry[] {
  const MOST_WORDS = 6;
  return (Object.keys(LABEL_PLACES) as LabelledNamespace[]).flatMap((namespace) => {
    const texts = inEachLanguage((language) => byKey(SEARCHED_TEXTS[language][namespace]));
    return flatTexts(SEARCHED_TEXTS.en[namespace]).flatMap(({ key, text }) => {
      const place = labelPlace(namespace, key);
      if (!place || text.includes('{{') || text.split(' ').length > MOST_WORDS || /_(one|other)$/.test(key)) return [];
      const name = inEachLanguage((language) => texts[language].get(key) ?? '');
      const label = `${namespace}/${key}` as LabelKey;
      return [
        {
          id: `label:${label}`,
          kind: 'label' as const,
          target: { type: 'place' as const, place: { ...place, label } },
          ...named(name, []),
        },
      ];
    });
  });
}

function constants(): SearchEntry[] {
  const keys = Object.keys(SEARCHED_TEXTS.en.constants) as (keyof SearchedTexts['constants'])[];
  return keys.map((key) => ({
    id: `constant:${key}`,
    kind: 'constant',
    target: { type: 'place', place: { view: 'settings', label: 'settings/constants.title' } },
    ...named(
      inEachLanguage((language) => SEARCHED_TEXTS[language].constants[key]),
      [],
    ),
  }));
}

function simplifications(): SearchEntry[] {
  const texts = inEachLanguage((language) => byKey(SEARCHED_TEXTS[language].simplifications));
  return [...texts.en.keys()].map((key) => {
    const name = inEachLanguage((language) => texts[language].get(key) ?? '');
    return {
      id: `simplification:${key}`,
      kind: 'simplification',
      target: { type: 'place', place: { view: 'settings', label: 'settings/faithful.simplified' } },
      name,
      names: [key],
      texts: Object.values(name).map((text) => ({ text, worth: BODY })),
    };
  });
}

interface Tree {
  readonly [key: string]: string | Tree;
}

function flatTexts(tree: Tree, before = ''): { readonly key: string; readonly text: string }[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [{ key: before + key, text: value }] : flatTexts(value, `${before}${key}.`),
  );
}

function byKey(tree: Tree): ReadonlyMap<string, string> {
  return new Map(flatTexts(tree).map(({ key, text }) => [key, text]));
}
