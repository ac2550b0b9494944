import type { Theme } from '#client/viewStore.ts';
import { inEachLanguage, LANGUAGES, type Language } from '#i18n/languages.ts';
import { SEARCHED_TEXTS, type SearchedTexts } from '#i18n/searchedTerms.ts';
import type { PlainKeyOf } from '#i18n/texts.ts';
import type { SearchEntry } from '#panelParts/finding/places/entries.ts';
import type { PanelCommand } from '#panels/panel.ts';

type PaletteKey = PlainKeyOf<SearchedTexts['palette']> & keyof SearchedTexts['palette'];

/** A setting and its value. */
export type Setting =
  | { readonly id: `theme-${Theme}`; readonly theme: Theme }
  | { readonly id: `language-${Language}`; readonly language: Language }
  | { readonly id: `panel-${SidePanel}`; readonly panel: SidePanel }
  | { readonly id: 'layout' };

type SidePanel = 'rail' | 'inspector' | 'timeline';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const SIDE_PANELS: readonly SidePanel[] = ['rail', 'inspector', 'timeline'];

export const SETTINGS: readonly Setting[] = [
  ...THEMES.map((theme) => ({ id: `theme-${theme}` as const, theme })),
  ...LANGUAGES.map(({ id }) => ({ id: `language-${id}` as const, language: id })),
  ...SIDE_PANELS.map((panel) => ({ id: `panel-${panel}` as const, panel })),
  { id: 'layout' },
];

type ActionName = PanelCommand['name'];

const OTHER_NAMES = 'also.action.';

/** Every action has alternative names among the texts: the compiler requires them where it is declared. */
const ACTIONS = Object.keys(SEARCHED_TEXTS.en.palette)
  .filter((key) => key.startsWith(OTHER_NAMES))
  .map((key) => key.slice(OTHER_NAMES.length) as ActionName);

/** The actions and settings of the page, for the search. */
export function pageEntries(): SearchEntry[] {
  return [
    ...ACTIONS.map((name) => entryOf('action', name, textsOf(name), alsoOf(`also.action.${name}`))),
    ...SETTINGS.map((setting) => entryOf('setting', setting.id, settingName(setting), settingAlso(setting))),
  ];
}

/** The name of a setting in every language. */
function settingName(setting: Setting): Readonly<Record<Language, string>> {
  if ('theme' in setting) return textsOf(`theme.${setting.theme}`);
  if ('panel' in setting) return textsOf(`panel.${setting.panel}`);
  if (!('language' in setting)) return textsOf('resetLayout');
  const name = LANGUAGES.find(({ id }) => id === setting.language)?.name ?? '';
  return inEachLanguage((language) => SEARCHED_TEXTS[language].palette.language.replace('{{name}}', name));
}

function settingAlso(setting: Setting): string[] {
  if ('theme' in setting) return alsoOf('also.theme');
  if ('language' in setting) return [...alsoOf('also.language'), setting.language];
  return alsoOf('also.layout');
}

function entryOf(
  kind: 'action' | 'setting',
  id: string,
  name: Readonly<Record<Language, string>>,
  also: readonly string[],
): SearchEntry {
  const others = also.flatMap((listed) => listed.split(/[,，] ?/)).filter((other) => other !== '');
  return {
    id: `${kind}:${id}`,
    kind,
    name,
    target: { type: 'page' },
    names: [...Object.values(name), ...others],
    texts: [
      ...Object.values(name).map((text) => ({ text, worth: 3 })),
      ...others.map((text) => ({ text, worth: 2.4 })),
    ],
  };
}

function alsoOf(key: PaletteKey): string[] {
  return Object.values(textsOf(key));
}

function textsOf(key: PaletteKey): Readonly<Record<Language, string>> {
  return inEachLanguage((language) => SEARCHED_TEXTS[language].palette[key]);
}
