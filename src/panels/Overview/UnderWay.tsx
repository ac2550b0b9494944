import { useState } from 'react';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { selectTraveller } from './selectTraveller.ts';
import { travellerTitle } from './travellerLabel.ts';
import styles from './UnderWay.module.css';

const MOST_LINES = 30;

/** What is under way as a list: the tokens of the picture for those who do not see or point at them. */
export function UnderWay() {
  const t = useTexts('overview');
  const { map } = useCollection('travellers');
  const [isOpen, setOpen] = useState(false);
  const standing = [...map.values()].filter(({ passed }) => !passed);
  return (
    <details className={styles.underWay} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('underWay', { count: standing.length })}</summary>
      {isOpen && (
        <div className={styles.list}>
          {standing.length === 0 && <p>{t('nothingUnderWay')}</p>}
          <ul>
            {standing.slice(0, MOST_LINES).map((traveller) => (
              <li key={traveller.key}>
                <button type="button" onClick={() => selectTraveller(traveller)}>
                  {travellerTitle(traveller)}
                  <small>{t(`legs.${traveller.leg}`)}</small>
                </button>
              </li>
            ))}
          </ul>
          {standing.length > MOST_LINES && <p>{t('moreUnderWay', { count: standing.length - MOST_LINES })}</p>}
        </div>
      )}
    </details>
  );
}
