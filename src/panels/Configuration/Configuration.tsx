import { Suspense, useEffect, useRef, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { type History, NO_CHANGES } from '#client/draft/history.ts';
import { reopen } from '#client/reopen.ts';
import { useTab } from '#client/tabStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useOpening } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { CodeArea, type CodeHandle } from '#panelParts/code/CodeArea.tsx';
import { ProblemList } from '#panelParts/code/ProblemList.tsx';
import { Switches } from '#panelParts/switches/Switches.tsx';
import { type Undoable, useUndo } from '#panelParts/undo/useUndo.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type {
  ConfigurationCheck,
  ConfigurationSchema,
  ConfigurationView,
  ProfilePicture as Profile,
  ProfilePlugin,
} from '#protocol/configuration.ts';
import type { RunSwitches } from '#protocol/runSource.ts';
import { DEMO_CONFIGURATION } from '#scenarios/demoConfiguration.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import looks from '#widgets/looks.module.css';
import { Segmented } from '#widgets/Segmented.tsx';
import { SourceBadge } from '#widgets/SourceBadge.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Configuration.module.css';
import { Compare } from './compare/Compare.tsx';

const QUIET_MS = 300;

/** A different number for every opening, so that the question is asked again. */
let last = 0;
const numbers = new WeakMap<object, number>();

const loadOftenRead = () => import('./OftenRead.tsx').then((module) => ({ default: module.OftenRead }));
const OftenRead = lazyPart(loadOftenRead);
/** Null until a switch is changed. */
const NOT_CHANGED: History<RunSwitches | null> = { value: null, ...NO_CHANGES };
const NONE: readonly InputProblem[] = [];

/**
 * The KubeSchedulerConfiguration of the run: the text on the left. On the right are its effects, the run with and
 * without it, or common statements about other releases.
 */
export function Configuration() {
  const t = useTexts('configuration');
  const draft = useConfigurationDraft();
  const [side, setSide] = useTab('configuration');
  const { running, check } = draft;
  const profiles = check?.profiles ?? running?.profiles ?? [];
  return (
    <div className={styles.view}>
      <h1 className={looks.spoken}>{t('title')}</h1>
      <Written draft={draft} />
      <section className={styles.result} aria-label={t('result')}>
        <header className={styles.head}>
          <Segmented
            label={t('show')}
            value={side}
            segments={[
              { value: 'profiles', label: t('profiles') },
              { value: 'compare', label: t('compare') },
              { value: 'oftenRead', label: t('oftenRead') },
            ]}
            onChange={setSide}
          />
          <SourceBadge kind="source" title={t('sourceHint')}>
            v1.36.2
          </SourceBadge>
        </header>
        {side === 'compare' && (
          <Compare configuration={draft.file} switches={draft.switches} isEdited={draft.isEdited} />
        )}
        {side === 'oftenRead' && (
          <Suspense fallback={null}>
            <OftenRead />
          </Suspense>
        )}
        {side === 'profiles' && (
          <div ref={draft.switchesRoot} tabIndex={-1} className={styles.scroll}>
            <Switches switches={draft.switches} onChange={draft.setSwitches} />
            {profiles.length === 0 && <p className={looks.caption}>{t('noProfiles')}</p>}
            {profiles.map((profile) => (
              <ProfilePicture key={profile.schedulerName} profile={profile} />
            ))}
            <p className={looks.caption}>{t('legend')}</p>
          </div>
        )}
      </section>
    </div>
  );
}

function Written({ draft }: { readonly draft: ConfigurationDraft }) {
  const t = useTexts('configuration');
  const client = useClient();
  const code = useRef<CodeHandle | null>(null);
  const asked = useRef<Promise<ConfigurationSchema>>(undefined);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { running, file, check, switches, isEdited } = draft;
  const problems = check?.problems ?? NONE;

  function schema(): Promise<ConfigurationSchema> {
    asked.current ??= client.ask('configurationSchema', {});
    return asked.current;
  }

  async function run(): Promise<void> {
    if (busy || problems.length > 0) return;
    setBusy(true);
    setFailure('');
    try {
      const isText = file.text !== running?.file.text;
      const result = await reopen(client, { ...(isText ? { configuration: file } : undefined), switches });
      if (!result.ok) setFailure(result.problems.map(({ message }) => message).join('\n'));
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={styles.written} aria-label={t('editor')}>
      <header className={styles.head}>
        <h2>{file.name}</h2>
        <span className={looks.caption}>
          {isEdited ? t('edited') : running?.isDefault ? t('isDefault') : t('isRunning')}
        </span>
        <Button title={t('demoAbout')} onClick={() => draft.edit(DEMO_CONFIGURATION)}>
          {t('demo')}
        </Button>
      </header>
      <CodeArea
        handle={code}
        label={file.name}
        document={draft.document}
        text={file.text}
        ghost=""
        problems={problems}
        schema={schema}
        onChange={draft.edit}
        onApply={() => void run()}
      />
      <ProblemList problems={problems} notes={NONE} onGoTo={(line, column) => code.current?.goTo(line, column)} />
      <footer className={styles.foot}>
        <p aria-live="polite">
          {problems.length > 0 && <VerdictText verdict="error">{t('refused', { count: problems.length })}</VerdictText>}
          {failure !== '' && <VerdictText verdict="error">{failure}</VerdictText>}
          {problems.length === 0 && failure === '' && <span className={looks.caption}>{t('runHint')}</span>}
        </p>
        <Button disabled={!isEdited} onClick={draft.discard}>
          {t('discard')}
        </Button>
        <Button tone="primary" disabled={busy || problems.length > 0 || !isEdited} onClick={() => void run()}>
          {busy ? t('opening') : t('run')}
        </Button>
      </footer>
    </section>
  );
}

/** A profile as the way of a Pod: its extension points in order, each with its plugins in order. */
export function ProfilePicture({ profile }: { readonly profile: Profile }) {
  const t = useTexts('configuration');
  return (
    <section className={styles.profile} aria-label={t('profile', { name: profile.schedulerName })}>
      <h3>
        {profile.schedulerName} <span className={looks.caption}>schedulerName</span>
      </h3>
      <dl>
        {profile.points.map(({ point, plugins }) => (
          <div key={point} className={styles.point}>
            <dt>{point}</dt>
            <dd>
              {plugins.length === 0 && <span className={looks.caption}>{t('noPlugins')}</span>}
              <ul>
                {plugins.map((plugin) => (
                  <Plugin key={plugin.name} plugin={plugin} />
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Plugin({ plugin }: { readonly plugin: ProfilePlugin }) {
  const t = useTexts('configuration');
  const notes = [
    plugin.disabled && t('disabled'),
    plugin.changed && t('changed'),
    !plugin.modelled && t('notModelled'),
  ].filter((note) => note !== false);
  return (
    <li
      className={classes(
        styles.plugin,
        plugin.disabled && styles.disabled,
        plugin.changed && styles.changed,
        !plugin.modelled && styles.notModelled,
      )}
      title={notes.join('\n')}
    >
      {plugin.name}
      {plugin.weight > 0 && <b>× {plugin.weight}</b>}
      {notes.length > 0 && <span className={looks.spoken}>{notes.join(', ')}</span>}
    </li>
  );
}

interface ConfigurationDraft {
  /** The present run's configuration; undefined until it is known. */
  readonly running: ConfigurationView | undefined;
  readonly file: ManifestFile;
  /** Tells the text of one run from that of another. */
  readonly document: string;
  readonly switches: RunSwitches;
  /** kube-scheduler's answer to the draft; undefined until the check has run. */
  readonly check: ConfigurationCheck | undefined;
  readonly isEdited: boolean;
  edit(text: string): void;
  setSwitches(switches: RunSwitches): void;
  discard(): void;
  /** The ref of the element around the switches, inside which keys undo them. The text has a history of its own. */
  readonly switchesRoot: Undoable<RunSwitches | null>['root'];
}

/** A configuration draft, beside the running one. Another run brings its own. */
function useConfigurationDraft(): ConfigurationDraft {
  const client = useClient();
  const opening = useOpening();
  const { data: running } = useAsk('configuration', { of: runOf(opening) }, { refresh: 'once' });
  const [text, setText] = useState<string>();
  const [history, setHistory] = useState(NOT_CHANGED);
  const switches = history.value ?? undefined;
  const { root, edit } = useUndo(history, setHistory);
  const [check, setCheck] = useState<ConfigurationCheck>();
  const file = { name: running?.file.name ?? 'scheduler.yaml', text: text ?? running?.file.text ?? '' };

  // Another run has another configuration. The same one on another branch leaves the draft unchanged.
  const isKnown = running !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    setText(undefined);
    setHistory(NOT_CHANGED);
  }, [opening, isKnown]);

  useEffect(() => {
    if (file.text === '') return;
    let stale = false;
    const timer = setTimeout(() => {
      client.ask('checkConfiguration', { file: { name: file.name, text: file.text } }).then(
        (answer) => !stale && setCheck(answer),
        // If the model cannot answer, running with the draft will show the reason.
        () => undefined,
      );
    }, QUIET_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [client, file.name, file.text]);

  return {
    running,
    file,
    document: isKnown ? String(runOf(opening)) : '',
    switches: switches ?? running?.switches ?? {},
    check,
    isEdited:
      (text !== undefined && text !== running?.file.text) ||
      (switches !== undefined && JSON.stringify(switches) !== JSON.stringify(running?.switches)),
    edit: setText,
    setSwitches: (chosen) => edit(() => chosen),
    switchesRoot: root,
    discard: () => {
      setText(undefined);
      edit(() => null);
    },
  };
}

function runOf(opening: object | undefined): number {
  if (!opening) return 0;
  const known = numbers.get(opening) ?? ++last;
  numbers.set(opening, known);
  return known;
}
