import { useTexts } from '#i18n/useTexts.ts';
import type { LevelDetail } from '#protocol/fairness.ts';
import page from '../Fairness.module.css';
import { Maintained, Name } from './SchemaTable.tsx';

/** PriorityLevelConfigurations: what is configured, and the seats that come of it. */
export function LevelTable({ levels, sum }: { readonly levels: readonly LevelDetail[]; readonly sum: number }) {
  const t = useTexts('fairness');
  return (
    <section aria-labelledby="leveltable-title">
      <h2 id="leveltable-title">
        PriorityLevelConfigurations <small>{t('objects.sum', { sum })}</small>
      </h2>
      <div className={page.scroll}>
        <table className={page.table}>
          <thead>
            <tr>
              <th scope="col">{t('objects.name')}</th>
              <th scope="col">{t('catalogue.type')}</th>
              {(['shares', 'nominal', 'lower', 'upper', 'initial', 'current'] as const).map((field) => (
                <th key={field} scope="col" className={page.number}>
                  {t(`objects.${field}`)}
                </th>
              ))}
              <th scope="col">{t('objects.queuing')}</th>
              <th scope="col" className={page.number}>
                {t('objects.widest')}
              </th>
              <th scope="col" className={page.number}>
                Retry-After
              </th>
              <th scope="col">{t('objects.maintained')}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <tr key={level.name}>
                <th scope="row">
                  <Name kind="PriorityLevelConfiguration" name={level.name} />
                </th>
                <td>{level.type === 'Exempt' ? 'Exempt' : `Limited, ${level.type}`}</td>
                <td className={page.number}>{level.shares}</td>
                <td className={page.number}>{level.nominal}</td>
                <td className={page.number}>{level.lower}</td>
                <td className={page.number}>{level.type === 'Exempt' ? '–' : level.upper}</td>
                <td className={page.number}>{level.type === 'Exempt' ? '–' : level.initial}</td>
                <td className={page.number}>{level.type === 'Exempt' ? '–' : level.current}</td>
                <td>
                  {level.queues > 0
                    ? t('objects.queues', {
                        queues: level.queues,
                        length: level.queueLengthLimit,
                        hand: level.handSize,
                      })
                    : '–'}
                </td>
                <td className={page.number}>{level.maxSeats > 0 ? level.maxSeats : '–'}</td>
                <td className={page.number}>{level.type === 'Exempt' ? '–' : `${level.retryAfterSeconds} s`}</td>
                <td>
                  <Maintained value={level.autoupdate} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={page.faint}>{t('objects.initialNote')}</p>
    </section>
  );
}
