import { useTexts } from '#i18n/useTexts.ts';
import styles from '#panelParts/answer/answer.module.css';
import { formatMs } from '#panelParts/figures/formatFigures.ts';
import { timeParts } from '#panelParts/requests/chainSteps.ts';
import { TruthBadge } from '#panelParts/truth/TruthBadge.tsx';
import { FlowPart } from '#panels/Fairness/why/FlowPart.tsx';
import type { RequestXray } from '#protocol/requestWay.ts';
import type { RequestWire } from '#protocol/storageViews.ts';
import { Facts } from '#widgets/Facts.tsx';
import { Badge, SourceBadge } from '#widgets/SourceBadge.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { RequestHelps } from './RequestHelps.tsx';

/** The result of a request and its stage, the parts of its time, and possible improvements. */
export function RequestWhy({ xray, wire }: { readonly xray: RequestXray; readonly wire: RequestWire }) {
  const t = useTexts('storage');
  const parts = timeParts(xray, wire.cost);
  const refused = xray.stages.find(({ outcome }) => outcome === 'refused');
  const allUs = parts.reduce((sum, { us }) => sum + us, 0);
  return (
    <div className={styles.body}>
      <p className={styles.badges}>
        <Badge>{xray.code === 0 ? t('xray.inside') : xray.code}</Badge>
        <SourceBadge kind="model">{formatMs(allUs)} ms</SourceBadge>
        <Badge>{t('xray.seats', { count: xray.seats })}</Badge>
        {wire.cost && <Badge>{wire.cost.servedBy === 'etcd' ? t('xray.fromEtcd') : t('xray.fromCache')}</Badge>}
        {wire.goaway && <Badge>Connection: close</Badge>}
      </p>
      <TruthBadge topic="requests" />
      <section className={styles.part}>
        <h3>{t('xray.whatHappened')}</h3>
        {xray.code >= 400 ? (
          <>
            <p className={styles.say}>
              <VerdictText verdict="error">{xray.message || refused?.detail || xray.code}</VerdictText>
            </p>
            {refused && <p className={styles.quiet}>{t('xray.refusedBy', { stage: refused.upstream })}</p>}
            {wire.retryAfterSeconds > 0 && <p className={styles.quiet}>Retry-After: {wire.retryAfterSeconds}</p>}
          </>
        ) : (
          <p className={styles.say}>
            {xray.code === 0 ? t('xray.stillInside') : t('xray.fine', { server: xray.server })}
          </p>
        )}
        {wire.stream && (
          <p className={styles.quiet}>
            {t('xray.stream', {
              added: wire.stream.added,
              modified: wire.stream.modified,
              deleted: wire.stream.deleted,
              bookmarks: wire.stream.bookmarks,
            })}{' '}
            {wire.stream.ended !== '' && t('xray.streamEnded', { why: wire.stream.ended })}
          </p>
        )}
        {wire.stream && wire.stream.problem !== '' && (
          <p className={styles.say}>
            <VerdictText verdict="error">ERROR {wire.stream.problem}</VerdictText>
          </p>
        )}
        {wire.cost && <p className={styles.quiet}>{t(`paths.${pathName(wire.cost.because)}`)}</p>}
      </section>
      <section className={styles.part}>
        <h3>{t('xray.time')}</h3>
        <Facts
          facts={parts.map(({ part, us }) => ({ label: t(`chain.parts.${part}`), value: `${formatMs(us)} ms` }))}
        />
      </section>
      <section className={styles.part}>
        <h3>{t('xray.flow')}</h3>
        <Facts
          facts={[
            { label: 'FlowSchema', value: xray.flowSchema || '—' },
            { label: t('xray.level'), value: xray.level || '—' },
            { label: t('xray.queue'), value: xray.queue < 0 ? '—' : xray.queue },
            { label: t('xray.groups'), value: xray.groups.join(', ') || '—' },
            { label: 'User-Agent', value: xray.userAgent },
          ]}
        />
      </section>
      <FlowPart seq={xray.id} />
      <RequestHelps xray={xray} wire={wire} />
    </div>
  );
}

const PATHS = [
  'consistentRead',
  'fallback',
  'anyVersion',
  'notOlderThan',
  'exact',
  'continue',
  'unset',
  'get',
  'notReady',
] as const;

function pathName(because: string): (typeof PATHS)[number] {
  return PATHS.find((path) => path === because) ?? 'get';
}
