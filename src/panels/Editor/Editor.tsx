import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { MOST_KEPT_CHARACTERS, useDraftKept } from '#client/draft/draftStorage.ts';
import { editorDraft } from '#client/draft/draftStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { CodeArea, type CodeHandle } from '#panelParts/code/CodeArea.tsx';
import { objectSchema } from '#panelParts/code/completionSource.ts';
import { ProblemList } from '#panelParts/code/ProblemList.tsx';
import type { CommandResult, InputProblem, ManifestFile } from '#protocol/command.ts';
import { Button } from '#widgets/Button.tsx';
import { copyText } from '#widgets/copyText.ts';
import { formatCount } from '#widgets/formatCount.ts';
import { IconButton } from '#widgets/IconButton.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Editor.module.css';
import { FileTabs } from './FileTabs.tsx';
import { QosLine } from './QosLine.tsx';

const QUIET_MS = 400;

type Outcome = { readonly text: string; readonly tone: 'fits' | 'error' } | null;

/** Write or mend manifests and apply them to the cluster at this moment. */
export function Editor({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('editor');
  const client = useClient();
  const draft = useStore(editorDraft);
  const code = useRef<CodeHandle | null>(null);
  const isKept = useDraftKept((state) => state.isKept);
  const [busy, setBusy] = useState(false);
  const underWay = useRef<ManifestFile[]>([]);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [notes, setNotes] = useState<readonly InputProblem[]>([]);
  const file = draft.files[draft.current] ?? { name: '', text: '' };
  const problems = draft.problems.filter((problem) => problem.file === undefined || problem.file === file.name);
  useCheck(file);

  useEffect(() => code.current?.focus(), []);

  function receive(result: CommandResult): void {
    if (result.ok) {
      draft.setProblems([]);
      setNotes(result.notes);
      setOutcome({ tone: 'fits', text: t('applied', { seq: formatCount(result.seq) }) });
    } else {
      setNotes([]);
      draft.setProblems(result.problems);
      setOutcome({ tone: 'error', text: t('refused') });
    }
  }

  /** Also while an earlier text is under way, unless it is the same one: the cluster takes them in order. */
  async function apply(): Promise<void> {
    if (file.text.trim() === '' || underWay.current.includes(file)) return;
    underWay.current.push(file);
    setBusy(true);
    try {
      receive(await client.send({ type: 'manifests.apply', files: [file] }));
    } catch (error) {
      setOutcome({ tone: 'error', text: reasonOf(error) });
    } finally {
      underWay.current = underWay.current.filter((other) => other !== file);
      setBusy(underWay.current.length > 0);
    }
  }

  return (
    <section className={styles.editor} aria-label={t('title')}>
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        <span className={styles.dim}>{t('subtitle')}</span>
        <IconButton
          icon="copy"
          size="small"
          label={t('copy')}
          className={looks.end}
          onClick={() => copyText(file.text).catch(() => setOutcome({ tone: 'error', text: t('copyFailed') }))}
        />
        <IconButton icon="close" size="small" label={t('close')} onClick={onClose} />
      </header>
      <FileTabs />
      <CodeArea
        handle={code}
        label={file.name}
        document={file.name}
        text={file.text}
        ghost={SAMPLE}
        problems={problems}
        schema={objectSchema}
        onChange={(text) => {
          draft.edit(text);
          setOutcome(null);
        }}
        onApply={() => void apply()}
      />
      <ProblemList problems={problems} notes={notes} onGoTo={(line, column) => code.current?.goTo(line, column)} />
      <footer className={styles.foot}>
        <div className={styles.said}>
          <p aria-live="polite">
            {outcome !== null && problems.length === 0 && (
              <VerdictText verdict={outcome.tone}>{outcome.text}</VerdictText>
            )}
            {problems.length > 0 && (
              <VerdictText verdict="error">{t('problems', { count: problems.length })}</VerdictText>
            )}
            {problems.length > 0 && <span className={styles.dim}>{t('nothingApplied')}</span>}
            {outcome === null && problems.length === 0 && (
              <span className={styles.dim}>
                {file.text.length > MOST_KEPT_CHARACTERS ? t('tooLargeToKeep') : t(isKept ? 'kept' : 'notKept')}
              </span>
            )}
          </p>
          {problems.length === 0 && <QosLine file={file} className={styles.dim} />}
        </div>
        {file.text.trim() === '' && <Button onClick={() => draft.edit(SAMPLE)}>{t('useSample')}</Button>}
        <Button tone="primary" disabled={busy || file.text.trim() === ''} onClick={() => void apply()}>
          {busy ? t('applying') : t('apply')} <Kbd>Ctrl ⏎</Kbd>
        </Button>
      </footer>
    </section>
  );
}

/** Shown while the editor is empty. */
const SAMPLE = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: hello
spec:
  replicas: 3
  selector:
    matchLabels:
      app: hello
  template:
    metadata:
      labels:
        app: hello
    spec:
      containers:
        - name: hello
          image: registry.example/hello:1
          resources:
            requests:
              cpu: 500m
              memory: 128Mi
`;

/** Looks the text over while it is being written, without applying it. */
function useCheck(file: ManifestFile): void {
  const client = useClient();
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      if (file.text.trim() === '') {
        editorDraft.getState().setProblems([]);
        return;
      }
      client
        .ask('check', { files: [file] })
        .then((result) => {
          if (!stale) editorDraft.getState().setProblems(result.ok ? [] : result.problems);
        })
        // The model cannot answer: applying will say why.
        .catch(() => undefined);
    }, QUIET_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [client, file]);
}
