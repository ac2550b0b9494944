import { useMemo } from 'react';
import type { OrreryClient } from '#client/orreryClient.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useTransport } from '#client/transportActions.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { KEY_MAP, type KeyAction } from '#panelParts/page/keyMap.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { PanelCommand } from '#panels/panel.ts';
import { digitOf, PANELS, VIEWS } from '#panels/panelList.ts';
import type { IconName } from '#widgets/Icon.tsx';
import { SETTINGS, type Setting } from './pageEntries.ts';

/** Something of the page itself: a view, an action or a setting. */
export interface PageItem {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  readonly hint?: string | undefined;
  readonly run: () => void;
}

interface PageItems {
  readonly views: readonly PageItem[];
  readonly actions: readonly PageItem[];
  /** All actions of the page itself, by the id of their entry. */
  readonly byId: ReadonlyMap<string, PageItem>;
}

const COMMANDS = PANELS.flatMap((panel): readonly PanelCommand[] => [...openerOf(panel), ...(panel.commands ?? [])]);

/** The command that opens a panel. */
function openerOf(panel: (typeof PANELS)[number]): readonly PanelCommand[] {
  if (!('surface' in panel) || panel.opener === undefined) return [];
  const { id, opener } = panel;
  if (id === undefined) return [];
  const key = KEY_MAP.find(({ action }) => action === id)?.action;
  return [{ ...opener, ...(key && { key }), run: (page) => page.open(id) }];
}

/** The printed name of a key. */
function printedKey(key: KeyAction | undefined): string | undefined {
  return KEY_MAP.find(({ action }) => action === key)?.printed[0];
}

/** The places and actions that the palette offers before any input, and the effects of its actions and settings. */
export function usePlaces(actions: PageActions): PageItems {
  const t = useTexts('palette');
  const shell = useTexts('shell');
  const transport = useTransport();
  return useMemo(() => {
    const views = VIEWS.map(
      ({ id, icon }, index): PageItem => ({
        id: `view:${id}`,
        icon,
        name: shell(`view.${id}`),
        hint: digitOf(index),
        run: () => showView(id),
      }),
    );
    const commands = COMMANDS.map(
      ({ name, icon, key, run }): PageItem => ({
        id: `action:${name}`,
        icon,
        name: t(name),
        hint: printedKey(key),
        run: () => run(actions, transport),
      }),
    );
    const settings = SETTINGS.map(
      (setting): PageItem => ({ id: `setting:${setting.id}`, icon: 'settings', name: '', run: () => set(setting) }),
    );
    return {
      views,
      actions: commands,
      byId: new Map([...views, ...commands, ...settings].map((item) => [item.id, item])),
    };
  }, [t, shell, transport, actions]);
}

function set(setting: Setting): void {
  const { setTheme, setLanguage, toggle, resize, layout } = useViewStore.getState();
  if ('theme' in setting) setTheme(setting.theme);
  else if ('language' in setting) setLanguage(setting.language);
  else if ('panel' in setting) toggle(setting.panel);
  else {
    resize({ inspectorWidth: 0, timelineHeight: 0 });
    for (const panel of ['rail', 'inspector', 'timeline'] as const) if (layout.hidden[panel]) toggle(panel);
  }
}

/** The node to look inside: the selected one, else that of the selected Pod, else the first. */
export function nodeToLookInto({ mirror }: OrreryClient): string {
  const { selection } = useSelection.getState();
  if (selection?.kind === 'Node') return selection.name;
  const pod = selection?.kind === 'Pod' ? mirror.pods.get(`${selection.namespace}/${selection.name}`) : undefined;
  if (pod && pod.node !== '') return pod.node;
  for (const { name } of mirror.nodes.values()) return name;
  return '';
}
