import type { LessonWords } from '#scenarios/lesson.ts';
import { cards } from './en/cards/index.ts';
import { configuration } from './en/configuration.ts';
import { constants } from './en/constants.ts';
import { controllers } from './en/controllers.ts';
import { fairness } from './en/fairness.ts';
import { inside } from './en/inside.ts';
import { inspector } from './en/inspector.ts';
import { kubelet } from './en/kubelet.ts';
import { nodeDetail } from './en/nodeDetail.ts';
import { oftenRead } from './en/oftenRead.ts';
import { overview } from './en/overview.ts';
import { palette } from './en/palette.ts';
import { podLife } from './en/podLife.ts';
import { scheduling } from './en/scheduling.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import { simplifications } from './en/simplifications/index.ts';
import { storage } from './en/storage.ts';
import { terms } from './en/terms.ts';
import { lessons } from './generated/en/lessons.ts';
import { lessons as zhLessons } from './generated/zh-CN/lessons.ts';
import type { Language } from './languages.ts';
import type { TextsOf } from './texts.ts';
import { cards as zhCards } from './zh-CN/cards/index.ts';
import { configuration as zhConfiguration } from './zh-CN/configuration.ts';
import { constants as zhConstants } from './zh-CN/constants.ts';
import { controllers as zhControllers } from './zh-CN/controllers.ts';
import { fairness as zhFairness } from './zh-CN/fairness.ts';
import { inside as zhInside } from './zh-CN/inside.ts';
import { inspector as zhInspector } from './zh-CN/inspector.ts';
import { kubelet as zhKubelet } from './zh-CN/kubelet.ts';
import { nodeDetail as zhNodeDetail } from './zh-CN/nodeDetail.ts';
import { oftenRead as zhOftenRead } from './zh-CN/oftenRead.ts';
import { overview as zhOverview } from './zh-CN/overview.ts';
import { palette as zhPalette } from './zh-CN/palette.ts';
import { podLife as zhPodLife } from './zh-CN/podLife.ts';
import { scheduling as zhScheduling } from './zh-CN/scheduling.ts';
import { settings as zhSettings } from './zh-CN/settings.ts';
import { shell as zhShell } from './zh-CN/shell.ts';
import { simplifications as zhSimplifications } from './zh-CN/simplifications/index.ts';
import { storage as zhStorage } from './zh-CN/storage.ts';
import { terms as zhTerms } from './zh-CN/terms.ts';

/** Texts of the page by namespace: what the search for its parts reads. */
const REFERENCE_TEXTS = {
  cards,
  configuration,
  constants,
  controllers,
  fairness,
  inside,
  inspector,
  kubelet,
  nodeDetail,
  oftenRead,
  overview,
  palette,
  podLife,
  scheduling,
  settings,
  shell,
  simplifications,
  storage,
  terms,
};

export type SearchedTexts = typeof REFERENCE_TEXTS;

/** By language: people search in any language, whatever the page's is. */
export const SEARCHED_TEXTS: Readonly<
  Record<Language, { readonly [N in keyof SearchedTexts]: TextsOf<SearchedTexts[N]> }>
> = {
  en: REFERENCE_TEXTS,
  'zh-CN': {
    cards: zhCards,
    configuration: zhConfiguration,
    constants: zhConstants,
    controllers: zhControllers,
    fairness: zhFairness,
    inside: zhInside,
    inspector: zhInspector,
    kubelet: zhKubelet,
    nodeDetail: zhNodeDetail,
    oftenRead: zhOftenRead,
    overview: zhOverview,
    palette: zhPalette,
    podLife: zhPodLife,
    scheduling: zhScheduling,
    settings: zhSettings,
    shell: zhShell,
    simplifications: zhSimplifications,
    storage: zhStorage,
    terms: zhTerms,
  },
};

/** The words of the lessons, by language and id. */
export const SEARCHED_LESSONS: Readonly<Record<Language, Readonly<Record<string, LessonWords>>>> = {
  en: lessons,
  'zh-CN': zhLessons,
};
