import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatBytes, formatCount, formatMs } from '#panelParts/figures/formatFigures.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Composer.module.css';
import { type Draft, listOf } from './composerStore.ts';

const ADMINISTRATOR = 'kubernetes-admin';

/** The server's treatment of the request now: its FlowSchema, and the cost of a list. Nothing is sent. */
export function Forecast({ draft }: { readonly draft: Draft }) {
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
