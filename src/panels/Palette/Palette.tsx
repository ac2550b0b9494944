import { Command } from 'cmdk';
import { type ReactNode, useMemo, useState } from 'react';
import { reasonOf } from '#base/reasonOf.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { type Selection, useSelection } from '#client/selectionStore.ts';
import { useTransport } from '#client/useTransport.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { findScenarios } from '#panelParts/finding/findScenarios.ts';
import { KEY_MAP, type KeyAction } from '#panelParts/page/keyMap.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { digitOf, PANELS, VIEWS } from '#panels/panelList.ts';
import type { Command as ClusterCommand } from '#protocol/command.ts';
import { Dialog } from '#widgets/Dialog.tsx';
import { Icon, type IconName } from '#widgets/Icon.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import { PodMark } from '#widgets/PodMark.tsx';
import { findCommands } from './findCommands.ts';
import { findThings } from './findThings.ts';
import styles from './Palette.module.css';

const COMMANDS = PANELS.flatMap(({ commands = [] }) => commands);

/** How a key is called on the keyboard. */
function printedKey(key: KeyAction | undefined): string | undefined {
  return KEY_MAP.find(({ action }) => action === key)?.printed[0];
}

interface ItemProps {
  readonly value: string;
  readonly icon?: IconName;
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

/** Go to anything, run anything, by a few letters. */
export function Palette({ actions, onClose }: { readonly actions: PageActions; readonly onClose: () => void }) {
  const t = useTexts('palette');
  const client = useClient();
  const transport = useTransport();
  const select = useSelection((state) => state.select);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');
  const sought = typed.trim().toLowerCase();
  const things = useMemo(() => findThings(client.mirror, sought), [client, sought]);
  const commands = useMemo(() => findCommands(client.mirror, sought), [client, sought]);
  const has = (text: string): boolean => text.toLowerCase().includes(sought);

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
    if (view !== 'scheduling' && view !== 'nodes') showView(selection.kind === 'Node' ? 'nodes' : 'scheduling');
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

  const shell = useTexts('shell');
  const titles = useTexts('scenarios');
  const views = VIEWS.map(({ id, icon }, index) => ({
    id,
    icon,
    name: shell(`view.${id}`),
    digit: digitOf(index),
  })).filter(({ name }) => has(name));
  const scenarios = useMemo(() => findScenarios(typed), [typed]);
  const shownCommands = COMMANDS.map((command) => ({ ...command, name: t(command.name) })).filter(({ name }) =>
    has(name),
  );

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
          {things.length > 0 && (
            <Command.Group heading={t('goTo')}>
              {things.map((thing) => (
                <Item
                  key={thing.id}
                  value={thing.id}
                  icon={thing.pod === undefined ? 'nodes' : undefined}
                  hint={thing.state}
                  onChoose={then(() => goTo(thing.selection))}
                >
                  {thing.pod === undefined ? (
                    thing.selection.name
                  ) : (
                    <PodMark name={thing.pod.name} colour={thing.pod.colour} assumed={thing.pod.assumed} />
                  )}
                  {thing.selection.namespace !== undefined && (
                    <span className={styles.dim}>{thing.selection.namespace}</span>
                  )}
                </Item>
              ))}
            </Command.Group>
          )}
          {commands.length > 0 && (
            <Command.Group heading={t('run')}>
              {commands.map(({ line, command }) => (
                <Item key={line} value={line} icon="prompt" onChoose={() => void run(command)}>
                  <code>{line}</code>
                </Item>
              ))}
            </Command.Group>
          )}
          {views.length > 0 && (
            <Command.Group heading={t('views')}>
              {views.map(({ id, icon, name, digit }) => (
                <Item key={id} value={`view ${id}`} icon={icon} hint={digit} onChoose={then(() => showView(id))}>
                  {name}
                </Item>
              ))}
            </Command.Group>
          )}
          {shownCommands.length > 0 && (
            <Command.Group heading={t('actions')}>
              {shownCommands.map(({ name, icon, key, run }) => (
                <Item
                  key={name}
                  value={`action ${name}`}
                  icon={icon}
                  hint={printedKey(key)}
                  onChoose={then(() => run(actions, transport))}
                >
                  {name}
                </Item>
              ))}
            </Command.Group>
          )}
          {scenarios.length > 0 && (
            <Command.Group heading={t('scenarios')}>
              {scenarios.map((scenario) => (
                <Item
                  key={scenario.id}
                  value={`scenario ${scenario.id}`}
                  icon="scenarios"
                  onChoose={then(() => actions.openScenario(scenario.id))}
                >
                  {titles(`${scenario.id}.title`)}
                </Item>
              ))}
            </Command.Group>
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
}
