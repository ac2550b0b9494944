import { formatMoment } from '#base/clock.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCount } from '#panelParts/figures/formatFigures.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { Refusal } from '../Refusal.tsx';
import { useRequestRunner } from '../requests/useRequestRunner.ts';
import styles from '../Storage.module.css';
import { VERSION_POD, VERSION_STEPS, type VersionStep, versionRequest } from './versionSteps.ts';

const SUBJECT = { kind: 'Pod', namespace: 'default', name: VERSION_POD };

/** resourceVersion and generation: one counter for all of etcd, and one for the spec of an object. */
export function Versions() {
  const t = useTexts('storage');
  const client = useClient();
  const { run, problem, busy } = useRequestRunner();
  const { data: etcd } = useAsk('etcd', {});
  const { data: key } = useAsk('etcdKey', SUBJECT);
  const { data: pod } = useAsk('get', SUBJECT);
  const history = key?.history ?? [];
  return (
    <section className={styles.block} aria-label={t('versions.title')}>
      <h2>
        {t('versions.title')} <small>{t('versions.about')}</small>
        {etcd?.clusters.map(({ name, revision }) => (
          <span key={name} className={looks.end}>
            <small>{name}</small> <b className={looks.figures}>{formatCount(revision)}</b>
          </span>
        ))}
      </h2>
      <div className={styles.row}>
        {VERSION_STEPS.map((step) => (
          <Button
            key={step}
            disabled={busy || (step === 'create' ? pod !== undefined : step !== 'other' && pod === undefined)}
            onClick={() => void take(step)}
          >
            {t(`versions.steps.${step}`)}
          </Button>
        ))}
      </div>
      <Refusal problem={problem} />
      {history.length === 0 ? (
        <p className={styles.hint}>{t('versions.none', { name: VERSION_POD })}</p>
      ) : (
        <DataTable
          label={t('versions.title')}
          rows={history}
          keyOf={({ revision }) => revision}
          columns={[
            {
              id: 'resourceVersion',
              heading: 'resourceVersion',
              kind: 'code',
              cell: ({ revision }) => formatCount(revision),
            },
            { id: 'generation', heading: 'generation', figure: ({ generation }) => generation },
            { id: 'change', heading: t('versions.change'), cell: ({ change }) => change },
            { id: 'when', heading: t('versions.when'), figure: ({ atUs }) => atUs, text: formatMoment },
          ]}
        />
      )}
    </section>
  );

  async function take(step: VersionStep): Promise<void> {
    const present = step === 'same' ? await client.ask('get', SUBJECT) : undefined;
    const request = versionRequest(step, present, etcd?.clusters[0]?.revision ?? 0);
    if (request) await run(request);
  }
}
