import { useTexts } from '#i18n/useTexts.ts';
import type { GameResult } from '#protocol/game.ts';
import { classes } from '#widgets/classes.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from './Game.module.css';
import { listed } from './gameTexts.ts';

/** The answers so far, beside the model's own. */
export function Turns({ results }: { readonly results: readonly GameResult[] }) {
  const t = useTexts('game');
  return (
    <section className={styles.turns} aria-label={t('turns')}>
      <h2>{t('turns')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('pod')}</th>
            <th scope="col">{t('you')}</th>
            <th scope="col">{t('it')}</th>
            <th scope="col">{t('apart')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result, turn) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: turns only grow, and a Pod may have several
            <tr key={turn}>
              <th scope="row">
                <PodMark
                  name={result.name}
                  colour={result.colour}
                  leading={
                    <VerdictGlyph
                      verdict={result.right ? 'fits' : 'rejected'}
                      label={t(result.right ? 'right' : 'wrong')}
                    />
                  }
                />
              </th>
              <td>{listed(result.answer, t)}</td>
              <td className={classes(!result.right && styles.strong)}>{listed(result.truth, t)}</td>
              <td className={styles.number}>{result.apart ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
