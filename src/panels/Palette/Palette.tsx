import { Command } from 'cmdk';
import { type ReactNode, useMemo, useState } from 'react';
import { formatClock } from '#base/clock.ts';
import { reasonOf } from '#base/reasonOf.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { formatSelection, type Selection, useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useViewStore } from '#client/viewStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { palette as paletteTexts } from '#i18n/en/palette.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { findScenarios } from '#panelParts/finding/findScenarios.ts';
import { evidenceOf } from '#panelParts/finding/openEvidence.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { Command as ClusterCommand } from '#protocol/command.ts';
import type { FoundObject } from '#protocol/objects.ts';
import { Dialog } from '#widgets/Dialog.tsx';
import { Icon, type IconName } from '#widgets/Icon.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import { PodMark } from '#widgets/PodMark.tsx';
import { findCommands } from './findCommands.ts';
import { findPlaces } from './findPlaces.ts';
import { findThings, type Thing } from './findThings.ts';
import { kubectlLine } from './kubectlLine.ts';
import { namesIn } from './namesIn.ts';
import styles from './Palette.module.css';
import { type Place, usePlaces } from './usePlaces.ts';

addTexts('palette', paletteTexts);

interface ItemProps {
  readonly value: string;
  readonly icon?: IconName | undefined;
  readonly children: ReactNode;
  readonly hint?: string | undefined;
  readonly onChoose: () => void;
}

function Item({ value, icon, children, hint, onChoose }: ItemProps) {
  return (
    <Command.Item value={value} className={styles.item} onSelect={onChoose}>
      {icon === undefined ? <span /> : <Icon name={icon} />}
      <span className={styles.words}>{children}</span>
      {hint !== undefined && <small>{hint}</small>}
    </Command.Item>
  );
}

/** Where a group of hits stands: the nearer to what was typed, the higher. */
const NEARNESS = { ordered: 0, named: 1, begun: 2, meant: 3, other: 4 } as const;

/** What `findCommands` offers begins with one of these. */
const COMMAND_WORD = /^(?:cordon|uncordon|scale|delete) /;

interface Group {
  readonly id: string;
  readonly heading: string;
  readonly nearness: number;
  readonly items: readonly ReactNode[];
}

const NO_OBJECTS: readonly FoundObject[] = [];
const MOST_SCENARIOS = 8;
const MOST_PLACES = 6;
const MOST_OBJECTS = 8;

/** Go to anything, run anything, and see what ails you, by a few letters, a symptom or a pasted line. */
export function Palette({ actions, onClose }: { readonly actions: PageActions; readonly onClose: () => void }) {
  const t = useTexts('palette');
  const shell = useTexts('shell');
  const titles = useTexts('scenarios');
  const client = useClient();
  const select = useSelection((state) => state.select);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');
  const sought = typed.trim().toLowerCase();
  const names = useMemo(() => namesIn(sought), [sought]);
  const { data: objects = NO_OBJECTS } = useAsk(
    'findObjects',
    names.length === 0 ? null : { names, whole: names.length > 1, most: MOST_OBJECTS },
    { refresh: 'once' },
  );
  const places = usePlaces(actions);
  const { data: ended } = useAsk('endedPods', sought === '' ? null : {}, { refresh: 'once' });
  const things = useMemo(() => findThings(client.mirror, sought, ended), [client, sought, ended]);
  const scenarios = useMemo(() => findScenarios(typed), [typed]);

  function then(action: () => void): () => void {
    return () => {
      onClose();
      action();
    };
  }

  function goTo(selection: Selection): void {
    select(selection);
    const { view, layout, toggle } = useViewStore.getState();
    if (layout.hidden.inspector) toggle('inspector');
    const isPlaced = selection.kind === 'Pod' || selection.kind === 'Node';
    if (isPlaced && view !== 'scheduling' && view !== 'nodes')
      showView(selection.kind === 'Node' ? 'nodes' : 'scheduling');
    if (!isPlaced && view === 'scenarios') showView('overview');
  }

  /** Its life is all that there is to see of a Pod that is gone. */
  function goToEnded(selection: Selection): void {
    select(selection);
    showView('podLife');
  }

  async function run(command: ClusterCommand): Promise<void> {
    try {
      const result = await client.send(command);
      if (result.ok) onClose();
      else setRefusal(result.problems.map((problem) => problem.message).join('\n'));
    } catch (error) {
      setRefusal(reasonOf(error));
    }
  }

  const groups = [
    ...thingGroups(),
    commandGroup(),
    placeGroup('views', t('views'), sought === '' ? places.views : [...places.views, ...places.tabs]),
    placeGroup('actions', t('actions'), places.actions),
    placeGroup('settings', t('settings'), sought === '' ? [] : places.settings),
    scenarioGroup(),
  ]
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => a.nearness - b.nearness);

  return (
    <Dialog bare title={t('title')} closeLabel={t('close')} onClose={onClose} className={styles.dialog}>
      <Command label={t('title')} shouldFilter={false} loop>
        <div className={styles.input}>
          <Icon name="search" />
          <Command.Input value={typed} onValueChange={setTyped} placeholder={t('placeholder')} data-autofocus />
          <Kbd>Esc</Kbd>
        </div>
        {refusal !== '' && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Command.List className={styles.list} label={t('title')}>
          <Command.Empty className={styles.empty}>{t('empty', { sought: typed })}</Command.Empty>
          {groups.map(({ id, heading, items }) => (
            <Command.Group key={id} heading={heading}>
              {items}
            </Command.Group>
          ))}
        </Command.List>
        <footer className={styles.foot}>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('choose')}
          </span>
          <span>
            <Kbd>Enter</Kbd> {t('go')}
          </span>
        </footer>
      </Command>
    </Dialog>
  );

  /** What is called so stands first, what only has the letters last. */
  function thingGroups(): Group[] {
    const part = (isNamed: boolean): Group => ({
      id: isNamed ? 'named' : 'things',
      heading: t('goTo'),
      nearness: isNamed ? NEARNESS.named : NEARNESS.other,
      items: [
        ...things.filter((thing) => thing.isNamed === isNamed).map(thingItem),
        ...objects.filter((object) => isCalledSo(object, names) === isNamed).map(objectItem),
      ],
    });
    return [part(true), part(false)];
  }

  function thingItem(thing: Thing): ReactNode {
    return (
      <Item
        key={thing.id}
        value={thing.id}
        icon={thing.goneUs !== undefined ? 'podLife' : thing.pod === undefined ? 'nodes' : undefined}
        hint={thing.goneUs === undefined ? thing.state : t('ended', { clock: formatClock(thing.goneUs) })}
        onChoose={then(() => (thing.goneUs === undefined ? goTo(thing.selection) : goToEnded(thing.selection)))}
      >
        {thing.pod === undefined ? (
          thing.selection.name
        ) : (
          <PodMark name={thing.pod.name} colour={thing.pod.colour} assumed={thing.pod.assumed} />
        )}
        {thing.selection.namespace !== undefined && <span className={styles.dim}>{thing.selection.namespace}</span>}
      </Item>
    );
  }

  function objectItem(object: FoundObject): ReactNode {
    return (
      <Item
        key={formatSelection(object)}
        value={formatSelection(object)}
        icon="controllers"
        hint={object.kind}
        onChoose={then(() => goTo(object))}
      >
        {object.name}
        {object.namespace !== undefined && <span className={styles.dim}>{object.namespace}</span>}
      </Item>
    );
  }

  function commandGroup(): Group {
    const line = kubectlLine(typed);
    const found = line === undefined ? findCommands(client.mirror, sought) : [];
    const items = found.map(({ line: each, command }) => (
      <Item key={each} value={each} icon="prompt" onChoose={() => void run(command)}>
        <code>{each}</code>
      </Item>
    ));
    if (line !== undefined)
      items.push(
        <Item key="line" value={line} icon="prompt" onChoose={then(() => actions.runLine(line))}>
          <code>{line}</code>
        </Item>,
      );
    const isOrder = line !== undefined || COMMAND_WORD.test(sought);
    return { id: 'run', heading: t('run'), nearness: isOrder ? NEARNESS.ordered : NEARNESS.begun, items };
  }

  function placeGroup(id: string, heading: string, all: readonly Place[]): Group {
    const found = sought === '' ? all : findPlaces(all, sought).slice(0, MOST_PLACES);
    const isBegun = found[0]?.name.toLowerCase().startsWith(sought) ?? false;
    return {
      id,
      heading,
      nearness: sought !== '' && !isBegun ? NEARNESS.other : NEARNESS.begun,
      items: found.map(({ id: value, icon, name, hint, run: go }) => (
        <Item key={value} value={value} icon={icon} hint={hint} onChoose={then(go)}>
          {name}
        </Item>
      )),
    };
  }

  function scenarioGroup(): Group {
    return {
      id: 'scenarios',
      heading: sought === '' ? t('scenarios') : t('scenarioHits'),
      nearness: NEARNESS.meant,
      items: (sought === '' ? scenarios : scenarios.slice(0, MOST_SCENARIOS)).map(({ id }) => {
        const evidence = sought === '' ? undefined : evidenceOf(id);
        return (
          <Item
            key={id}
            value={`scenario ${id}`}
            icon="scenarios"
            hint={evidence ? shell(`view.${evidence.place.view}`) : t('fromStart')}
            onChoose={then(() => (evidence ? actions.openEvidence(id) : actions.openScenario(id)))}
          >
            {titles(`${id}.title`)}
          </Item>
        );
      }),
    };
  }
}

function isCalledSo({ name }: FoundObject, names: readonly string[]): boolean {
  return names.some((sought) => name.toLowerCase().startsWith(sought));
}
