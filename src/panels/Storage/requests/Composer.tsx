import { useId, useState } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatBytes, formatCount, formatMs } from '#panelParts/figures/formatFigures.ts';
import { useUndo } from '#panelParts/undo/useUndo.ts';
import { Button } from '#widgets/Button.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { Refusal } from '../Refusal.tsx';
import shared from '../Storage.module.css';
import styles from './Composer.module.css';
import {
  type Composed,
  type ComposerFields,
  draftOf,
  listOf,
  type Method,
  requestOf,
  useComposer,
  withFields,
} from './composerStore.ts';
import { KNOWN_PATHS, PRESET_GROUPS, PRESETS } from './presets.ts';
import { useRequestRunner } from './useRequestRunner.ts';

const ADMINISTRATOR = 'kubernetes-admin';

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const USERS = [
  'kubernetes-admin',
  'system:admin',
  'jane',
  'system:serviceaccount:default:default',
  'system:kube-scheduler',
  'system:anonymous',
];
const PATCHES = [
  'application/strategic-merge-patch+json',
  'application/merge-patch+json',
  'application/apply-patch+yaml',
];

/** A form for one request, with a forecast of the server's answer before it is sent. */
export function Composer() {
  const t = useTexts('storage');
  const ids = useId();
  const history = useComposer((state) => state.history);
  const { root, edit } = useUndo<Composed>(history, (next) => useComposer.setState({ history: next }));
  const { draft, before } = history.value;
  const { run, problem, busy } = useRequestRunner();
  const [isOpen, setOpen] = useState(false);
  const field = (name: keyof ComposerFields) => ({
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      edit((now) => withFields(now, { [name]: event.target.value })),
  });
  return (
    <section ref={root} tabIndex={-1} className={shared.block} aria-label={t('composer.title')}>
      <h2>
        {t('composer.title')}
        <select
          className={styles.presets}
          aria-label={t('composer.presets')}
          value=""
          onChange={(event) => {
            const preset = PRESETS.find(({ id }) => id === event.target.value);
            if (preset) edit(() => ({ draft: draftOf(preset.request), before: preset.before }));
          }}
        >
          <option value="">{t('composer.choose')}</option>
          {PRESET_GROUPS.map((group) => (
            <optgroup key={group} label={t(`composer.groups.${group}`)}>
              {PRESETS.filter((preset) => preset.group === group).map(({ id }) => (
                <option key={id} value={id}>
                  {t(`presets.${id}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void run(requestOf(draft), before);
        }}
      >
        <div className={styles.line}>
          <select aria-label={t('composer.method')} {...field('method')}>
            {METHODS.map((method) => (
              <option key={method}>{method}</option>
            ))}
          </select>
          <input
            className={styles.url}
            type="text"
            spellCheck={false}
            autoComplete="off"
            aria-label={t('composer.url')}
            list={`${ids}-paths`}
            {...field('url')}
          />
          <datalist id={`${ids}-paths`}>
            {KNOWN_PATHS.map((path) => (
              <option key={path} value={path} />
            ))}
          </datalist>
          <Button tone="primary" type="submit" disabled={busy}>
            {t('composer.send')}
          </Button>
        </div>
        <div className={styles.line}>
          <label>
            <span>{t('composer.as')}</span>
            <input
              type="text"
              list={`${ids}-users`}
              placeholder="kubernetes-admin"
              spellCheck={false}
              {...field('user')}
            />
            <datalist id={`${ids}-users`}>
              {USERS.map((user) => (
                <option key={user} value={user} />
              ))}
            </datalist>
          </label>
          <label>
            <span>{t('composer.groupsOf')}</span>
            <input type="text" placeholder="dev, ops" spellCheck={false} {...field('groups')} />
          </label>
          <label>
            <span>{t('composer.token')}</span>
            <select {...field('credentials')}>
              <option value="valid">{t('composer.valid')}</option>
              <option value="none">{t('composer.noToken')}</option>
              <option value="invalid">{t('composer.unknown')}</option>
            </select>
          </label>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('composer.more')}
          </Button>
        </div>
        {isOpen && (
          <div className={styles.line}>
            <label>
              <span>{t('composer.impersonate')}</span>
              <input type="text" spellCheck={false} {...field('impersonateUser')} />
            </label>
            <label>
              <span>{t('composer.size')}</span>
              <input type="text" inputMode="numeric" {...field('sizeBytes')} />
            </label>
            <label>
              <span>{t('composer.execution')}</span>
              <input type="text" inputMode="numeric" {...field('executionMs')} />
            </label>
          </div>
        )}
        {draft.method === 'PATCH' && (
          <label className={styles.wide}>
            <span>Content-Type</span>
            <select {...field('contentType')}>
              <option value="">{t('composer.usual')}</option>
              {PATCHES.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          </label>
        )}
        {draft.method !== 'GET' && draft.method !== 'DELETE' && (
          <textarea
            className={styles.body}
            aria-label={t('composer.body')}
            placeholder={t('composer.bodyGhost')}
            spellCheck={false}
            rows={6}
            {...field('body')}
          />
        )}
      </form>
      <Forecast draft={draft} />
      <Refusal problem={problem} />
    </section>
  );
}

/** The server's treatment of the request now: its FlowSchema, and the cost of a list. Nothing is sent. */
function Forecast({ draft }: { readonly draft: ComposerFields }) {
  const t = useTexts('storage');
  const url = draft.url.trim();
  const user = draft.user.trim() || ADMINISTRATOR;
  const groups = listOf(draft.groups);
  const isUrl = url.startsWith('/');
  const { data: tried } = useAsk(
    'fairnessTry',
    isUrl ? { method: draft.method, url, user, ...(groups.length > 0 && { groups }) } : null,
  );
  const [path = '', query = ''] = url.split('?');
  const isRead = isUrl && draft.method === 'GET' && !/(?:^|&)watch=(?!false|0)/.test(query);
  const { data: costs } = useAsk('listCosts', isRead ? { path, queries: [query] } : null, {
    refresh: 'moment',
    playingIntervalMs: 1000,
  });
  const figures = costs?.columns[0]?.figures[costs.release];
  return (
    <p className={styles.forecast} aria-live="polite">
      {!isUrl && <VerdictText verdict="error">{t('composer.notAPath')}</VerdictText>}
      {tried && (
        <span>
          {tried.outcome === 'bypassed'
            ? t('composer.bypasses')
            : t('composer.flow', {
                schema: tried.flowSchema,
                level: tried.level,
                count: tried.width.initialSeats,
              })}
        </span>
      )}
      {figures &&
        (figures.code >= 400 ? (
          <VerdictText verdict="error">
            {figures.code} {figures.message}
          </VerdictText>
        ) : (
          <span>
            {t('composer.cost', {
              by: figures.servedBy === 'etcd' ? 'etcd' : 'watch cache',
              scanned: formatCount(figures.scanned),
              sent: formatCount(figures.sent),
              bytes: formatBytes(figures.bytes),
              ms: formatMs(figures.waitUs + figures.executionUs),
            })}
          </span>
        ))}
    </p>
  );
}
