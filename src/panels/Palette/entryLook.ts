import { isLanguage, REFERENCE } from '#i18n/languages.ts';
import type { Entry, EntryKind } from '#panelParts/finding/places/entries.ts';
import type { IconName } from '#widgets/Icon.tsx';

const ICONS: Readonly<Partial<Record<EntryKind, IconName>>> = {
  scenario: 'scenarios',
  lesson: 'lessons',
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

/** The icon of its view, else of its kind; `iconOf` knows those of views and actions. */
export function entryIcon({ id, kind, target }: Entry, iconOf: (id: string) => IconName | undefined): IconName {
  if (kind === 'action') return iconOf(id) ?? 'prompt';
  if (target.type === 'scenario') return 'scenarios';
  return ICONS[kind] ?? (target.type === 'place' ? iconOf(`view:${target.place.view}`) : undefined) ?? 'prompt';
}
