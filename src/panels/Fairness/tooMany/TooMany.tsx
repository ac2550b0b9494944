import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatTimes.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import page from '../Fairness.module.css';

const REASONS = ['queue-full', 'time-out', 'concurrency-limit'] as const;

/** What is called throttling, told apart: by who says no, how it looks to the client, and what helps. */
export function TooMany() {
  const t = useTexts('fairness');
  const { data } = useAsk('fairnessTooMany', {}, { refresh: 'moment', playingIntervalMs: 500 });
  const fairness = data?.fairness;
  return (
    <div className={page.page}>
      <section aria-labelledby="toomany-title">
        <h2 id="toomany-title">{t('tooMany.title')}</h2>
        <p className={page.prose}>{t('tooMany.about')}</p>
        <div className={page.scroll}>
          <table className={page.table}>
            <thead>
              <tr>
                <th scope="col">{t('tooMany.what')}</th>
                <th scope="col">{t('tooMany.sign')}</th>
                <th scope="col">{t('tooMany.help')}</th>
                <th scope="col" className={page.number}>
                  {t('tooMany.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {REASONS.map((reason) => (
                <tr key={reason}>
                  <th scope="row">
                    <VerdictText verdict="error">{t(`tooMany.${reason}.name`)}</VerdictText>
                  </th>
                  <td>
                    <code>429</code>, <code>Retry-After</code>, <code>reason="{reason}"</code>
                    <br />
                    {t(`tooMany.${reason}.sign`)}
                  </td>
                  <td>{t(`tooMany.${reason}.help`)}</td>
                  <td className={page.number}>{fairness?.[reason] ?? 0}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">
                  <VerdictText verdict="rejected">{t('tooMany.budget.name')}</VerdictText>
                </th>
                <td>
                  <code>429</code>, <code>Cannot evict pod as it would violate the pod&apos;s disruption budget.</code>
                  <br />
                  {t('tooMany.budget.sign')}
                </td>
                <td>{t('tooMany.budget.help')}</td>
                <td className={page.number}>{data?.disruptionBudget ?? 0}</td>
              </tr>
              <tr>
                <th scope="row">
                  <VerdictText verdict="waiting">{t('tooMany.client.name')}</VerdictText>
                </th>
                <td>
                  <code>client-side throttling, not priority and fairness</code>
                  <br />
                  {t('tooMany.client.sign')}
                </td>
                <td>{t('tooMany.client.help')}</td>
                <td className={page.number}>
                  {data?.clientSide.reduce((sum, { throttled }) => sum + throttled, 0) ?? 0}
                </td>
              </tr>
              <tr>
                <th scope="row">
                  <VerdictText verdict="cannot">{t('tooMany.inFlight.name')}</VerdictText>
                </th>
                <td>
                  <code>429</code>, <code>Retry-After: 1</code>
                  <br />
                  {t('tooMany.inFlight.sign')}
                </td>
                <td>{t('tooMany.inFlight.help')}</td>
                <td className={page.number}>{data?.maxInFlight ?? 0}</td>
              </tr>
            </tbody>
          </table>
        </div>
      </section>
      {data && data.clientSide.length > 0 && (
        <section aria-labelledby="clientside-title">
          <h2 id="clientside-title">{t('tooMany.clients')}</h2>
          <table className={page.table}>
            <thead>
              <tr>
                <th scope="col">{t('tooMany.clientName')}</th>
                <th scope="col" className={page.number}>
                  qps
                </th>
                <th scope="col" className={page.number}>
                  burst
                </th>
                <th scope="col" className={page.number}>
                  {t('tooMany.throttled')}
                </th>
                <th scope="col" className={page.number}>
                  {t('tooMany.waited')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.clientSide.map(({ client, qps, burst, throttled, waitedUs }) => (
                <tr key={client}>
                  <th scope="row">{client}</th>
                  <td className={page.number}>{qps}</td>
                  <td className={page.number}>{burst}</td>
                  <td className={page.number}>{throttled}</td>
                  <td className={page.number}>{formatWait(waitedUs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
