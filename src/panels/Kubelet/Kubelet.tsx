import { useState } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { kubelet } from '#i18n/en/kubelet.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { readConditions } from '#panelParts/answer/readStatus.ts';
import { useFormDraft } from '#panelParts/undo/useUndo.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { KubeletSettingsView } from '#protocol/nodes.ts';
import { Button } from '#widgets/Button.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Kubelet.module.css';
import { PRESETS, SAMPLE_MANIFEST, type ShutdownPreset, withShutdown } from './withShutdown.ts';

const VIAS: readonly Via[] = ['file', 'http'];

/** The field that must be configured for each source. */
const SOURCE_FIELDS: Readonly<Record<Via, string>> = { file: 'staticPodPath', http: 'staticPodURL' };

const GRACE = 'shutdownGracePeriod';
const CRITICAL = 'shutdownGracePeriodCriticalPods';

/** The Ready message of a node whose kubelet delays a shutdown. */
const SHUTTING_DOWN = 'node is shutting down';

addTexts('kubelet', kubelet);

/** The configuration of a node's kubelet, and its static Pods; both are editable. */
export function Kubelet({ node }: { readonly node: string }) {
  const t = useTexts('kubelet');
  const { data } = useAsk('kubeletSettings', { node });
  if (!data) return null;
  return (
    <div className={styles.frame}>
      <div className={styles.body}>
        <Configuration key={`${node} ${data.text}`} node={node} settings={data} />
        <StaticFiles node={node} files={data.files} fields={data.fields} />
        <Shutdown key={`shutdown ${node} ${data.text}`} node={node} settings={data} />
        <section className={styles.effective} aria-label={t('effective')}>
          <h3>{t('effective')}</h3>
          <DataTable
            label={t('effective')}
            rows={data.fields}
            keyOf={({ field }) => field}
            columns={[
              { id: 'field', heading: t('field'), className: styles.fieldName, cell: ({ field }) => field },
              {
                id: 'value',
                heading: t('value'),
                className: styles.fieldValue,
                cell: ({ value, isDefault }) => (
                  <>
                    <code>{value === '' ? t('notSet') : value}</code>
                    {!isDefault && <small> {t('changed')}</small>}
                  </>
                ),
              },
            ]}
          />
        </section>
      </div>
    </div>
  );
}

interface ConfigurationProps {
  readonly node: string;
  readonly settings: KubeletSettingsView;
}

/** The KubeletConfiguration as text, to apply to this kubelet or to all. */
function Configuration({ node, settings }: ConfigurationProps) {
  const t = useTexts('kubelet');
  const { send, problems, busy } = useSend();
  const { value, root, edit } = useFormDraft(() => ({
    text: settings.text === '' ? PRESETS.defaults : settings.text,
    fsnotify: settings.fsnotify,
  }));
  const { text, fsnotify } = value;
  const set = (part: Partial<typeof value>) => edit((now) => void Object.assign(now, part));
  const apply = (to: { readonly node?: string }) =>
    void send({ type: 'kubelet.configure', ...to, configuration: text, fsnotify });
  return (
    <section ref={root} tabIndex={-1} aria-label={t('configuration')}>
      <h3>{t('configuration')}</h3>
      <p className={styles.quiet}>{t(settings.text === '' ? 'byDefault' : settings.isOwn ? 'ofThisNode' : 'ofAll')}</p>
      <div className={styles.row}>
        {(Object.keys(PRESETS) as ShutdownPreset[]).map((preset) => (
          <Button key={preset} title={t(`presetAbout.${preset}`)} onClick={() => set({ text: PRESETS[preset] })}>
            {t(`presets.${preset}`)}
          </Button>
        ))}
      </div>
      <textarea
        className={styles.text}
        aria-label={t('configurationText')}
        spellCheck={false}
        rows={6}
        value={text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={fsnotify} onChange={({ target }) => set({ fsnotify: target.checked })} />
        {t('fsnotify')}
      </label>
      <div className={styles.row}>
        <Button tone="primary" disabled={busy} onClick={() => apply({ node })}>
          {t('apply')}
        </Button>
        <Button disabled={busy} onClick={() => apply({})}>
          {t('applyToAll')}
        </Button>
      </div>
      <Problems problems={problems} />
    </section>
  );
}

interface ShutdownProps {
  readonly node: string;
  readonly settings: KubeletSettingsView;
}

/** Shuts the machine down gracefully, with the chosen time for its Pods. */
function Shutdown({ node, settings }: ShutdownProps) {
  const t = useTexts('kubelet');
  const { send, problems, busy } = useSend();
  const { data: object } = useAsk('get', { kind: 'Node', name: node });
  const isUnderWay =
    object !== undefined && readConditions(object).some(({ message }) => message.includes(SHUTTING_DOWN));
  const inForce = (name: string) => settings.fields.find(({ field }) => field === name)?.value ?? '';
  const [grace, setGrace] = useState(inForce(GRACE));
  const [critical, setCritical] = useState(inForce(CRITICAL));
  const isChanged = grace !== inForce(GRACE) || critical !== inForce(CRITICAL);

  async function shutDown(): Promise<void> {
    const { text, fsnotify } = settings;
    const configuration = withShutdown(text, grace, critical);
    const isReady = !isChanged || (await send({ type: 'kubelet.configure', node, configuration, fsnotify }));
    if (isReady) await send({ type: 'node.shutdown', node });
  }

  return (
    <section aria-label={t('shutdown')}>
      <h3>{t('shutdown')}</h3>
      <p className={styles.quiet}>{t('shutdownAbout')}</p>
      <Duration name={GRACE} value={grace} onChange={setGrace} />
      <Duration name={CRITICAL} value={critical} onChange={setCritical} />
      <div className={styles.row}>
        <Button disabled={busy || isUnderWay} onClick={() => void shutDown()}>
          {isChanged ? t('configureAndShutDown') : t('shutDown')}
        </Button>
        <Button
          disabled={busy || !isUnderWay}
          title={isUnderWay ? undefined : t('noShutdown')}
          onClick={() => void send({ type: 'node.shutdown', node, cancelled: true })}
        >
          {t('cancelShutdown')}
        </Button>
      </div>
      <Problems problems={problems} />
    </section>
  );
}

interface DurationProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A duration in the file's form: `30s`, `1m30s`. */
function Duration({ name, value, onChange }: DurationProps) {
  return (
    <label className={styles.duration}>
      <code>{name}</code>
      <input className={styles.name} value={value} onChange={(event) => onChange(event.target.value.trim())} />
    </label>
  );
}

interface StaticFilesProps {
  readonly node: string;
  readonly files: KubeletSettingsView['files'];
  /** The fields of the kubelet's configuration. */
  readonly fields: KubeletSettingsView['fields'];
}

type Via = KubeletSettingsView['files'][number]['via'];

/** A manifest in the form. */
interface StaticFile {
  readonly name: string;
  readonly yaml: string;
  readonly via: Via;
}

/** The manifests of static Pods: on the machine, or behind the URL that its kubelet reads. */
function StaticFiles({ node, files, fields }: StaticFilesProps) {
  const t = useTexts('kubelet');
  const { send, problems, busy } = useSend();
  const draft = useFormDraft<StaticFile>(() => ({ name: 'web.yaml', yaml: SAMPLE_MANIFEST, via: 'file' }));
  const { name, yaml, via } = draft.value;
  const set = (part: Partial<StaticFile>) => draft.edit((now) => void Object.assign(now, part));
  const isRead = fields.some(({ field, value }) => field === SOURCE_FIELDS[via] && value !== '""' && value !== '');
  return (
    <section ref={draft.root} tabIndex={-1} aria-label={t('files')}>
      <h3>{t('files')}</h3>
      {files.length === 0 && <p className={styles.quiet}>{t('noFiles')}</p>}
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={`${file.via} ${file.name}`} className={styles.row}>
            <code>{file.name}</code>
            {file.via === 'http' && <small className={styles.quiet}>{t('atURL')}</small>}
            <Button onClick={() => set({ name: file.name, via: file.via, yaml: file.text })}>{t('edit')}</Button>
            <Button
              disabled={busy}
              onClick={() => void send({ type: 'staticPod.remove', node, name: file.name, via: file.via })}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <input
        className={styles.name}
        aria-label={t('fileName')}
        value={name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <textarea
        className={styles.text}
        aria-label={t('fileText')}
        spellCheck={false}
        rows={9}
        value={yaml}
        onChange={(event) => set({ yaml: event.target.value })}
      />
      <Segmented
        label={t('source')}
        segments={VIAS.map((each) => ({ value: each, label: t(`sources.${each}`) }))}
        value={via}
        onChange={(chosen) => set({ via: chosen })}
      />
      {!isRead && <p className={styles.quiet}>{t(`unread.${via}`)}</p>}
      <Button
        disabled={busy || name === ''}
        onClick={() => void send({ type: 'staticPod.put', node, name, yaml, ...(via === 'http' && { via }) })}
      >
        {via === 'file' ? t('put') : t('offer')}
      </Button>
      <Problems problems={problems} />
    </section>
  );
}

/** The problems of the last text, each with its line. */
function Problems({ problems }: { readonly problems: readonly InputProblem[] }) {
  const t = useTexts('kubelet');
  return (
    <div role="status" className={styles.problems}>
      {problems.map(({ line, message, suggestion }) => (
        <p key={`${line} ${message}`}>
          <VerdictText verdict="error">{line === undefined ? message : t('atLine', { line, message })}</VerdictText>
          {suggestion !== undefined && <small> {suggestion}</small>}
        </p>
      ))}
    </div>
  );
}
