import { useState } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { formatMs } from '#panelParts/figures/formatFigures.ts';
import type { RequestXray } from '#protocol/requestWay.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { STAGE_CODES } from './chainSteps.ts';
import styles from './StageList.module.css';
import stations from './stations.module.css';

/**
 * Every handler in order, with its upstream name. Handlers without time or output are folded until the reader opens
 * them.
 */
export function StageList({ xray }: { readonly xray: RequestXray }) {
  const t = useTexts('storage');
  const [isOpen, setOpen] = useState(false);
  const quiet = xray.stages.filter((stage) => isQuiet(stage)).length;
  const shown = isOpen ? xray.stages : xray.stages.filter((stage) => !isQuiet(stage));
  return (
    <div className={styles.stages}>
      <ol>
        {shown.map(({ id, upstream, phase, outcome, durationUs, detail }) => (
          <li
            key={id}
            className={classes(stations.station, phase === 'execution' && styles.execution)}
            data-state={outcome}
          >
            <i />
            <div>
              <b>{upstream}</b>
              {detail !== '' && <p>{detail}</p>}
            </div>
            <em>{STAGE_CODES[id] ?? ''}</em>
            <span>{outcome === 'notReached' ? t('chain.notReached') : `${formatMs(durationUs)} ms`}</span>
          </li>
        ))}
      </ol>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('chain.fold') : t('chain.unfold', { count: quiet })}
      </Button>
    </div>
  );
}

function isQuiet({ durationUs, detail, outcome, id }: RequestXray['stages'][number]): boolean {
  return durationUs === 0 && detail === '' && outcome !== 'refused' && STAGE_CODES[id] === undefined;
}
