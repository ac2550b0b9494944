import { useMemo } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { type TabOf, type TabPlace, useTabStore } from '#client/tabStore.ts';
import { useTransport } from '#client/useTransport.ts';
import { useViewStore } from '#client/viewStore.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import { textsOfReference, useTexts } from '#i18n/useTexts.ts';
import { KEY_MAP, type KeyAction } from '#panelParts/page/keyMap.ts';
import { openNodeDetail } from '#panelParts/page/nodeDetailStore.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { digitOf, PANELS, VIEWS } from '#panels/panelList.ts';
import type { IconName } from '#widgets/Icon.tsx';
import type { Named } from './findPlaces.ts';

/** Something of the page itself: a view, a tab of it, an action or a setting. */
export interface Place extends Named {
  readonly id: string;
  readonly icon: IconName;
  readonly hint?: string | undefined;
  readonly run: () => void;
}

export interface Places {
  readonly views: readonly Place[];
  readonly tabs: readonly Place[];
  readonly actions: readonly Place[];
  readonly settings: readonly Place[];
}

const COMMANDS = PANELS.flatMap(({ commands = [] }) => commands);

/** Each tab that can be gone to, and the key of its name. */
const TABS = [
  ['fairness', 'seats', 'tab.fairness.seats'],
  ['fairness', 'builder', 'tab.fairness.builder'],
  ['fairness', 'load', 'tab.fairness.load'],
  ['fairness', 'tooMany', 'tab.fairness.tooMany'],
  ['fairness', 'metrics', 'tab.fairness.metrics'],
  ['fairness', 'objects', 'tab.fairness.objects'],
  ['storage', 'glance', 'tab.storage.glance'],
  ['storage', 'requests', 'tab.storage.requests'],
  ['storage', 'connections', 'tab.storage.connections'],
  ['storage', 'reads', 'tab.storage.reads'],
  ['storage', 'etcd', 'tab.storage.etcd'],
  ['storage', 'tools', 'tab.storage.tools'],
  ['nodeDetail', 'resources', 'tab.nodeDetail.resources'],
  ['nodeDetail', 'runtime', 'tab.nodeDetail.runtime'],
  ['nodeDetail', 'images', 'tab.nodeDetail.images'],
  ['nodeDetail', 'kubelet', 'tab.nodeDetail.kubelet'],
  ['nodeDetail', 'configuration', 'tab.nodeDetail.configuration'],
] as const satisfies readonly { readonly [P in TabPlace]: readonly [P, TabOf<P>, string] }[TabPlace][];

const ICONS = { fairness: 'fairness', storage: 'api', nodeDetail: 'nodes' } as const;

/** How a key is called on the keyboard. */
function printedKey(key: KeyAction | undefined): string | undefined {
  return KEY_MAP.find(({ action }) => action === key)?.printed[0];
}

/** Everything of the page that the palette can go to or do. */
export function usePlaces(actions: PageActions): Places {
  const t = useTexts('palette');
  const shell = useTexts('shell');
  const client = useClient();
  const transport = useTransport();
  return useMemo(() => {
    // Who reads Chinese often types the English word.
    const english = textsOfReference('palette');
    const englishShell = textsOfReference('shell');
    const { setTheme, setLanguage, toggle, resize } = useViewStore.getState();
    return {
      views: VIEWS.map(({ id, icon }, index) => ({
        id: `view ${id}`,
        icon,
        name: shell(`view.${id}`),
        also: `${t(`also.${id}`)}, ${englishShell(`view.${id}`)}, ${english(`also.${id}`)}`,
        hint: digitOf(index),
        run: () => showView(id),
      })),
      tabs: TABS.map(([place, tab, name]) => ({
        id: `tab ${place} ${tab}`,
        icon: ICONS[place],
        name: t(name),
        also: english(name),
        run: () => {
          useTabStore.getState().choose(place, tab);
          if (place === 'nodeDetail') openNodeDetail(nodeToLookInto());
          else showView(place);
        },
      })),
      actions: COMMANDS.map(({ name, icon, key, run }) => ({
        id: `action ${t(name)}`,
        icon,
        name: t(name),
        also: english(name),
        hint: printedKey(key),
        run: () => run(actions, transport),
      })),
      settings: [
        ...(['system', 'light', 'dark'] as const).map((theme) => ({
          id: `theme ${theme}`,
          icon: 'settings' as const,
          name: t(`theme.${theme}`),
          also: english(`theme.${theme}`),
          run: () => setTheme(theme),
        })),
        ...LANGUAGES.map(({ id, name }) => ({
          id: `language ${id}`,
          icon: 'settings' as const,
          name: t('language', { name }),
          also: english('language', { name }),
          run: () => setLanguage(id),
        })),
        ...(['rail', 'inspector', 'timeline'] as const).map((panel) => ({
          id: `panel ${panel}`,
          icon: 'settings' as const,
          name: t(`panel.${panel}`),
          also: english(`panel.${panel}`),
          run: () => toggle(panel),
        })),
        {
          id: 'layout',
          icon: 'settings' as const,
          name: t('resetLayout'),
          also: english('resetLayout'),
          run: () => {
            resize({ inspectorWidth: 0, timelineHeight: 0 });
            const { hidden } = useViewStore.getState().layout;
            for (const panel of ['rail', 'inspector', 'timeline'] as const) if (hidden[panel]) toggle(panel);
          },
        },
      ],
    };

    /** The selected one, else that of the selected Pod, else the first. */
    function nodeToLookInto(): string {
      const { selection } = useSelection.getState();
      const { nodes, pods } = client.mirror;
      if (selection?.kind === 'Node') return selection.name;
      const pod = selection?.kind === 'Pod' ? pods.get(`${selection.namespace}/${selection.name}`) : undefined;
      if (pod && pod.node !== '') return pod.node;
      for (const { name } of nodes.values()) return name;
      return '';
    }
  }, [t, shell, client, transport, actions]);
}
