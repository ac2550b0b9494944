import { isLanguage, REFERENCE } from '#i18n/languages.ts';
import type { Entry, EntryKind } from '#panelParts/finding/places/entries.ts';
import type { ViewId } from '#panelParts/page/viewId.ts';
import { VIEWS } from '#panels/panelList.ts';
import type { IconName } from '#widgets/Icon.tsx';
import { COMMANDS } from './pageEntries.ts';

const ICONS: Readonly<Partial<Record<EntryKind, IconName>>> = {
  scenario: 'scenarios',
  command: 'prompt',
  setting: 'settings',
  constant: 'settings',
  simplification: 'settings',
};

/** An entry's name in the reader's language. */
export function entryName({ name }: Entry, language: string): string {
  if (typeof name === 'string') return name;
  return name[isLanguage(language) ? language : REFERENCE];
}

/** The icon of the view that shows it, else of what kind it is. */
export function entryIcon({ id, kind, target }: Entry): IconName {
  if (kind === 'action') return COMMANDS.find(({ name }) => id === `action:${name}`)?.icon ?? 'prompt';
  if (target.type === 'scenario') return 'scenarios';
  return ICONS[kind] ?? (target.type === 'place' ? viewIcon(target.place.view) : 'prompt');
}

function viewIcon(view: ViewId): IconName {
  return VIEWS.find(({ id }) => id === view)?.icon ?? 'search';
}
