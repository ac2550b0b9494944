import { Command } from 'cmdk';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { formatSelection, type Selection, useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useViewStore } from '#client/viewStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { palette as paletteTexts } from '#i18n/en/palette.ts';
import { useLanguage, useTexts } from '#i18n/useTexts.ts';
import { evidenceOf } from '#panelParts/finding/openEvidence.ts';
import type { EntryAction, SearchEntry } from '#panelParts/finding/places/entries.ts';
import type { FoundEntry } from '#panelParts/finding/places/findEntries.ts';
import { goToPlace } from '#panelParts/finding/places/goToPlace.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { SCENARIOS } from '#panelParts/scenarios/catalogue.ts';
import { startLessonNamed } from '#panelParts/stories/startLessonNamed.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { Command as ClusterCommand } from '#protocol/command.ts';
import type { FoundObject } from '#protocol/objects.ts';
import { Dialog } from '#widgets/Dialog.tsx';
import { Icon, type IconName } from '#widgets/Icon.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import { PodMark } from '#widgets/PodMark.tsx';
import { findCommands, kubectlLine } from './findCommands.ts';
import { findThings, namesIn, type Thing } from './findThings.ts';
import styles from './Palette.module.css';
import { findEverything, prepareSearch } from './searchIndex.ts';
import { entryIcon, entryName, TermCard } from './TermCard.tsx';
import { nodeToLookInto, type PageItem, usePlaces } from './usePlaces.ts';

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

/** The first word of every command that `findCommands` offers. */
const COMMAND_WORD = /^(?:cordon|uncordon|scale|delete) /;

interface Group {
  readonly id: string;
  readonly heading: string;
  readonly items: readonly ReactNode[];
}

/** Values of a card's items. */
const SHOW = 'show';
const EDITOR = 'editor';

const NO_OBJECTS: readonly FoundObject[] = [];
const MOST_HITS = 12;
const MOST_OBJECTS = 8;

/** Finds and runs anything, and diagnoses problems, from a few letters, a symptom or a pasted line. */
export function Palette({ actions, onClose }: { readonly actions: PageActions; readonly onClose: () => void }) {
  const t = useTexts('palette');
  const language = useLanguage();
  const shell = useTexts('shell');
  const titles = useTexts('scenarios');
  const client = useClient();
  const select = useSelection((state) => state.select);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');
  /** The entry whose card is open. */
  const [shown, setShown] = useState<SearchEntry>();
  /** The item that Enter chooses. */
  const [active, setActive] = useState('');
  const sought = typed.trim().toLowerCase();
  const names = useMemo(() => namesIn(sought), [sought]);
  const { data: objects = NO_OBJECTS } = useAsk(
    'findObjects',
    names.length === 0 ? null : { names, whole: names.length > 1, most: MOST_OBJECTS },
    { refresh: 'once' },
  );
  const page = usePlaces(actions);
  const { data: ended } = useAsk('endedPods', sought === '' ? null : {}, { refresh: 'once' });
  const things = useMemo(() => findThings(client.mirror, sought, ended), [client, sought, ended]);
  const hits = useMemo(() => (typed.trim() === '' ? [] : findEverything(typed).slice(0, MOST_HITS)), [typed]);
  useEffect(() => void prepareSearch(), []);

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

  /** A deleted Pod has only its life to show. */
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

  function openScenario(id: string): void {
    actions.play(id, evidenceOf(id) ? 'answer' : 'start');
  }

  /** Opens an entry. A term that no part of the page shows opens its card here. */
  function choose(entry: SearchEntry): void {
    const { target } = entry;
    if (target.type === 'term' || target.type === 'written' || target.type === 'unwritten') {
      setShown(entry);
      setActive(cardScenarios(entry)[0]?.entry.id ?? (target.type === 'written' ? SHOW : EDITOR));
      return;
    }
    onClose();
    lead(target, entry);
  }

  function lead(
    target: Exclude<EntryAction, { readonly type: 'term' | 'written' | 'unwritten' }>,
    entry: SearchEntry,
  ): void {
    if (target.type === 'scenario') openScenario(target.scenario);
    else if (target.type === 'lesson')
      void startLessonNamed(client, target.lesson).catch((error) => actions.say(reasonOf(error)));
    else if (target.type === 'line') actions.runLine(target.line);
    else if (target.type === 'page') page.byId.get(entry.id)?.run();
    else
      void goToPlace(target.place, nodeToLookInto(client)).then((isShown) => {
        if (!isShown) actions.say(t('notShown', { name: entryName(entry, language) }));
      });
  }

  const groups = (sought === '' ? startGroups() : foundGroups()).filter(({ items }) => items.length > 0);

  return (
    <Dialog bare title={t('title')} closeLabel={t('close')} onClose={onClose} className={styles.dialog}>
      <Command label={t('title')} shouldFilter={false} loop value={active} onValueChange={setActive}>
        <div className={styles.input}>
          <Icon name="search" />
          <Command.Input
            value={typed}
            onValueChange={(next) => {
              setShown(undefined);
              setTyped(next);
            }}
            placeholder={t('placeholder')}
            data-autofocus
          />
          <Kbd>Esc</Kbd>
        </div>
        {refusal !== '' && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        {shown && <TermCard entry={shown} />}
        <Command.List className={styles.list} label={t('title')}>
          {shown ? (
            cardItems(shown)
          ) : (
            <>
              <Command.Empty className={styles.empty}>{t('empty', { sought: typed })}</Command.Empty>
              {groups.map(({ id, heading, items }) => (
                <Command.Group key={id} heading={heading}>
                  {items}
                </Command.Group>
              ))}
            </>
          )}
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

  function startGroups(): Group[] {
    return [
      { id: 'views', heading: t('views'), items: page.views.map(pageItem) },
      { id: 'actions', heading: t('actions'), items: page.actions.map(pageItem) },
      {
        id: 'scenarios',
        heading: t('scenarios'),
        items: SCENARIOS.map(({ id }) => (
          <Item
            key={id}
            value={`scenario ${id}`}
            icon="scenarios"
            hint={t('fromStart')}
            onChoose={then(() => actions.play(id, 'start'))}
          >
            {titles(`${id}.title`)}
          </Item>
        )),
      },
    ];
  }

  /** Whole-name matches first, then search results, then names that only begin with the text. */
  function foundGroups(): Group[] {
    const line = kubectlLine(typed);
    const isOrder = line !== undefined || COMMAND_WORD.test(sought);
    const run = { id: 'run', heading: t('run'), items: lineItems(line) };
    const isCalled = hits[0]?.isNamed === true;
    const called = (which: readonly Thing['called'][], isBegun: boolean) => [
      ...things.filter((thing) => which.includes(thing.called)).map(thingItem),
      ...objects.filter((object) => isCalledSo(object, names) === isBegun).map(objectItem),
    ];
    const found: Group = { id: 'hits', heading: t('best'), items: hits.map(hitItem) };
    const whole: Group = {
      id: 'named',
      heading: t('goTo'),
      items: isCalled
        ? things.filter((thing) => thing.called === 'whole').map(thingItem)
        : called(['whole', 'begun'], true),
    };
    const others: Group = {
      id: 'things',
      heading: t('inRun'),
      items: isCalled
        ? [
            ...called(['begun', 'part'], true),
            ...objects.filter((object) => !isCalledSo(object, names)).map(objectItem),
          ]
        : called(['part'], false),
    };
    return isOrder ? [run, whole, found, others] : [whole, found, run, others];
  }

  function pageItem({ id, icon, name, hint, run: go }: PageItem): ReactNode {
    return (
      <Item key={id} value={id} icon={icon} hint={hint} onChoose={then(go)}>
        {name}
      </Item>
    );
  }

  function hitItem({ entry }: FoundEntry): ReactNode {
    return (
      <Item
        key={entry.id}
        value={entry.id}
        icon={entryIcon(entry, (id) => page.byId.get(id)?.icon)}
        hint={hintOf(entry)}
        onChoose={() => choose(entry)}
      >
        <span className={styles.name}>{entryName(entry, language)}</span>
        {entry.about !== undefined && <span className={styles.about}>{entry.about}</span>}
      </Item>
    );
  }

  /** The kind of an entry, and its view. */
  function hintOf({ id, kind, target }: SearchEntry): string {
    const own = kind === 'action' ? page.byId.get(id)?.hint : undefined;
    if (own !== undefined) return own;
    const evidence = target.type === 'scenario' ? evidenceOf(target.scenario) : undefined;
    const view = evidence?.place.view ?? (target.type === 'place' && kind !== 'view' ? target.place.view : undefined);
    return view === undefined ? t(`kind.${kind}`) : `${t(`kind.${kind}`)} · ${shell(`view.${view}`)}`;
  }

  /** Actions for a term that no part of the page shows. */
  function cardItems(entry: SearchEntry): ReactNode {
    const { target } = entry;
    return (
      <>
        {cardScenarios(entry).map(hitItem)}
        {target.type === 'written' && (
          <Item value={SHOW} icon="prompt" onChoose={then(() => actions.runLine(target.line))}>
            {t('showEvents')} <code>{target.line}</code>
          </Item>
        )}
        <Item value={EDITOR} icon="edit" onChoose={then(() => actions.open('editor'))}>
          {t('openEditor')}
        </Item>
        <Item
          value="back"
          icon="search"
          onChoose={() => {
            setShown(undefined);
            setActive(entry.id);
          }}
        >
          {t('back')}
        </Item>
      </>
    );
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

  function lineItems(line: string | undefined): ReactNode[] {
    if (line !== undefined)
      return [
        <Item key="line" value={line} icon="prompt" onChoose={then(() => actions.runLine(line))}>
          <code>{line}</code>
        </Item>,
      ];
    return findCommands(client.mirror, sought).map(({ line: each, command }) => (
      <Item key={each} value={each} icon="prompt" onChoose={() => void run(command)}>
        <code>{each}</code>
      </Item>
    ));
  }
}

/** Scenarios whose name matches the card's term. */
function cardScenarios(entry: SearchEntry): FoundEntry[] {
  return findEverything(entryName(entry, 'en')).filter(
    ({ entry: hit, isNamed }) => isNamed && hit.target.type === 'scenario' && hit.id !== entry.id,
  );
}

function isCalledSo({ name }: FoundObject, names: readonly string[]): boolean {
  return names.some((sought) => name.toLowerCase().startsWith(sought));
}
