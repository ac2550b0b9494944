import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Micros } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import type { OrreryClient } from '#client/orreryClient.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import type { Control } from '#protocol/requests.ts';
import type { Skip } from '#protocol/telling.ts';
import styles from './StoryStrip.module.css';
import { storyTrail } from './storyTrail.ts';

/** A fold that is narrower would not be hit. */
const LEAST_PX = 4;
/** Its seconds stand in it from this width on. */
const WORDS_PX = 92;

/** The whole run as a strip: skipped stretches are hatched, and each shown step has a mark. A click on a stretch plays it in real time. */
export function StoryStrip({ widthPx, stripUs }: { readonly widthPx: number; readonly stripUs: Micros }) {
  const client = useClient();
  const [kept, setKept] = useState<ReturnType<typeof storyTrail>>();
  useEffect(() => {
    const made = storyTrail(client);
    setKept(made);
    return made.stop;
  }, [client]);
  return kept ? <Folds kept={kept} widthPx={widthPx} stripUs={stripUs} /> : null;
}

interface FoldsProps {
  readonly kept: ReturnType<typeof storyTrail>;
  readonly widthPx: number;
  readonly stripUs: Micros;
}

function Folds({ kept, widthPx, stripUs }: FoldsProps) {
  const t = useTexts('timeline');
  const client = useClient();
  const { skips, stepsUs } = useStore(kept.trail);
  const pxOf = (us: Micros) => (us / stripUs) * widthPx;
  return (
    <>
      {skips
        .filter(({ fromUs, toUs }) => pxOf(toUs - fromUs) >= LEAST_PX)
        .map((skip) => {
          const { fromUs, toUs } = skip;
          const seconds = formatWait(toUs - fromUs);
          return (
            <button
              key={fromUs}
              type="button"
              tabIndex={-1}
              className={styles.fold}
              style={{ left: pxOf(fromUs), width: pxOf(toUs - fromUs) }}
              aria-label={t('playSkipped', { seconds })}
              title={t('playSkipped', { seconds })}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => void playInRealTime(client, skip).catch(() => undefined)}
            >
              {pxOf(toUs - fromUs) >= WORDS_PX && <span>{t('skipped', { seconds })}</span>}
            </button>
          );
        })}
      {stepsUs.map((us) => (
        <i key={us} className={styles.decisive} style={{ left: pxOf(us) }} aria-hidden="true" />
      ))}
    </>
  );
}

async function playInRealTime(client: OrreryClient, { fromUs }: Skip): Promise<void> {
  const controls: readonly Control[] = [
    { type: 'pause' },
    { type: 'seekTime', timeUs: fromUs },
    { type: 'pace', pace: 'real' },
    { type: 'play' },
  ];
  await client.control({ type: 'inTurn', controls });
}
